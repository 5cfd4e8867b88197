import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { connect } from '../../../src/platform/db/connect.ts';
import { auditStore } from '../../audit-store.ts';
import { placeOrder } from '../../checkout-steps.ts';
import { type Data, type Reply, startService } from '../../harness.ts';
import { detailsBy, type TestOperator } from '../../operators.ts';
import { IS_WHOLE, isTaken } from '../../small-version.ts';
import { scratchDatabase } from '../../states.ts';
import { fakeProvider } from '../payments/fake-provider.ts';

const fake = fakeProvider({ kind: 'authorized' });
// Connections for two operators at once: neither waits for one of the other's.
const sql = connect(await scratchDatabase(), { poolSize: 8, throughPooler: false });
const service = await startService({ sql, ports: { payments: () => [fake] } });
const store = await service.newStore();
const [ada, bob] = [await store.newOperator('staff'), await store.newOperator('owner')];

const details = detailsBy(ada);
const PARCEL = { carrierCode: 'ups', trackingNumber: '1Z' };

/** What an operator may do with an order. */
const CALLS: Readonly<Record<string, (by: TestOperator, order: Data) => Promise<Reply>>> = {
  capture: (by, { id }) => by.call('POST', `/admin/v1/orders/${id}/capture`, {}),
  'capture in part': (by, { id }) =>
    by.call('POST', `/admin/v1/orders/${id}/capture`, { amount: 500 }),
  void: (by, { id }) => by.call('POST', `/admin/v1/orders/${id}/void`, {}),
  refund: (by, { id }) => by.call('POST', `/admin/v1/orders/${id}/refund`, {}),
  'refund in part': (by, { id }) =>
    by.call('POST', `/admin/v1/orders/${id}/refund`, { amount: 1000 }),
  ship: (by, { id }) => by.call('POST', `/admin/v1/orders/${id}/shipments`, PARCEL),
  cancel: (by, { id }) =>
    by.call('PATCH', `/admin/v1/orders/${id}/status`, { status: 'cancelled' }),
};

const act = (what: string, by: TestOperator, order: Data) =>
  CALLS[what]?.(by, order) ?? assert.fail(what);
const outcomeOf = ({ status, code }: Reply): string => code ?? String(status);

async function place({ isCaptured }: { isCaptured: boolean }): Promise<Data> {
  const order = await placeOrder(store);
  if (isCaptured) assert.equal((await act('capture', ada, order)).status, 200);
  return order;
}

/** Runs until the call is answered or waits for the provider, whose replies are held back. */
async function underWay(start: () => Promise<Reply>): Promise<{ reply: Promise<Reply> }> {
  const before = fake.asked.length;
  let isAnswered = false;
  const reply = start().finally(() => {
    isAnswered = true;
  });
  while (!isAnswered && fake.asked.length === before) await wait(2);
  return { reply };
}

/** Bob's call arrives while Ada's is under way. */
async function race(order: Data, first: string, second: string): Promise<Reply[]> {
  const release = fake.hold();
  const one = await underWay(() => act(first, ada, order));
  const other = await underWay(() => act(second, bob, order));
  release();
  return [await one.reply, await other.reply];
}

interface Race {
  readonly first: string;
  readonly second: string;
  /** The answer to the second call. */
  readonly answer: string;
  /** Of both calls together. */
  readonly effects: number;
  readonly paymentStatus: string;
}

const refused = (first: string, second: string, answer: string, paymentStatus: string): Race => ({
  ...{ first, second, answer, paymentStatus },
  effects: 1,
});

const AUTHORIZED: readonly Race[] = [
  refused('capture', 'capture in part', 'NOT_CAPTURABLE', 'paid'),
  refused('capture', 'void', 'NOT_VOIDABLE', 'paid'),
  refused('capture', 'refund', 'NOT_REFUNDABLE', 'paid'),
  refused('capture in part', 'void', 'NOT_VOIDABLE', 'paid'),
  refused('void', 'capture', 'NOT_CAPTURABLE', 'voided'),
  refused('void', 'refund', 'NOT_REFUNDABLE', 'voided'),
  refused('void', 'ship', 'NOT_SHIPPABLE', 'voided'),
  // The second call gets the result of the first one.
  refused('capture', 'capture', '200', 'paid'),
  refused('capture in part', 'capture', '200', 'paid'),
  refused('void', 'void', '200', 'voided'),
  // Both are meant.
  { first: 'capture', second: 'ship', answer: '200', effects: 2, paymentStatus: 'paid' },
];

