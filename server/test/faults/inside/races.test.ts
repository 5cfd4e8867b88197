import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { audit } from '../../../src/doctor/audit.ts';
import { ADDRESS, FREE_RATE, openCheckout } from '../../checkout-steps.ts';
import type { Fakepay } from '../../fakepay/server.ts';
import { type Answer, type FakepayWebhook, signedWebhook } from '../../fakepay/webhooks.ts';
import type { Reply, TestService, TestStore } from '../../harness.ts';
import { assertSound } from '../assert-sound.ts';
import { CROWD, callInCrowd, chargesOf, confirm, QUIET_MS, SWEEP } from '../payment-races.ts';
import { inParallel, newChance, proved, range, SEED, scaled } from '../scale.ts';
import { newDatabase, newFakepay, SECRET, startPaidService, through } from '../scene.ts';

describe(`concurrent confirms (seed ${SEED})`, async () => {
  const fakepay = await newFakepay();
  const address = await newDatabase();
  const service = await startPaidService(fakepay, address);
  const second = await startPaidService(fakepay, address);
  const chance = newChance();

  it('charges many concurrent confirms once, in one order, with any keys [P1, P2]', async () => {
    const rounds = scaled({ small: 1, full: 50 });
    const store = await service.newStore();
    const instances = [store, through(second, store)];
    for (const round of range(rounds)) {
      const opened = await openCheckout(store, 'intent');
      const replies = await callInCrowd(instances, round, (instance, headers) =>
        confirm(instance, opened, headers),
      );
      assert.equal(new Set(replies.map(({ data }) => data.order.id)).size, 1);
    }
    assert.equal(chargesOf(fakepay, store).length, rounds);
    await assertSound(service.sql, store.id, fakepay);
    proved('P1', `${rounds} x ${CROWD} concurrent confirms: one order each`);
    proved('P2', `${rounds * CROWD} confirms with new, repeated and no keys: ${rounds} charges`);
  });

  it('lets confirm, webhook and sweeper settle one payment once [P1]', async () => {
    const rounds = scaled({ small: 5, whole: 15, full: 500 });
    const store = await service.newStore();
    for (const _ of range(rounds)) await raceOfThree(service, fakepay, store, chance);
    assert.equal(chargesOf(fakepay, store).length, rounds);
    await assertSound(service.sql, store.id, fakepay);
    proved('P1', `${rounds} three-way races of confirm, 1-3 webhooks and 2 sweepers`);
  });

  it('applies late, repeated and reordered webhooks once, and no other amount [P4]', async () => {
    const payments = scaled({ small: 3, whole: 5, full: 500 });
    const store = await service.newStore();
    for (const _ of range(payments)) {
      fakepay.fail(() => 'pending');
      const placed = await confirm(store, await openCheckout(store, 'intent'));
      assert.equal(placed.data.order.status, 'pending', placed.text);
      fakepay.fail();
      const { id } = placed.data.order;
      const webhook = await webhookOf(service, store, id);
      const altered = { ...webhook, id: randomUUID(), amount: webhook.amount - 1 };
      await deliver(service, store, { ...altered, status: 'succeeded' });
      assert.equal((await store.call('GET', `/v1/orders/${id}`)).data.paymentStatus, 'pending');
      const late = ['succeeded', 'pending', 'succeeded', 'needs_action', 'succeeded'] as const;
      const shuffled = late.map((status) => ({ status, at: chance() }));
      shuffled.sort((a, b) => a.at - b.at);
      await Promise.all(
        shuffled.map(({ status }) => deliver(service, store, { ...webhook, status })),
      );
      const { data } = await store.call('GET', `/v1/orders/${id}`);
      assert.equal(data.paymentStatus, 'paid');
      assert.equal(data.totals.paid, webhook.amount);
    }
    const broken = (await audit(service.sql, store.id)).map(({ invariant }) => invariant);
    assert.deepEqual(broken, []);
    proved('P4', `${payments} payments, five webhooks each in any order: the same outcome`);
  });

  it('charges the shown amount while cart, discounts, address and rate change [P5]', async () => {
    const rounds = scaled({ small: 10, whole: 30, full: 2_000 });
    const store = await service.newStore();
    const outcomes = new Map<string, number>();
    await inParallel(range(rounds), 4, async () => {
      const { shown, reply } = await changeDuring(store, chance);
      outcomes.set(reply.code ?? 'ok', (outcomes.get(reply.code ?? 'ok') ?? 0) + 1);
      if (reply.status !== 200) return;
      const { order } = reply.data;
      assert.equal(order.totals.amountDue, shown.amount);
      assert.equal(order.payment.paymentIntentId, shown.intentId);
      assert.deepEqual(
        order.items.map(({ quantity }: { quantity: number }) => quantity),
        [1, 2],
      );
      assert.equal(order.shippingAddress.line1, ADDRESS.line1);
    });
    const unexpected = [...outcomes.keys()].filter(
      (code) => !['ok', 'QUOTE_CHANGED'].includes(code),
    );
    assert.deepEqual(unexpected, []);
    await assertSound(service.sql, store.id, fakepay);
    const placed = outcomes.get('ok') ?? 0;
    proved('P5', `${rounds} confirms against changes: ${placed} orders, each as its intent showed`);
  });
});

