import assert from 'node:assert/strict';
import { it } from 'node:test';
import { mockPayments } from '../../src/adapters/payments/mock-payments.ts';
import { paymentJobs } from '../../src/features/payments/jobs.ts';
import { startJobs } from '../../src/platform/jobs/jobs.ts';
import { createRegistry, jobMetrics } from '../../src/platform/metrics.ts';
import type { ChargeResult, PaymentProvider } from '../../src/ports/payments/payment-provider.ts';
import { systemClock } from '../../src/values/time.ts';
import { openCheckout, placeOrder } from '../checkout-steps.ts';
import type { TestStore } from '../harness.ts';
import { until } from '../process/running.ts';
import { ownDatabase } from '../states.ts';
import { writableColumns } from '../writable-columns.ts';

const SILENT = 60;
const BACKLOG = 25;

const mock = mockPayments(systemClock);
const waiting: ((nothing: never) => void)[] = [];
let isHanging = true;
const silence = async () => {
  if (!isHanging) return { kind: 'unknown' } as never;
  return await new Promise<never>((resolve) => waiting.push(resolve));
};
const silent: PaymentProvider = { ...mock, charge: silence, refund: silence };
const payments = ({ id }: { readonly id: string }) => [id.startsWith('0000') ? silent : mock];
const { address, start } = await ownDatabase();
const service = await start({ ports: { payments } });
const { app, sql } = service;

/** A payment whose outcome has been unknown for a minute. */
async function lose(store: TestStore): Promise<string> {
  const lost = await openCheckout(store, 'intent', { paymentToken: 'tok_timeout' });
  const { status } = await store.call('POST', `${lost.path}/confirm`, lost.confirmation);
  assert.equal(status, 504);
  await sql`
    update payment_attempts set created_at = now() - interval '1 minute',
      updated_at = now() - interval '1 minute'
    where store_id = ${store.id} and cart_id = ${lost.cart.id}`;
  return lost.cart.id;
}

/** A refund in the same state. */
async function loseRefund(store: TestStore): Promise<string> {
  const { id } = await placeOrder(store);
  await store.call('POST', `/v1/payments/orders/${id}/refund`, {});
  await sql`
    update payment_transactions set status = 'pending', updated_at = now() - interval '1 minute'
    where store_id = ${store.id} and order_id = ${id} and type = 'refund'`;
  return id;
}

/**
 * Copies of a store and of its unknown payments, more than are resolved concurrently. Their ids
 * sort first, in case stores are processed in that order.
 */
async function newSilentStores(store: TestStore): Promise<void> {
  await sql`
    insert into stores select copy.* from stores, generate_series(1, ${SILENT}) as number,
      jsonb_populate_record(stores, jsonb_build_object('handle', 'silent-' || number,
        'id', '00000000-0000-4000-8000-' || lpad(number::text, 12, '0'))) as copy
    where stores.id = ${store.id}`;
  for (const [table, ids] of [
    ['payment_attempts', ['id', 'cart_id', 'order_id']],
    ['payment_transactions', ['id', 'order_id']],
  ] as const) {
    const fresh = ids.map((id) => `'${id}', md5(number || '${id}' || stores.id)::uuid`).join();
    const { columns, copies } = await writableColumns(sql, table);
    await sql.unsafe(`
      insert into ${table} (${columns}) select ${copies}
      from ${table} as lost, stores, generate_series(1, ${BACKLOG}) as number,
        jsonb_populate_record(lost, jsonb_build_object('store_id', stores.id, ${fresh})) as copy
      where lost.store_id = '${store.id}' and lost.status in ('open', 'pending')
        and stores.handle like 'silent-%'`);
  }
  const { columns, copies } = await writableColumns(sql, 'payment_transactions');
  await sql.unsafe(`
    insert into payment_transactions (${columns}) select ${copies}
    from payment_transactions as paid, stores,
      jsonb_populate_record(paid, jsonb_build_object('store_id', stores.id)) as copy
    where paid.store_id = '${store.id}' and paid.type = 'capture' and handle like 'silent-%'`);
}

it('many providers that never reply delay no other store', async () => {
  const store = await service.newStore();
  await lose(store);
  await loseRefund(store);
  await newSilentStores(store);
  const jobs = paymentJobs.filter(({ name }) => name === 'sweep_payments');
  const fast = jobs.map((job) => ({ ...job, everySeconds: 1 }));
  const running = await startJobs(app, address, fast, jobMetrics(createRegistry()));
  try {
    await until(() => waiting.length >= 20, 20_000);
    const other = await service.newStore();
    const cartId = await lose(other);
    const refunded = await loseRefund(other);
    const left = () => sql`
      select 1 from payment_attempts
      where store_id = ${other.id} and cart_id = ${cartId} and status <> 'succeeded'
      union all select 1 from payment_transactions
      where store_id = ${other.id} and order_id = ${refunded} and status = 'pending'`;
    await until(async () => (await left()).length === 0, 20_000);
  } finally {
    isHanging = false;
    for (const resolve of waiting) resolve({ kind: 'unknown' } satisfies ChargeResult as never);
    await running.stop();
  }
});
