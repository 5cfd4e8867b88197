import { ADDRESS, FREE_RATE, openCheckout, placeOrder } from '../checkout-steps.ts';
import { anyPhone } from '../customers.ts';
import { type Data, MUG, PEN, type TestStore } from '../harness.ts';
import { ADMIN_EXAMPLES } from './admin-examples.ts';
import { AUTH_EXAMPLES, OTHER_AUTH_EXAMPLES } from './auth-examples.ts';
import { CUSTOMER_EXAMPLES, payByMethod } from './customer-examples.ts';
import { EXTRA_EXAMPLES } from './extra-examples.ts';
import { another, nextNumber, random } from './fresh-values.ts';
import { ownerOf } from './owner-of.ts';

/** One call that succeeds. */
export interface Example {
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
  /** Credentials of the call beside the key, such as a customer token. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Creates the data that the call needs. Each preparation of a write gives another call. */
export type Prepare = (store: TestStore) => Promise<Example>;

/**
 * One example for every operation of the interface. The tests in this folder call each operation
 * with it under every fault, so a new operation is covered once its example stands here.
 */
export const EXAMPLES: Readonly<Record<string, Prepare>> = {
  ...AUTH_EXAMPLES,
  createCart: async () => ({ path: '/v1/carts/', body: { items: [MUG, unique(PEN)] } }),
  getCart: async (store) => ({ path: await newCartPath(store) }),
  getCartBySession: async (store) => {
    const { sessionToken } = await store.newCart();
    return { path: `/v1/carts/session/${sessionToken}` };
  },
  setCartAttribution: async (store) => ({
    path: `${await newCartPath(store)}/attribution`,
    body: { utmSource: 'newsletter', utmCampaign: random() },
  }),
  mergeCarts: async (store) => {
    const source = await store.newCart();
    return { path: `${await newCartPath(store)}/merge`, body: { sourceCartId: source.id } };
  },
  addCartItem: async (store) => ({ path: `${await newCartPath(store)}/items`, body: unique(PEN) }),
  clearCartItems: async (store) => ({ path: `${await newCartPath(store)}/items` }),
  changeCartItem: async (store) => ({
    path: await newItemPath(store),
    body: { quantity: nextNumber(2, 1_000) },
  }),
  removeCartItem: async (store) => ({ path: await newItemPath(store) }),
  applyCoupon: async (store) => ({
    path: `${await newCartPath(store)}/coupon`,
    body: { code: another(['WELCOME10', 'TAKE5']) },
  }),
  removeCoupons: async (store) => {
    const path = `${await newCartPath(store)}/coupon`;
    await store.call('POST', path, { code: 'TAKE5' });
    return { path };
  },
  applyGiftCard: async (store) => ({
    path: `${await newCartPath(store)}/gift-card`,
    body: { code: 'GIFT-SANDBOX-5000', amount: nextNumber(1, 1_000) },
  }),
  removeGiftCards: async (store) => {
    const path = `${await newCartPath(store)}/gift-card`;
    await store.call('POST', path, { code: 'GIFT-SANDBOX-5000' });
    return { path };
  },
  getGiftCardBalance: async () => ({
    path: '/v1/carts/gift-card/balance?code=GIFT-SANDBOX-5000',
  }),
  openCheckoutSession: async (store) => ({
    path: '/v1/checkout/sessions',
    body: { cartId: (await store.newCart()).id },
  }),
  checkEligibility: async (store) => ({
    path: `/v1/checkout/eligibility?cartId=${(await store.newCart()).id}`,
  }),
  setShippingAddress: async (store) => ({
    path: `${(await openCheckout(store, 'session')).path}/shipping-address`,
    body: { ...ADDRESS, line2: random() },
  }),
  verifyAddress: async (store) => ({
    path: `${(await openCheckout(store, 'address')).path}/verify-address`,
    body: { address: { ...ADDRESS, line1: random() }, apply: true },
  }),
  listShippingRates: async (store) => ({
    path: `${(await openCheckout(store, 'address')).path}/shipping-rates`,
  }),
  chooseShippingRate: async (store) => ({
    path: `${(await openCheckout(store, 'address')).path}/shipping-rate`,
    body: { ...FREE_RATE, rateName: random() },
  }),
  resumeQuote: async (store) => {
    const path = `${(await openCheckout(store, 'rate')).path}/quote/resume`;
    const { data } = await store.call('POST', path, {});
    return { path, body: { quoteToken: data.quoteToken } };
  },
  createPaymentIntent: async (store) => ({
    path: `${(await openCheckout(store, 'rate')).path}/payment-intent`,
    body: { paymentToken: `tok_${random()}` },
  }),
  confirmCheckout: async (store) => {
    const { path, confirmation } = await openCheckout(store, 'intent');
    return { path: `${path}/confirm`, body: { ...confirmation, notes: random() } };
  },
  listOrders: async () => ({ path: '/v1/orders/' }),
  getOrder: async (store) => ({ path: await newOrderPath(store) }),
  getOrderByNumber: async (store) => ({
    path: `/v1/orders/number/${(await placeOrder(store)).orderNumber}`,
  }),
  setOrderStatus: async (store) => ({
    path: `${await newOrderPath(store)}/status`,
    body: { status: another(['processing', 'shipped', 'delivered']) },
  }),
  createShipment: async (store) => ({
    path: `${await newOrderPath(store)}/shipments`,
    body: { carrierCode: 'ups', trackingNumber: random() },
  }),
  listShipments: async (store) => ({ path: `${await newOrderPath(store)}/shipments` }),
  changeShipment: async (store) => ({
    path: await newShipmentPath(store),
    body: { status: another(['in_transit', 'exception', 'returned']) },
  }),
  setOrderTextNotifications: async (store) => ({
    path: `${await newOrderPath(store)}/sms-notifications`,
    body: { phone: anyPhone(), consent: true },
  }),
  listPaymentProviders: async () => ({ path: '/v1/payments/providers' }),
  listTransactions: async (store) => ({
    path: `/v1/payments/orders/${(await placeOrder(store)).id}/transactions`,
  }),
  refundOrder: async (store) => ({
    path: `/v1/payments/orders/${(await placeOrder(store)).id}/refund`,
    body: { amount: 1, note: random() },
  }),
  voidOrder: async (store) => ({
    path: `/v1/payments/orders/${(await placeOrder(store)).id}/void`,
    body: { reason: random() },
  }),
  ...CUSTOMER_EXAMPLES,
  ...EXTRA_EXAMPLES,
  getConfig: async () => ({ path: '/v1/config/' }),
  signUp: async () => ({
    path: '/v1/signup/',
    body: {
      storeName: `Example ${random()}`,
      email: 'ada@example.com',
      password: 'correct horse battery',
    },
  }),
};

/** Calls whose bodies name data of the store in another way than the example does. */
export const OTHER_EXAMPLES: Readonly<Record<string, readonly Prepare[]>> = {
  ...OTHER_AUTH_EXAMPLES,
  resumeQuote: [
    async (store) => ({
      path: `${(await openCheckout(store, 'rate')).path}/quote/resume`,
      body: {},
    }),
  ],
  createPaymentIntent: [payByMethod],
  mergeCarts: [
    async (store) => {
      const { sessionToken } = await store.newCart();
      return {
        path: `${await newCartPath(store)}/merge`,
        body: { sourceSessionToken: sessionToken },
      };
    },
  ],
};

/** Operations that may run again: a retry never waits, and its reply is current. */
export const NATURAL: readonly string[] = [
  'confirmCheckout',
  'confirmWallet',
  'acceptUpsell',
  'voidOrder',
  'voidOrderPayment',
  'captureOrder',
];

/**
 * Operations that a provider carries out. Their effect is committed before their reply, so
 * a crash in between leaves it behind; a retry resumes it and has no second effect.
 */
export const REFUNDS: readonly string[] = ['refundOrder', 'refundOrderPayment', 'refundReturn'];
export const COMMITTED_FIRST: readonly string[] = [...NATURAL, ...REFUNDS];

/** Reads that are audited like writes. */
export const AUDITED_READS = ['exportOrders', 'exportCustomers', 'exportTransactions'];

/** Reads with a body: there is no effect to have once. */
export const READINGS: readonly string[] = [
  ...['listWalletRates', 'recommendUpsells', 'exportPerson', 'tryShipping', 'tryTax'],
  'previewMessageTemplate',
];

/** How long the reply of an Idempotency-Key is stored, if that is not a day. */
export const KEPT_DAYS: Readonly<Record<string, number>> = Object.fromEntries(
  COMMITTED_FIRST.map((id) => [id, 30]),
);

export async function prepare(operationId: string, store: TestStore): Promise<Example> {
  const example = EXAMPLES[operationId];
  if (example) return await example(store);
  const byOperator = ADMIN_EXAMPLES[operationId];
  if (!byOperator) throw new Error(`neither examples.ts nor its twin has ${operationId}`);
  const { headers: credentials } = await ownerOf(store);
  const { headers, ...call } = await byOperator(store);
  return { ...call, headers: { ...credentials, ...headers } };
}

/**
 * For calls that are refused before any effect: one example of an operation serves all. Prepare
 * other examples in another store: they remove operators, whose tokens the kept ones have.
 */
export function preparedOnce(store: TestStore): (operationId: string) => Promise<Example> {
  const kept = new Map<string, Promise<Example>>();
  return async (operationId) => {
    const example = kept.get(operationId) ?? prepare(operationId, store);
    kept.set(operationId, example);
    return await example;
  };
}

async function newCartPath(store: TestStore): Promise<string> {
  return `/v1/carts/${(await store.newCart()).id}`;
}

async function newItemPath(store: TestStore): Promise<string> {
  const cart: Data = await store.newCart();
  return `/v1/carts/${cart.id}/items/${cart.items[0].id}`;
}

async function newOrderPath(store: TestStore): Promise<string> {
  return `/v1/orders/${(await placeOrder(store)).id}`;
}

async function newShipmentPath(store: TestStore): Promise<string> {
  const path = `${await newOrderPath(store)}/shipments`;
  const { data } = await store.call('POST', path, { carrierCode: 'ups', trackingNumber: '1Z' });
  return `${path}/${data.id}`;
}

function unique(item: object): Readonly<Record<string, unknown>> {
  return { ...item, sku: `SKU-${random()}` };
}