/** The first confirm loses fakepay's reply; then three report the outcome concurrently. */
async function raceOfThree(
  service: TestService,
  fakepay: Fakepay,
  store: TestStore,
  chance: () => number,
): Promise<void> {
  const before = chargesOf(fakepay, store).length;
  const opened = await openCheckout(store, 'intent');
  fakepay.fail(() => 'drop_answer');
  const first = await confirm(store, opened);
  assert.equal(first.code, 'PROVIDER_TIMEOUT', first.text);
  fakepay.fail();
  const charge = chargesOf(fakepay, store)[before];
  assert.ok(charge, 'nothing was charged');
  const webhook = { ...charge, id: randomUUID(), status: 'succeeded' as const };
  service.clock.advance(QUIET_MS);
  const later = <T>(work: () => Promise<T>) => wait(chance() * 15).then(work);
  const [confirmed] = await Promise.all([
    later(() => confirm(store, opened)),
    ...range(1 + Math.floor(chance() * 3)).map(() => later(() => deliver(service, store, webhook))),
    ...range(2).map(() => later(async () => SWEEP?.run(service.app))),
  ]);
  assert.equal(confirmed.status, 200, confirmed.text);
}

/** The webhook of fakepay about the payment of an order. */
async function webhookOf(
  service: TestService,
  store: TestStore,
  orderId: string,
): Promise<FakepayWebhook> {
  const [attempt] = await service.sql<{ id: string; amount: number }[]>`
    select id, amount from payment_attempts
    where store_id = ${store.id} and order_id = ${orderId}`;
  const { id: key, amount } = attempt ?? { id: '', amount: 0 };
  return { id: randomUUID(), key, status: 'succeeded', reference: `fp_${key}`, amount };
}

async function deliver(
  service: TestService,
  store: TestStore,
  webhook: FakepayWebhook,
): Promise<Reply> {
  const { id, key, status, reference, amount } = webhook;
  const answer: Answer = { status, reference, amount };
  const { body, headers } = signedWebhook(SECRET, { id, key, ...answer });
  const reply = await service.call('POST', `/hooks/payments/${store.id}/fakepay`, body, headers);
  assert.equal(reply.status, 200, reply.text);
  return reply;
}

/** Another tab changes the cart, its address or its rate while it is being paid. */
async function changeDuring(store: TestStore, chance: () => number) {
  const opened = await openCheckout(store, 'intent');
  const { cart, path, paymentIntentId } = opened;
  const item = cart.items[0].id;
  const changes = [
    () => store.call('PATCH', `/v1/carts/${cart.id}/items/${item}`, { quantity: 7 }),
    () => store.call('DELETE', `/v1/carts/${cart.id}/items/${item}`),
    () => store.call('PUT', `${path}/shipping-address`, { ...ADDRESS, line1: '2 Side Street' }),
    () => store.call('PUT', `${path}/shipping-rate`, FREE_RATE),
    () => store.call('POST', `${path}/payment-intent`, {}),
    () => store.call('POST', `/v1/carts/${cart.id}/coupon`, { code: 'TAKE5' }),
    () => store.call('POST', `/v1/carts/${cart.id}/gift-card`, { code: 'GIFT-SANDBOX-5000' }),
  ];
  const change = changes[Math.floor(chance() * changes.length)];
  const [reply] = await Promise.all([
    wait(chance() * 6).then(() => confirm(store, opened)),
    wait(chance() * 6).then(change),
  ]);
  return { reply, shown: { amount: cart.totals.amountDue, intentId: paymentIntentId } };
}
