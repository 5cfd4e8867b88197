import { plansOf, withInsurance } from '../add-on-steps.ts';
import { placeOrder, walletPayment } from '../checkout-steps.ts';
import type { TestStore } from '../harness.ts';
import { acceptOffer } from '../upsell-steps.ts';
import type { Prepare } from './examples.ts';
import { another, random } from './fresh-values.ts';

/** Examples of add-ons, wallets and upsells. */
export const EXTRA_EXAMPLES: Readonly<Record<string, Prepare>> = {
  listCartAddOns: async (store) => ({
    path: `/v1/add-ons/carts/${(await withInsurance(store, await store.newCart())).id}`,
  }),
  listWarrantyOffers: async (store) => ({
    path: `/v1/add-ons/carts/${(await store.newCart()).id}/warranty/offers`,
  }),
  addWarranty: async (store) => {
    const cart = await store.newCart();
    const [{ planId, itemId }] = await plansOf(store, cart);
    return { path: `/v1/add-ons/carts/${cart.id}/warranty`, body: { itemId, planId } };
  },
  quoteInsurance: async (store) => ({
    path: `/v1/add-ons/carts/${(await store.newCart()).id}/insurance/quote`,
  }),
  addInsurance: async (store) => {
    const path = `/v1/add-ons/carts/${(await store.newCart()).id}/insurance`;
    const { data } = await store.call('GET', `${path}/quote`);
    return { path, body: { quoteId: data.quoteId } };
  },
  removeAddOn: async (store) => {
    const { id, addOns } = await withInsurance(store, await store.newCart());
    return { path: `/v1/add-ons/carts/${id}/${addOns[0].id}` };
  },
  prepareExpress: async (store) => ({
    path: `${await newSessionPath(store)}/express-prepare`,
    body: { method: 'google_pay', returnUrl: `https://shop.example/${random()}` },
  }),
  listWalletRates: async (store) => ({
    path: `${await newSessionPath(store)}/wallet-rates`,
    body: { address: { country: 'US', postalCode: random() }, rateId: 'free' },
  }),
  confirmWallet: async (store) => {
    const cart = await store.newCart();
    const path = `/v1/checkout/sessions/${cart.id}`;
    const { data } = await store.call('POST', `${path}/express-prepare`, { method: 'link' });
    const change = { paymentIntentId: data.paymentIntent.id, notes: random() };
    return { path: `${path}/wallet-express`, body: walletPayment(cart, change) };
  },
  recommendUpsells: async (store) => ({
    path: '/v1/upsells/recommendations',
    body: { cartId: (await store.newCart()).id, skus: [random()] },
  }),
  listUpsellOffers: async (store) => ({
    path: `/v1/upsells/orders/${(await placeOrder(store)).id}/offers`,
  }),
  acceptUpsell: async (store) => {
    const path = `/v1/upsells/orders/${(await placeOrder(store)).id}`;
    const { data } = await store.call('GET', `${path}/offers`);
    const quantity = another([1, 2, 3, 4, 5, 6, 7]);
    return { path: `${path}/accept`, body: { offerId: data.offers[0].id, quantity } };
  },
  listOrderUpsells: async (store) => {
    const order = await placeOrder(store);
    await acceptOffer(store, order);
    return { path: `/v1/upsells/orders/${order.id}` };
  },
};

/** Of a cart without a session. */
async function newSessionPath(store: TestStore): Promise<string> {
  return `/v1/checkout/sessions/${(await store.newCart()).id}`;
}