const CAPTURED: readonly Race[] = [
  refused('refund', 'refund', 'NOT_REFUNDABLE', 'refunded'),
  refused('refund', 'refund in part', 'REFUND_EXCEEDS_AVAILABLE', 'refunded'),
  refused('refund', 'void', 'NOT_VOIDABLE', 'refunded'),
  refused(
    ...(['refund in part', 'refund in part'] as const),
    ...(['REFUND_EXCEEDS_AVAILABLE', 'partially_refunded'] as const),
  ),
  refused('refund in part', 'void', 'NOT_VOIDABLE', 'partially_refunded'),
  refused('void', 'refund', 'NOT_REFUNDABLE', 'voided'),
  refused('void', 'refund in part', 'NOT_REFUNDABLE', 'voided'),
  refused('void', 'ship', 'NOT_SHIPPABLE', 'voided'),
  refused('void', 'void', '200', 'voided'),
  // The rest of it.
  {
    first: 'refund in part',
    second: 'refund',
    answer: '200',
    effects: 2,
    paymentStatus: 'refunded',
  },
];

for (const [state, races] of Object.entries({ authorized: AUTHORIZED, captured: CAPTURED })) {
  describe(`two operators at one ${state} order`, () => {
    const some = races.filter(({ first, second }, index) => first === second || isTaken(index, 2));
    for (const { first, second, answer, effects, paymentStatus } of some) {
      const end = effects === 1 ? 'one effect' : 'two effects';
      it(`${second} during ${first}: ${answer}, ${end}`, async () => {
        const order = await place({ isCaptured: state === 'captured' });
        const before = { asked: fake.asked.length, audited: (await auditOf(order)).length };
        const replies = await race(order, first, second);
        assert.deepEqual(replies.map(outcomeOf), ['200', answer], replies[1]?.text);
        assert.equal((await details(order)).paymentStatus, paymentStatus);
        const keys = fake.asked.slice(before.asked).map(({ key }) => key);
        const atProvider = [first, second].filter((what) => what !== 'ship').length;
        assert.ok(new Set(keys).size <= Math.min(effects, atProvider), keys.join());
        assert.equal((await auditOf(order)).length - before.audited, effects);
        await auditStore(sql, store);
      });
    }
  });
}

describe('two operators at one order at the same time', () => {
  it('set the same status once', async () => {
    const order = await place({ isCaptured: true });
    const replies = await Promise.all([act('cancel', ada, order), act('cancel', bob, order)]);
    assert.deepEqual(replies.map(outcomeOf), ['200', '200']);
    const { timeline } = await details(order);
    const changes = timeline.filter(({ type }: Data) => type === 'status_changed');
    assert.equal(changes.length, 1);
  });

  it('cancel it and ship it, or the shipment is refused', async () => {
    for (let round = 0; round < (IS_WHOLE ? 8 : 2); round++) {
      const order = await place({ isCaptured: true });
      const calls = [() => act('cancel', ada, order), () => act('ship', bob, order)];
      if (round % 2) calls.reverse();
      const replies = await Promise.all(calls.map((call) => call()));
      const [cancelled, shipped] = (round % 2 ? replies.reverse() : replies).map(outcomeOf);
      assert.equal(cancelled, '200');
      const { status, shipments } = await details(order);
      assert.equal(status, 'cancelled');
      assert.equal(shipped, shipments.length === 1 ? '200' : 'NOT_SHIPPABLE');
    }
    await auditStore(sql, store);
  });
});

async function auditOf({ id }: Data): Promise<unknown[]> {
  return [...(await sql`select 1 from audit_log where store_id = ${store.id} and subject = ${id}`)];
}
