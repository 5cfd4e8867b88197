import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { openCheckout } from '../../checkout-steps.ts';
import type { TestService, TestStore } from '../../harness.ts';
import { newPaypal } from '../../paypal/open-account.ts';
import { newStripe } from '../../stripe/scene.ts';
import { assertSound } from '../assert-sound.ts';
import { CROWD, callInCrowd, chargesOf, confirm, QUIET_MS, SWEEP } from '../payment-races.ts';
import type { ProviderSimulator } from '../provider-simulator.ts';
import { IS_FULL, inParallel, newChance, proved, range, SEED, scaled } from '../scale.ts';
import { newDatabase, startPaidService, through } from '../scene.ts';
import { SAVED_ACCOUNT } from '../simulator-adapter.ts';

/** A provider with webhooks of its own. */
interface Vendor {
  readonly simulator: ProviderSimulator & { readonly token: string };
  readonly callMs: number;
  webhooksOf(store: TestStore, reference: string): SentWebhook[];
}

interface SentWebhook {
  readonly body: string | Buffer;
  readonly headers: Record<string, string>;
}

/** A lost reply takes until its timeout, so several are lost together. */
const RACES_AT_ONCE = 5;
const vendors = [newStripeVendor, newPaypalVendor];

/** A small run tests one, chosen by the seed. */
for (const open of IS_FULL ? vendors : vendors.slice(SEED % 2, (SEED % 2) + 1)) {
  const name = open === newStripeVendor ? 'stripe' : 'paypal';
  describe(`concurrent confirms through ${name} (seed ${SEED})`, async () => race(await open()));
}

async function newStripeVendor(): Promise<Vendor> {
  const stripe = await newStripe();
  return {
    simulator: { ...stripe, name: 'stripe', secret: '', token: 'ctoken_visa' },
    callMs: 2_000,
    webhooksOf: (_, reference) =>
      stripe.events(reference).map((event) => stripe.signedWebhook(event)),
  };
}

async function newPaypalVendor(): Promise<Vendor> {
  const local = await newPaypal({ approvesAll: true });
  return {
    simulator: { ...local, name: 'paypal', token: SAVED_ACCOUNT },
    // Three calls for each confirm, a verification for each webhook, and the first loads the SDK.
    callMs: 8_000,
    webhooksOf({ id }, reference) {
      const capture = local.merchant(id).captures.get(reference) ?? {};
      return [local.webhook('PAYMENT.CAPTURE.COMPLETED', capture)];
    },
  };
}

async function race({ simulator, callMs, webhooksOf }: Vendor): Promise<void> {
  const { name } = simulator;
  const card = { paymentToken: simulator.token };
  const address = await newDatabase();
  const service = await startPaidService(simulator, address, { callMs });
  const second = await startPaidService(simulator, address, { callMs });
  const chance = newChance();

  it('charges many concurrent confirms once, in one order, with any keys [P1, P2]', async () => {
    const rounds = scaled({ small: 1, full: 50 });
    const store = await service.newStore();
    const instances = [store, through(second, store)];
    for (const round of range(rounds)) {
      const opened = await openCheckout(store, 'intent', card);
      const replies = await callInCrowd(instances, round, (instance, headers) =>
        confirm(instance, opened, headers),
      );
      assert.equal(new Set(replies.map(({ data }) => data.order.id)).size, 1);
    }
    assert.equal(chargesOf(simulator, store).length, rounds);
    await assertSound(service.sql, store.id, simulator);
    proved('P1', `${name}: ${rounds} x ${CROWD} concurrent confirms: one order each`);
    proved('P2', `${name}: ${rounds * CROWD} confirms with new, repeated and no keys`);
  });

  it('lets confirm, webhooks and sweeper settle one payment once [P1, P4]', async () => {
    const rounds = scaled({ small: 5, full: 500 });
    const store = await service.newStore();
    for (const _ of range(rounds / RACES_AT_ONCE)) await raceOfThree(store, RACES_AT_ONCE);
    assert.equal(chargesOf(simulator, store).length, rounds);
    await assertSound(service.sql, store.id, simulator);
    proved('P4', `${name}: ${rounds} payments, 1-5 webhooks each in any order, amid two sweeps`);
  });

  it('charges the shown amount while another tab changes it [P5]', async () => {
    const rounds = scaled({ small: 6, whole: 20, full: 2_000 });
    const store = await service.newStore();
    const outcomes = new Map<string, number>();
    await inParallel(range(rounds), 4, async () => {
      const opened = await openCheckout(store, 'intent', card);
      const { cart, path } = opened;
      const change = async () => {
        const item = `/v1/carts/${cart.id}/items/${cart.items[0].id}`;
        await through(second, store).call('PATCH', item, { quantity: 7 });
        await through(second, store).call('POST', `${path}/payment-intent`, card);
      };
      const [reply] = await Promise.all([
        wait(chance() * 12).then(() => confirm(store, opened)),
        wait(chance() * 12).then(change),
      ]);
      const code = reply.code ?? 'ok';
      outcomes.set(code, (outcomes.get(code) ?? 0) + 1);
      if (reply.status === 200) assert.equal(reply.data.order.total, cart.totals.amountDue);
    });
    const expected = ['ok', 'QUOTE_CHANGED', 'SHIPPING_RATE_REQUIRED', 'PAYMENT_DECLINED'];
    const unexpected = [...outcomes.keys()].filter((code) => !expected.includes(code));
    assert.deepEqual(unexpected, []);
    await assertSound(service.sql, store.id, simulator);
    proved('P5', `${name}: ${rounds} confirms against a resized intent, each as it was shown`);
  });

  /** The replies to the first confirms are lost; then three report each outcome concurrently. */
  async function raceOfThree(store: TestStore, payments: number): Promise<void> {
    const before = chargesOf(simulator, store).length;
    const opened = await Promise.all(
      range(payments).map(() => openCheckout(store, 'intent', card)),
    );
    simulator.fail(({ kind }) => (kind === 'charge' ? 'hang_after' : undefined));
    for (const { code, text } of await Promise.all(opened.map((one) => confirm(store, one)))) {
      assert.equal(code, 'PROVIDER_TIMEOUT', text);
    }
    simulator.fail();
    const charges = chargesOf(simulator, store).slice(before);
    assert.equal(charges.length, payments);
    service.clock.advance(QUIET_MS);
    const later = <T>(work: () => Promise<T>) => wait(chance() * 15).then(work);
    const sent = charges.flatMap(({ reference }) =>
      range(1 + Math.floor(chance() * 5)).flatMap(() => webhooksOf(store, reference)),
    );
    const delivered = sent.map((webhook) => later(() => deliver(service, store, name, webhook)));
    const swept = range(2).map(() => later(async () => SWEEP?.run(service.app)));
    const confirms = opened.map((one) => later(() => confirm(store, one)));
    for (const { status, text } of await Promise.all(confirms)) assert.equal(status, 200, text);
    await Promise.all([...delivered, ...swept]);
  }
}

async function deliver(
  service: TestService,
  { id }: TestStore,
  name: string,
  { body, headers }: SentWebhook,
): Promise<void> {
  const { status, text } = await service.call(
    'POST',
    `/hooks/payments/${id}/${name}`,
    body,
    headers,
  );
  assert.equal(status, 200, text);
}
