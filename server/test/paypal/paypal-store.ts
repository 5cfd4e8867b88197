import { ADDRESS, FREE_RATE } from '../checkout-steps.ts';
import type { Data, TestService, TestStore } from '../harness.ts';
import { offerCareKit, setLiveSettings } from '../live-store.ts';
import type { TestOperator } from '../operators.ts';
import { paypalCredentials } from './credentials.ts';
import type { WebhookMessage } from './webhooks.ts';

export interface PaypalInput {
  readonly mode?: 'test' | 'live';
  readonly capture?: 'automatic' | 'manual';
  readonly returnUrl?: string;
}

/** An account whose client id is the store's, so that the journal identifies the store. */
export async function addPaypal(
  owner: TestOperator,
  store: TestStore,
  { mode = 'test', capture = 'automatic', returnUrl }: PaypalInput = {},
): Promise<void> {
  const credentials = {
    ...paypalCredentials(store.id),
    ...(returnUrl !== undefined && { returnUrl }),
  };
  const account = { id: 'paypal', type: 'paypal', mode, capture, credentials };
  const { status, text } = await owner.call('POST', '/admin/v1/payment-providers', account);
  if (status !== 200) throw new Error(`PayPal: ${text}`);
}

/** A store that is live and sells by PayPal alone. */
export async function goLiveWithPaypal(
  store: TestStore,
  input: PaypalInput = {},
): Promise<TestOperator> {
  const owner = await store.newOperator('owner');
  await setLiveSettings(owner);
  await offerCareKit(owner);
  await addPaypal(owner, store, { ...input, mode: 'live' });
  const { status, text } = await owner.call('POST', '/admin/v1/go-live', { handle: store.handle });
  if (status !== 200) throw new Error(text);
  return owner;
}

export interface PaypalCheckout {
  readonly cart: Data;
  readonly path: string;
  readonly orderId: string;
  readonly clientConfig: Data;
  readonly confirmation: Record<string, unknown>;
}

/** Up to PayPal's window. */
export async function openAtPaypal(store: TestStore): Promise<PaypalCheckout> {
  const cart = await store.newCart();
  const path = `/v1/checkout/sessions/${cart.id}`;
  const steps: [method: string, path: string, body: object][] = [
    ['POST', '/v1/checkout/sessions', { cartId: cart.id }],
    ['PUT', `${path}/shipping-address`, ADDRESS],
    ['PUT', `${path}/shipping-rate`, FREE_RATE],
    ['POST', `${path}/payment-intent`, { providerId: 'paypal' }],
  ];
  let last: Data = {};
  for (const [method, at, body] of steps) {
    const { status, text, data } = await store.call(method, at, body);
    if (status !== 200) throw new Error(`${at}: ${text}`);
    last = data;
  }
  const { paymentIntent, clientConfig } = last;
  const confirmation = {
    paymentIntentId: paymentIntent.id,
    billingAddress: ADDRESS,
    email: 'ada@example.com',
  };
  return { cart, path, orderId: clientConfig.orderId, clientConfig, confirmation };
}

/** As PayPal sends it, to the address of the store's account. */
export async function deliver(
  { call }: TestService,
  { id }: TestStore,
  { body, headers }: WebhookMessage,
): Promise<number> {
  return (await call('POST', `/hooks/payments/${id}/paypal`, body, headers)).status;
}
