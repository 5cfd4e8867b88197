import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { jobs } from '../../src/app.ts';
import type { Sql } from '../../src/platform/db/connect.ts';
import { SECOND_MS } from '../../src/values/time.ts';
import type { Data, TestService, TestStore } from '../harness.ts';
import { newOperator, type TestOperator } from '../operators.ts';
import { newReturn, type Returned } from '../return-steps.ts';
import { assertSound } from './assert-sound.ts';
import { killAtEach, killedPlacesOf, stepsAt } from './interrupted.ts';
import { cardOf, newSimulator, type ProviderSimulator } from './provider-simulator.ts';
import { newChance, proved, range, SEED, scaled } from './scale.ts';
import {
  connectTo,
  newDatabase,
  startPaidService,
  startTarget,
  type Target,
  through,
} from './scene.ts';
import { type SimulatorName, TRIED } from './simulator-adapter.ts';

const SWEEP = jobs.find(({ name }) => name === 'sweep_payments');

for (const name of TRIED) {
  describe(`refunds of returns, with ${name} (seed ${SEED})`, () => refundsOfReturns(name));
}

async function refundsOfReturns(name: SimulatorName): Promise<void> {
  const fakepay = await newSimulator(name);
  const { card } = cardOf(fakepay);
  const address = await newDatabase();
  const service = await startPaidService(fakepay, address);
  const second = await startPaidService(fakepay, address);

  it('are made once by operators in two instances, with lost answers [P6]', async () => {
    const rounds = scaled({ small: 1, whole: 2, full: 200 });
    const store = await service.newStore();
    const clerk = await store.newOperator('staff');
    const chance = newChance();
    for (const round of range(rounds)) {
      fakepay.fail();
      const returned = await newReturn(store, clerk, 'received', card);
      const fates = new Map<string, boolean>();
      fakepay.fail(({ key }) => {
        if (!fates.has(key)) fates.set(key, chance() < 0.6);
        const isLost = fates.get(key);
        fates.set(key, false);
        return isLost ? 'drop_answer' : undefined;
      });
      const ask = (index: number) =>
        refund(index % 2 ? store : through(second, store), clerk, returned, `${round} ${index}`);
      const replies = await Promise.all(range(6).map(ask));
      const lost = replies.findIndex(({ code }) => code === 'PROVIDER_TIMEOUT');
      for (const { status, code, text } of replies) {
        assert.ok(status === 200 || code?.match(/^(RETURN_STATUS_CON|PROVIDER_TIME)/), text);
      }
      if (lost >= 0 && round % 2) assert.equal((await ask(lost)).status, 200, 'a repeat resumes');
      await assertOnce(service, store, returned, fakepay);
    }
    proved('P6', `${name}: ${rounds} returns, 6 concurrent refunds each, answers lost: once`);
  });

  it('are made once when the service is killed around any message [P6]', async () => {
    fakepay.fail();
    const target = await startTarget(fakepay, address);
    const clerk = await clerkOf(service, target);
    const sql = connectTo(address);
    let kills = 0;
    for (const place of killedPlacesOf(3)) {
      const steps = stepsAt(place, { whole: { database: 24, provider: 2 } });
      kills += await killAtEach(target, steps, async () => {
        const returned = await newReturn(target.store, clerk, 'received', card);
        return {
          ask: () => refund(target.store, clerk, returned, `crash ${returned.path}`),
          resultOf: ({ data }) => data.refund.id,
          recover: () => lapseClaims(sql, target.store.id),
          check: () => assertOnce(service, target.store, returned, fakepay),
        };
      });
    }
    assert.ok(kills >= killedPlacesOf(3).length, `${kills} messages were interrupted`);
    proved('P6', `${name}: refunds of returns, kill -9 at ${kills} places: once`);
  });
}

function refund(store: TestStore, by: TestOperator, { path }: Returned, key: string) {
  const headers = { ...by.headers, 'idempotency-key': `refund ${key}` };
  return store.call('POST', `${path}/refund`, {}, headers);
}

async function clerkOf({ app }: TestService, { store }: Target): Promise<TestOperator> {
  const callWith =
    (fixed: Record<string, string>): TestStore['call'] =>
    (method, path, body, headers = {}) =>
      store.call(method, path, body, { ...fixed, ...headers });
  return await newOperator(app, callWith, store.id, 'staff');
}

/** The sweeper resolves what is left; then the return has one refund, here and at the provider. */
async function assertOnce(
  service: TestService,
  store: TestStore,
  { order, data }: Returned,
  fakepay: ProviderSimulator,
): Promise<void> {
  service.clock.advance(21 * SECOND_MS);
  await SWEEP?.run(service.app);
  const [row] = await service.sql<Data[]>`
    select status, refund_amount as amount from returns where id = ${data.id}`;
  assert.equal(row?.status, 'refunded');
  const ledger = await service.sql<Data[]>`
    select type, status, amount, provider_reference as reference from payment_transactions
    where order_id = ${order.id} order by id`;
  const refunds = ledger.filter(({ type }) => type === 'refund');
  assert.deepEqual(
    refunds.map(({ status, amount }) => [status, amount]),
    [['succeeded', row?.amount]],
  );
  const capture = ledger.find(({ type }) => type === 'capture');
  const given = fakepay
    .journal()
    .filter(({ kind, charge }) => kind === 'refund' && charge === capture?.reference);
  assert.equal(given.length, 1);
  const events = await service.sql<Data[]>`
    select type from events where aggregate_id = ${order.id} and type like '%refund%'
    order by sequence`;
  assert.deepEqual(
    events.map(({ type }) => type),
    ['return.refund_started', 'payment.refunded', 'return.refunded'],
  );
  await assertSound(service.sql, store.id, fakepay);
}

/** A minute passes for the Idempotency-Keys of the dead process. */
async function lapseClaims(sql: Sql, storeId: string): Promise<void> {
  await sql`
    update idempotency_keys set claimed_at = ${new Date(Date.now() - 120_000)}
    where store_id = ${storeId} and reply is null`;
}
