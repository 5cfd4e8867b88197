import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { paypal } from '../../../src/adapters/payments/paypal/paypal.ts';
import { stripeAdapter } from '../../../src/adapters/payments/stripe/stripe.ts';
import type { PaymentProvider } from '../../../src/ports/payments/payment-provider.ts';
import { SECOND_MS, systemClock } from '../../../src/values/time.ts';
import { type Opened, openCheckout } from '../../checkout-steps.ts';
import { type Data, type Reply, startService, type TestStore } from '../../harness.ts';
import { paypalCredentials } from '../../paypal/credentials.ts';
import { newPaypal } from '../../paypal/open-account.ts';
import { stripeCredentials } from '../../stripe/account.ts';
import { newStripe } from '../../stripe/scene.ts';
import { assertSound } from '../assert-sound.ts';
import type { ProviderSimulator } from '../provider-simulator.ts';
import { inParallel, newChance, proved, range, SEED, scaled } from '../scale.ts';
import { connectTo, insist, newDatabase, through } from '../scene.ts';

/** Longer than the lease of a dead process on a payment. */
const LEASE_MS = 21 * SECOND_MS;
/** The codes of a payment that was cancelled, is in progress, or succeeded. */
const EXPECTED = [
  'CART_COMPLETED',
  'CART_LOCKED',
  'PAYMENT_ACTION_REQUIRED',
  'PAYMENT_AUTHENTICATION_FAILED',
  'PAYMENT_DECLINED',
  'PAYMENT_INTENT_EXPIRED',
  'PROVIDER_TIMEOUT',
  'QUOTE_CHANGED',
];

type Capture = 'automatic' | 'manual';

/** A provider that requires an action, which the shopper completes on request. */
interface Vendor {
  readonly name: string;
  readonly simulator: Pick<ProviderSimulator, 'journal'>;
  readonly token?: string;
  open(storeId: string, capture: Capture): PaymentProvider;
  approve(store: TestStore, session: Data, clientConfig: Data): void;
}

async function newStripeVendor(): Promise<Vendor> {
  const stripe = await newStripe();
  const adapter = stripeAdapter({ url: stripe.url, clock: systemClock });
  return {
    name: 'stripe',
    simulator: stripe,
    token: 'ctoken_threeDSecure2Required',
    open(storeId, capture) {
      const credentials = stripeCredentials(storeId);
      return adapter.open({ id: 'stripe', mode: 'test', capture, credentials });
    },
    approve({ id }, { nextAction }) {
      stripe.authenticate(`sk_test_${id}`, nextAction.clientSecret.split('_secret_')[0]);
    },
  };
}

async function newPaypalVendor(): Promise<Vendor> {
  const local = await newPaypal();
  const adapter = paypal({ url: local.url, clock: systemClock });
  return {
    name: 'paypal',
    simulator: local,
    open(storeId, capture) {
      const credentials = paypalCredentials(storeId);
      return adapter.open({ id: 'paypal', mode: 'test', capture, credentials });
    },
    approve: (_store, _session, { orderId }) => local.approve(orderId),
  };
}

for (const open of [newStripeVendor, newPaypalVendor]) {
  for (const capture of ['automatic', 'manual'] as const) {
    const vendor = await open();
    describe(`payments cancelled at ${vendor.name}, captured ${capture} (seed ${SEED})`, () => {
      race(vendor, capture);
    });
  }
}

function race(vendor: Vendor, capture: Capture): void {
  const { name, simulator, token } = vendor;
  const chance = newChance();
  const later = <T>(work: () => Promise<T>) => wait(chance() * 20).then(work);

  it('are charged once or not at all, whichever call comes at that moment [P1, P2]', async () => {
    const rounds = scaled({ small: 3, whole: 6, full: 250 });
    const address = await newDatabase();
    const ports = { payments: ({ id }: { id: string }) => [vendor.open(id, capture)] };
    const [service, other] = [
      await startService({ sql: connectTo(address), ports }),
      await startService({ sql: connectTo(address), ports }),
    ];
    const store = await service.newStore();
    const elsewhere = through(other, store);
    const seen = new Map<string, number>();

    async function send(work: () => Promise<Reply>): Promise<void> {
      const { code = 'ok', text } = await later(work);
      assert.ok(code === 'ok' || EXPECTED.includes(code), text);
      seen.set(code, (seen.get(code) ?? 0) + 1);
    }

    const prepare = (at: TestStore, { path }: Opened, input: object = {}) =>
      at.call('POST', `${path}/payment-intent`, {
        ...(token && { paymentToken: token }),
        ...input,
      });
    async function prepared(opened: Opened): Promise<Data> {
      const { status, data, text } = await insist(() => prepare(store, opened));
      assert.equal(status, 200, text);
      return data;
    }
    const statusOf = async ({ cart }: Opened) =>
      (await store.call('GET', `/v1/carts/${cart.id}`)).data.status;

    /** The shopper completes the action; then they return twice, and cancel. */
    async function undecided(opened: Opened): Promise<void> {
      const data = await prepared(opened);
      const paymentIntentId = data.paymentIntent.id;
      const confirm = (at: TestStore) =>
        at.call('POST', `${opened.path}/confirm`, { ...opened.confirmation, paymentIntentId });
      assert.equal((await confirm(store)).code, 'PAYMENT_ACTION_REQUIRED');
      const session = await store.call('POST', '/v1/checkout/sessions', { cartId: opened.cart.id });
      vendor.approve(store, session.data, data.clientConfig);
      await Promise.all([
        send(() => confirm(store)),
        send(() => confirm(elsewhere)),
        send(() => prepare(elsewhere, opened, { replaces: paymentIntentId })),
      ]);
      for (let turn = 0; (await statusOf(opened)) === 'confirming'; turn++) {
        assert.ok(turn < 10, 'no decision');
        for (const { clock } of [service, other]) clock.advance(LEASE_MS);
        await send(() => confirm(store));
      }
    }

    // In sequence: the clock is shared.
    await inParallel(range(rounds), 1, async () => {
      const opened = await openCheckout(store, 'rate');
      // Cancelled twice at most: then the shopper approves and keeps it.
      for (let turn = 0; turn < 2 && (await statusOf(opened)) !== 'completed'; turn++) {
        await undecided(opened);
      }
      if ((await statusOf(opened)) === 'completed') return;
      const data = await prepared(opened);
      const paid = { ...opened.confirmation, paymentIntentId: data.paymentIntent.id };
      const confirm = () => store.call('POST', `${opened.path}/confirm`, paid);
      await confirm();
      const session = await store.call('POST', '/v1/checkout/sessions', { cartId: opened.cart.id });
      vendor.approve(store, session.data, data.clientConfig);
      const { status, text } = await confirm();
      assert.equal(status, 200, text);
    });
    const moves = simulator.journal().filter(({ store: of }) => of === store.id);
    const kind = capture === 'manual' ? 'authorize' : 'charge';
    assert.deepEqual(
      moves.map((move) => move.kind),
      range(rounds).map(() => kind),
    );
    await assertSound(service.sql, store.id, simulator);
    const given = `${seen.get('ok')} calls done, ${seen.get('PROVIDER_TIMEOUT') ?? 0} timed out`;
    proved(
      'P2',
      `${name}, ${capture}: ${rounds} carts cancelled amid confirms, ${given}: paid once`,
    );
  });
}
