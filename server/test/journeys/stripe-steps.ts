import assert from 'node:assert/strict';
import { after } from 'node:test';
import { audit } from '../../src/doctor/audit.ts';
import { openCheckout } from '../checkout-steps.ts';
import type { Data, TestStore } from '../harness.ts';
import { offerCareKit, setLiveSettings } from '../live-store.ts';
import type { TestOperator } from '../operators.ts';
import { ownDatabase } from '../states.ts';
import { stripeCredentials } from '../stripe/account.ts';
import { newStripe } from '../stripe/scene.ts';

export const PROVIDERS = '/admin/v1/payment-providers';

export const secretOf = ({ id }: TestStore) => `sk_live_${id}`;

export function account(store: TestStore, id: string, capture = 'automatic') {
  const credentials = stripeCredentials(store.id, 'live');
  return { id, type: 'stripe', mode: 'live', capture, credentials };
}

/** As a storefront does it: the form is mounted first, and its token pays. */
export async function pay(store: TestStore, paymentToken: string, input: object = {}) {
  const opened = await openCheckout(store, 'rate');
  const { path } = opened;
  const mounted = await store.call('POST', `${path}/payment-intent`, input);
  assert.equal(mounted.status, 200, mounted.text);
  const { data } = await store.call('POST', `${path}/payment-intent`, { ...input, paymentToken });
  assert.equal(data.paymentIntent.id, mounted.data.paymentIntent.id);
  assert.deepEqual(data.clientConfig, mounted.data.clientConfig);
  const confirmation = { ...opened.confirmation, paymentIntentId: data.paymentIntent.id };
  const confirm = () => store.call('POST', `${path}/confirm`, confirmation);
  return { ...opened, confirm, clientConfig: data.clientConfig as Data, reply: await confirm() };
}

export async function transactionsOf(store: TestStore, { id }: Data): Promise<Data> {
  return (await store.call('GET', `/v1/payments/orders/${id}/transactions`)).data;
}

/** A service with a database of its own, and the local server that stands in for Stripe. */
export async function startWithStripe() {
  const stripe = await newStripe();
  const service = await (await ownDatabase()).start({ env: { STRIPE_URL: stripe.url } });
  after(() => assert.deepEqual(stripe.problems, []));

  /** A store that went live with Stripe, and with a second account that captures manually. */
  async function liveStore(): Promise<{ store: TestStore; owner: TestOperator }> {
    const store = await service.newStore();
    const owner = await store.newOperator('owner');
    await setLiveSettings(owner);
    await offerCareKit(owner);
    for (const one of [account(store, 'main'), account(store, 'held', 'manual')]) {
      const { status, text } = await owner.call('POST', PROVIDERS, one);
      assert.equal(status, 200, text);
    }
    const live = await owner.call('POST', '/admin/v1/go-live', { handle: store.handle });
    assert.equal(live.status, 200, live.text);
    service.clock.advance(31_000);
    return { store, owner };
  }

  /** Every webhook of Stripe about an intent, twice and in reverse. */
  async function deliverAll(store: TestStore, reference: string, providerId = 'main') {
    const sent = stripe.events(reference).map((event) => stripe.signedWebhook(event));
    for (const { body, headers } of [...sent, ...sent].reverse()) {
      const path = `/hooks/payments/${store.id}/${providerId}`;
      const { status, text } = await service.call('POST', path, body, headers);
      assert.equal(status, 200, text);
    }
  }

  async function assertSound({ id }: TestStore): Promise<void> {
    assert.deepEqual(await audit(service.sql, id), []);
  }

  const movesOf = ({ id }: TestStore) =>
    stripe
      .journal()
      .filter(({ store }) => store === id)
      .map(({ kind, amount }) => [kind, amount]);

  return { stripe, service, liveStore, deliverAll, assertSound, movesOf };
}
