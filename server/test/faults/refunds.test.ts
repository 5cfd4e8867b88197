import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { jobs } from '../../src/app.ts';
import type { Sql } from '../../src/platform/db/connect.ts';
import { SECOND_MS } from '../../src/values/time.ts';
import { placeOrder } from '../checkout-steps.ts';
import type { Data, Reply, TestStore } from '../harness.ts';
import { newOperator } from '../operators.ts';
import { assertSound } from './assert-sound.ts';
import { cardOf, newSimulator, type ProviderSimulator } from './provider-simulator.ts';
import { newChance, proved, range, SEED, scaled } from './scale.ts';
import { insist, newDatabase, startPaidService, startTarget, through } from './scene.ts';
import { type SimulatorName, TRIED } from './simulator-adapter.ts';

const SWEEP = jobs.find(({ name }) => name === 'sweep_payments');
/** A mug and two pens are 1648: sixteen refunds of 103, and nothing is left. */
const PART = 103;
const PARTS = 16;

for (const name of TRIED) {
  describe(`concurrent refunds, with ${name} (seed ${SEED})`, () => refunds(name));
}

async function refunds(name: SimulatorName): Promise<void> {
  const fakepay = await newSimulator(name);
  const { card } = cardOf(fakepay);
  const address = await newDatabase();
  const service = await startPaidService(fakepay, address);
  const second = await startPaidService(fakepay, address);

  it('refund the captured amount and not a cent more, each once [P6]', async () => {
    const rounds = scaled({ small: 1, whole: 2, full: 50 });
    const crowd = scaled({ small: 40, whole: 100, full: 100 });
    const store = await service.newStore();
    const { headers: token } = await store.newOperator('staff');
    const chance = newChance();
    for (const round of range(rounds)) {
      fakepay.fail();
      const order = await placeOrder(store, card);
      const fates = new Map<string, boolean>();
      fakepay.fail(({ key }) => {
        if (!fates.has(key)) fates.set(key, chance() < 0.2);
        return fates.get(key) ? 'drop_answer' : undefined;
      });
      const instances = [store, through(second, store)];
      const ask = (index: number) => {
        const instance = instances[index % 2] as TestStore;
        return refund(instance, order, `refund ${round} ${index}`, index % 3 ? {} : token);
      };
      const replies = await Promise.all(range(crowd).map(ask));
      for (const [index, reply] of replies.entries()) {
        if (reply.code !== 'PROVIDER_TIMEOUT') continue;
        assert.equal((await ask(index)).status, 200, 'a repeat resumes its own refund');
      }
      await assertAllGivenBack(store, order, fakepay, service.sql);
    }
    proved(
      'P6',
      `${name}: ${rounds} x ${crowd} concurrent refunds, a fifth of the answers lost: exact`,
    );
  });

  it('refund no more when the service is killed midway [P6]', async () => {
    const kills = scaled({ small: 1, whole: 2, full: 50 });
    const target = await startTarget(fakepay, address);
    const { id: storeId, call } = target.store;
    const { headers: token } = await newOperator(service.app, () => call, storeId, 'staff');
    const chance = newChance();
    fakepay.fail();
    for (const round of range(kills)) {
      const order = await placeOrder(target.store, card);
      const ask = (index: number) =>
        refund(target.store, order, `kill ${round} ${index}`, index % 3 ? {} : token);
      const asked = range(20).map((index) => ask(index).catch(() => undefined));
      await wait(5 + chance() * 60);
      target.kill();
      await Promise.all(asked);
      await target.restart();
      await lapseClaims(service.sql, target.store.id);
      for (const index of range(20)) {
        const { status, code, text } = await insist(() => ask(index));
        assert.ok(status === 200 || code === 'REFUND_EXCEEDS_AVAILABLE' || isEmpty(code), text);
      }
      service.clock.advance(21 * SECOND_MS);
      await SWEEP?.run(service.app);
      await assertAllGivenBack(target.store, order, fakepay, service.sql);
    }
    proved('P6', `${name}: ${kills} kills amid 20 concurrent refunds, then repeats: exact`);
  });
}

/** By the storefront's path, or by the operators' with a token. */
function refund(
  store: TestStore,
  order: Data,
  key: string,
  token: Record<string, string> = {},
): Promise<Reply> {
  const isOperator = token.authorization !== undefined;
  const path = isOperator
    ? `/admin/v1/orders/${order.id}/refund`
    : `/v1/payments/orders/${order.id}/refund`;
  return store.call('POST', path, { amount: PART }, { 'idempotency-key': key, ...token });
}

/** Nothing left to refund. */
function isEmpty(code: string | undefined): boolean {
  return code === 'NOT_REFUNDABLE';
}

async function assertAllGivenBack(
  store: TestStore,
  order: Data,
  fakepay: ProviderSimulator,
  sql: Sql,
): Promise<void> {
  const { data } = await store.call('GET', `/v1/orders/${order.id}`);
  assert.equal(data.totals.refunded, PART * PARTS);
  assert.equal(data.paymentStatus, 'refunded');
  assert.equal(data.status, 'refunded', 'the label follows the money');
  const { data: ledger } = await store.call('GET', `/v1/payments/orders/${order.id}/transactions`);
  const capture = ledger.transactions.find(({ type }: Data) => type === 'capture');
  const given = fakepay
    .journal()
    .filter(({ kind, charge }) => kind === 'refund' && charge === capture.providerReference);
  assert.equal(given.length, PARTS);
  await assertSound(sql, store.id, fakepay);
}

/** A minute passes for the Idempotency-Keys of the dead process. */
async function lapseClaims(sql: Sql, storeId: string): Promise<void> {
  await sql`
    update idempotency_keys set claimed_at = ${new Date(Date.now() - 120_000)}
    where store_id = ${storeId} and reply is null`;
}
