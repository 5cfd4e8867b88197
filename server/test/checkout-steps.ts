import type { Data, Reply, TestStore } from './harness.ts';

export const ADDRESS = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  line1: '1 Main Street',
  city: 'Springfield',
  state: 'IL',
  postalCode: '62701',
  country: 'US',
};

/** The state that a checkout has reached. */
export type Step = 'session' | 'address' | 'rate' | 'intent';

export interface Opened {
  readonly cart: Data;
  /** `/v1/checkout/sessions/{cartId}` */
  readonly path: string;
  readonly paymentIntentId: string;
  /** The body of confirm. */
  readonly confirmation: Record<string, unknown>;
}

export interface CheckoutOptions {
  readonly items?: object[];
  /** A scenario of the sandbox, such as `tok_declined`. */
  readonly paymentToken?: string;
  readonly email?: string;
  /** Codes to apply to the cart, in this order. */
  readonly coupons?: readonly string[];
  readonly giftCards?: readonly { code: string; amount?: number }[];
  readonly rate?: { rateId: string; rateName: string; amount: number };
  /** Of the shipment and of the bill. */
  readonly address?: typeof ADDRESS;
}

/** A cart brought through the checkout up to a step, as a storefront would. */
export async function openCheckout(
  store: TestStore,
  upTo: Step,
  options: CheckoutOptions = {},
): Promise<Opened> {
  const { items, paymentToken, email = 'ada@example.com' } = options;
  const { rate = FREE_RATE, address = ADDRESS } = options;
  const cart = await store.newCart(items);
  await applyDiscounts(store, cart.id, options);
  const path = `/v1/checkout/sessions/${cart.id}`;
  const steps: [Step, () => Promise<Reply>][] = [
    ['session', () => store.call('POST', '/v1/checkout/sessions', { cartId: cart.id })],
    ['address', () => store.call('PUT', `${path}/shipping-address`, address)],
    ['rate', () => store.call('PUT', `${path}/shipping-rate`, rate)],
    ['intent', () => openIntent(store, path, { paymentToken })],
  ];
  let paymentIntentId = '';
  for (const [step, call] of steps) {
    const { status, text, data } = await call();
    if (status !== 200) throw new Error(`${step}: ${text}`);
    paymentIntentId = data.paymentIntent?.id ?? '';
    if (step === upTo) break;
  }
  const confirmation = { paymentIntentId, billingAddress: address, email };
  return { cart, path, paymentIntentId, confirmation };
}

/** Repeated as a storefront has to: on a busy machine a provider may exceed its time limit. */
async function openIntent(store: TestStore, path: string, input: object): Promise<Reply> {
  const open = () => store.call('POST', `${path}/payment-intent`, input);
  const reply = await open();
  if (reply.code !== 'PROVIDER_TIMEOUT') return reply;
  process.stderr.write('A payment intent took too long, and is repeated.\n');
  return await open();
}

async function applyDiscounts(
  store: TestStore,
  cartId: string,
  { coupons = [], giftCards = [] }: CheckoutOptions,
): Promise<void> {
  const inputs = [
    ...coupons.map((code) => ['coupon', { code }] as const),
    ...giftCards.map((card) => ['gift-card', card] as const),
  ];
  for (const [what, input] of inputs) {
    const { status, text } = await store.call('POST', `/v1/carts/${cartId}/${what}`, input);
    if (status !== 200) throw new Error(`${what}: ${text}`);
  }
}

/** The body of wallet-express for a cart with a mug and a pen. */
export function walletPayment({ totals }: Data, change: object = {}): Record<string, unknown> {
  return {
    method: 'apple_pay',
    paymentToken: 'tok_good',
    rateId: 'free',
    shippingAddress: ADDRESS,
    email: 'ada@example.com',
    expectedTotal: totals.amountDue,
    ...change,
  };
}

export const FREE_RATE = { rateId: 'free', rateName: 'Free shipping', amount: 0 };

/** An order, by the whole sequence of calls. */
export async function placeOrder(store: TestStore, options: CheckoutOptions = {}): Promise<Data> {
  const { path, confirmation } = await openCheckout(store, 'intent', options);
  const { status, text, data } = await store.call('POST', `${path}/confirm`, confirmation);
  if (status !== 200) throw new Error(`confirm: ${text}`);
  return data.order;
}
