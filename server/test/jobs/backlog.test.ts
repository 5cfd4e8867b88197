import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readBacklog } from '../../src/boot/read-backlog.ts';
import {
  findSweptAttempt,
  updateSweptAttempts,
} from '../../src/features/payments/attempts/attempt-queries.ts';
import type { StoreId } from '../../src/values/ids.ts';
import { openCheckout, placeOrder } from '../checkout-steps.ts';
import { skipOnCitus } from '../citus/plain-postgres.ts';
import { anyEmail } from '../customers.ts';
import { startService } from '../harness.ts';
import { planWithIndexes, readNodes, recordingDatabase } from '../query-plans.ts';

// A database of its own: the counts are over all stores.
const { sql, sent } = await recordingDatabase(4);
const service = await startService({ sql });
const store = await service.newStore();

/** The number of each, and whether the first has waited for a minute. */
async function backlog(): Promise<Record<string, [count: number, minutes: number]>> {
  const all = await readBacklog(sql);
  return Object.fromEntries(
    all.map(({ kind, count, oldestSeconds }) => [kind, [count, Math.floor(oldestSeconds / 60)]]),
  );
}

const NOTHING = {
  webhook_deliveries: [0, 0],
  messages: [0, 0],
  payments_open: [0, 0],
  payments_action_required: [0, 0],
  payments_pending: [0, 0],
  reversals: [0, 0],
  compensations: [0, 0],
};

async function makeDelivery(due: string): Promise<void> {
  const owner = await store.newOperator('owner');
  const url = 'https://hooks.example.com/';
  const { data } = await owner.call('POST', '/admin/v1/webhooks/endpoints', { url });
  await sql`
    insert into webhook_deliveries (store_id, event_id, endpoint_id, aggregate_id, sequence,
      event_type, status, attempts, next_try_at, created_at, updated_at)
    select ${store.id}, gen_random_uuid(), ${data.id}, gen_random_uuid(), 1, 'order.created',
      status, 1, now() + ${due}::interval, now(), now()
    from unnest(array['pending', 'delivered', 'failed']) as status`;
}

describe('pending work', () => {
  it('is reported by kind, zeros included', async () => {
    assert.deepEqual(await backlog(), NOTHING);
    await store.call('POST', '/v1/auth/otp/email/request', { email: anyEmail() });
    const lost = await openCheckout(store, 'intent', { paymentToken: 'tok_timeout' });
    await store.call('POST', `${lost.path}/confirm`, lost.confirmation);
    await placeOrder(store, { paymentToken: 'tok_pending' });
    const { id } = await placeOrder(store);
    await store.call('POST', `/v1/payments/orders/${id}/refund`, {});
    await sql`update payment_transactions set status = 'pending' where type = 'refund'`;
    // Not exactly: the clocks of the database and of this process may differ.
    const ago = new Date(Date.now() - 610_000);
    await sql`update messages set created_at = ${ago}`;
    await sql`update payment_attempts set created_at = ${ago} where status = 'pending'`;
    await makeDelivery('-5 minutes');
    await makeDelivery('5 minutes');
    assert.deepEqual(await backlog(), {
      webhook_deliveries: [1, 5],
      messages: [1, 10],
      payments_open: [1, 0],
      payments_action_required: [0, 0],
      payments_pending: [1, 10],
      reversals: [1, 0],
      compensations: [0, 0],
    });
  });

  it('excludes events that wait behind a failed event of their order', async () => {
    const before = await backlog();
    await sql`
      insert into webhook_deliveries select copy.* from webhook_deliveries,
        jsonb_populate_record(webhook_deliveries, jsonb_build_object(
          'event_id', gen_random_uuid(), 'sequence', 2, 'next_try_at', created_at)) as copy
      where webhook_deliveries.status = 'pending' and webhook_deliveries.next_try_at > now()`;
    assert.deepEqual(await backlog(), before);
  });

  it('is found by indexes of unfinished rows', { skip: skipOnCitus('plans') }, async () => {
    sent.length = 0;
    await readBacklog(sql);
    const statements = [...sent];
    assert.equal(statements.length, 7);
    for (const statement of statements) {
      const plan = await planWithIndexes(sql, statement);
      assert.match(plan, /messages_waiting|deliveries_due|attempts_due|transactions_undecided/);
      assert.doesNotMatch(plan, /Seq Scan/, plan);
    }
  });

  it('is counted up to a bound', async () => {
    await sql`
      insert into messages select copy.* from messages, generate_series(1, 10100) as number,
        jsonb_populate_record(messages, jsonb_build_object('id', md5(number::text)::uuid)) as copy`;
    await sql`
      insert into webhook_deliveries select copy.* from webhook_deliveries,
        generate_series(1, 200) as number, jsonb_populate_record(webhook_deliveries,
          jsonb_build_object('event_id', md5(number::text)::uuid)) as copy
      where webhook_deliveries.next_try_at < now() and webhook_deliveries.status = 'pending'`;
    const { messages, webhook_deliveries } = await backlog();
    assert.deepEqual([messages?.[0], webhook_deliveries?.[0]], [10_000, 100]);
  });

  it('is reported also behind more of another kind than are counted', async () => {
    await sql`
      insert into payment_attempts select copy.* from payment_attempts,
        generate_series(1, 10100) as number, jsonb_populate_record(payment_attempts,
          jsonb_build_object('id', md5(number::text)::uuid, 'cart_id', md5(number::text)::uuid,
            'updated_at', now() - number * interval '1 second')) as copy
      where payment_attempts.status = 'pending'`;
    const { payments_open, payments_pending } = await backlog();
    assert.deepEqual([payments_open?.[0], payments_pending?.[0]], [1, 10_000]);
  });

  it('is swept in the order of an index, however much there is', async () => {
    await sql`analyze payment_attempts`;
    const now = new Date();
    const sweep = { now, idleSince: now, pendingSince: now };
    sent.length = 0;
    assert.ok(await findSweptAttempt(sql, store.id as StoreId, sweep, []));
    const [statement] = sent;
    assert.ok(statement);
    const nodes = await readNodes(sql, statement);
    assert.ok(
      nodes.every(({ read }) => read < 100),
      JSON.stringify(nodes),
    );
  });

  it('is swept past what another process has locked', async () => {
    const now = new Date();
    const sweep = { now, idleSince: now, pendingSince: now };
    await sql.begin(async (tx) => {
      const locked = await tx`
        select id from payment_attempts where store_id = ${store.id} and status = 'pending'
        order by updated_at, id limit 20 for update`;
      const claimed = await updateSweptAttempts(sql, store.id as StoreId, sweep, 20, []);
      const ids = new Set(locked.map(({ id }) => id));
      assert.equal(claimed.filter(({ id }) => !ids.has(id)).length, 20);
    });
  });
});
