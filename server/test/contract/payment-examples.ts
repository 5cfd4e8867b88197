import { openCheckout, placeOrder } from '../checkout-steps.ts';
import type { Data, TestStore } from '../harness.ts';
import type { Prepare } from './examples.ts';
import { another, nextNumber, random } from './fresh-values.ts';
import { ownerOf } from './owner-of.ts';

const ADMIN = '/admin/v1';
const PLACE = { country: 'US', state: 'IL', postalCode: '62701' };
const LINE = { sku: 'MUG-1', weightGrams: 350 };

/** A declined payment, and its cart. */
async function declinedCart(store: TestStore): Promise<string> {
  const opened = await openCheckout(store, 'intent', { paymentToken: 'tok_insufficient_funds' });
  await store.call('POST', `${opened.path}/confirm`, opened.confirmation);
  return opened.cart.id;
}

async function listed(store: TestStore, path: string) {
  return (await (await ownerOf(store)).call('GET', `${ADMIN}${path}`)).data;
}

/** Payments, discrepancies, events and deliveries, and trials of settings. */
export const PAYMENT_EXAMPLES: Readonly<Record<string, Prepare>> = {
  findPayments: async (store) => ({
    path: `${ADMIN}/payments?cartId=${await declinedCart(store)}`,
  }),
  getPayment: async (store) => {
    const { payments } = await listed(store, `/payments?cartId=${await declinedCart(store)}`);
    return { path: `${ADMIN}/payments/${payments[0].id}` };
  },
  exportTransactions: async () => ({ path: `${ADMIN}/transactions.csv` }),
  addPaymentFindingNote: async (store) => ({
    path: `${ADMIN}/payment-findings/${await store.newDiscrepancy()}/note`,
    body: { text: random() },
  }),
  acknowledgePaymentFinding: async (store) => ({
    path: `${ADMIN}/payment-findings/${await store.newDiscrepancy()}/acknowledge`,
    body: { acknowledged: another([true, false]) },
  }),
  findEvents: async (store) => ({
    path: `${ADMIN}/events?orderId=${(await placeOrder(store)).id}`,
  }),
  getEvent: async (store) => {
    const { events } = await listed(store, `/events?orderId=${(await placeOrder(store)).id}`);
    return { path: `${ADMIN}/events/${events[0].id}` };
  },
  getWebhookDelivery: async (store) => {
    const { call } = await ownerOf(store);
    const { endpoints } = await listed(store, '/webhooks/endpoints');
    const kept = endpoints.find(({ status }: Data) => status === 'enabled');
    const input = { url: `https://hooks.example.com/${random()}` };
    const { id } = kept ?? (await call('POST', `${ADMIN}/webhooks/endpoints`, input)).data;
    const { data } = await call('POST', `${ADMIN}/webhooks/endpoints/${id}/test`);
    return { path: `${ADMIN}/webhooks/deliveries/${id}/${data.eventId}` };
  },
  tryShipping: async () => ({
    path: `${ADMIN}/shipping/try`,
    body: {
      address: PLACE,
      lines: [{ ...LINE, quantity: 2, unitPrice: nextNumber(1, 10_000) }],
      shipping: {
        zones: [
          {
            name: 'Home',
            countries: ['US'],
            rules: [{ id: 'ground', name: 'Ground', bands: [{ amount: 700 }] }],
          },
        ],
      },
    },
  }),
  tryTax: async () => ({
    path: `${ADMIN}/tax/try`,
    body: {
      address: PLACE,
      lines: [{ ...LINE, quantity: 2, unitPrice: nextNumber(1, 10_000) }],
      shippingAmount: 700,
      tax: {
        pricesIncludeTax: false,
        shippingTaxable: true,
        addOnsTaxable: true,
        rates: [{ country: 'US', state: 'IL', millionths: 62_500 }],
      },
    },
  }),
};
