import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { placeOrder } from '../../checkout-steps.ts';
import type { JournalEntry } from '../../fakepay/journal.ts';
import { signedWebhook } from '../../fakepay/webhooks.ts';
import type { Reply, TestStore } from '../../harness.ts';
import { offersOf } from '../../upsell-steps.ts';
import { assertSound } from '../assert-sound.ts';
import { type Asked, madeBy, OTHER_PAYMENTS } from '../other-payments.ts';
import { CROWD, callInCrowd, chargesOf, QUIET_MS, SWEEP } from '../payment-races.ts';
import { newChance, proved, range, SEED, scaled } from '../scale.ts';
import { newDatabase, newFakepay, SECRET, startPaidService, through } from '../scene.ts';

describe(`concurrent other payments (seed ${SEED})`, async () => {
  const fakepay = await newFakepay();
  const address = await newDatabase();
  const service = await startPaidService(fakepay, address);
  const second = await startPaidService(fakepay, address);
  const chance = newChance();
  const later = <T>(work: () => Promise<T>) => wait(chance() * 15).then(work);

  for (const [name, prepare] of Object.entries(OTHER_PAYMENTS)) {
    it(`charges many concurrent calls of ${name} once, with any keys [P1, P2]`, async () => {
      const rounds = scaled({ small: 1, full: 20 });
      const store = await service.newStore();
      const instances = [store, through(second, store)];
      for (const round of range(rounds)) {
        const payment = await prepare(store);
        const before = chargesOf(fakepay, store).length;
        const replies = await callInCrowd(instances, round, payment.ask);
        assert.equal(new Set(replies.map(madeBy)).size, 1);
        assert.equal(chargesOf(fakepay, store).length, before + 1);
      }
      await assertSound(service.sql, store.id, fakepay);
      proved(
        'P2',
        `${rounds * CROWD} of ${name} with new, repeated and no keys: ${rounds} charges`,
      );
    });

    it(`lets ${name}, webhook and sweeper settle one payment once [P1]`, async () => {
      const rounds = scaled({ small: 3, whole: 10, full: 200 });
      const store = await service.newStore();
      for (const _ of range(rounds)) await raceOfThree(store, await prepare(store));
      await assertSound(service.sql, store.id, fakepay);
      proved('P1', `${rounds} three-way races of ${name}, webhooks and sweepers`);
    });
  }

  for (const [name, prepare] of Object.entries(OTHER_PAYMENTS)) {
    for (const what of ['amount', 'currency'] as const) {
      it(`refuses another ${what} for ${name} than was requested`, async () => {
        const store = await service.newStore();
        const { ask } = await prepare(store);
        fakepay.fail(() => `altered_${what}`);
        const altered = await ask(store);
        fakepay.fail();
        assert.equal(altered.code, 'PROVIDER_TIMEOUT', altered.text);
        assert.equal((await ask(store)).status, 200);
        await assertSound(service.sql, store.id, fakepay);
      });
    }
  }

  it('adds an upsell or not, while its order is refunded, voided and shipped', async () => {
    const rounds = scaled({ small: 6, whole: 12, full: 300 });
    const store = await service.newStore();
    const { headers: token } = await store.newOperator('staff');
    const codes = new Set<string>();
    for (const round of range(rounds)) {
      const replies = await raceAgainstMoney(store, round % 2 ? token : undefined);
      for (const { code } of replies) codes.add(code ?? 'ok');
    }
    const expected = [
      'ok',
      'NOT_SHIPPABLE',
      'NOT_VOIDABLE',
      'NOT_REFUNDABLE',
      'ORDER_NOT_MODIFIABLE',
      'REFUND_EXCEEDS_AVAILABLE',
    ];
    assert.deepEqual(
      [...codes].filter((code) => !expected.includes(code)),
      [],
    );
    await assertSound(service.sql, store.id, fakepay);
    proved(
      'P6',
      `${rounds} races of upsell, refund, void, shipment and label, half by operators: exact`,
    );
  });

  /** The reply of the first call is lost; then three report the outcome concurrently. */
  async function raceOfThree(store: TestStore, { ask }: Asked): Promise<void> {
    const before = chargesOf(fakepay, store).length;
    fakepay.fail(() => 'drop_answer');
    const first = await ask(store);
    assert.equal(first.code, 'PROVIDER_TIMEOUT', first.text);
    fakepay.fail();
    const charge = chargesOf(fakepay, store)[before];
    assert.ok(charge, 'nothing was charged');
    service.clock.advance(QUIET_MS);
    const [paid] = await Promise.all([
      later(() => ask(store)),
      ...range(1 + Math.floor(chance() * 3)).map(() => later(() => deliver(store, charge))),
      ...range(2).map(() => later(async () => SWEEP?.run(service.app))),
    ]);
    assert.equal(paid.status, 200, paid.text);
    assert.equal(chargesOf(fakepay, store).length, before + 1);
  }

  async function deliver(store: TestStore, charge: JournalEntry): Promise<void> {
    const { key, reference, amount } = charge;
    const webhook = { id: randomUUID(), key, status: 'succeeded' as const, reference, amount };
    const { body, headers } = signedWebhook(SECRET, webhook);
    const path = `/hooks/payments/${store.id}/fakepay`;
    const reply = await service.call('POST', path, body, headers);
    assert.equal(reply.status, 200, reply.text);
  }

  /** By the storefront's paths, or by the operators' with a token. */
  async function raceAgainstMoney(
    store: TestStore,
    token?: Record<string, string>,
  ): Promise<Reply[]> {
    const order = await placeOrder(store);
    const [kit, wrap] = await offersOf(store, order);
    const other = through(second, store);
    const path = token ? `/admin/v1/orders/${order.id}` : `/v1/orders/${order.id}`;
    const money = token ? path : `/v1/payments/orders/${order.id}`;
    const parcel = { carrierCode: 'ups', trackingNumber: '1Z' };
    const accept = (offerId: string) => () =>
      other.call('POST', `/v1/upsells/orders/${order.id}/accept`, { offerId });
    return await Promise.all(
      [
        accept(kit.id),
        accept(wrap.id),
        () => store.call('POST', `${money}/refund`, { amount: 700 }, token),
        () => store.call('POST', `${money}/refund`, {}, token),
        () => store.call('POST', `${money}/void`, {}, token),
        () => store.call('POST', `${path}/shipments`, parcel, token),
        () => store.call('PATCH', `${path}/status`, { status: 'processing' }, token),
      ].map(later),
    );
  }
});
