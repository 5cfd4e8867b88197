import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { mockPayments } from '../../../src/adapters/payments/mock-payments.ts';
import {
  reconcile,
  requestReconciliation,
} from '../../../src/features/payments/reconciliation/reconcile.ts';
import { housekeeping } from '../../../src/platform/jobs/housekeeping.ts';
import type { PaymentProvider } from '../../../src/ports/payments/payment-provider.ts';
import type { Cents } from '../../../src/values/money.ts';
import { systemClock } from '../../../src/values/time.ts';
import { placeOrder } from '../../checkout-steps.ts';
import { startService, type TestService } from '../../harness.ts';
import { writableColumns } from '../../writable-columns.ts';
import { proved, range, scaled } from '../scale.ts';
import { connectTo, newDatabase } from '../scene.ts';

const STORES = scaled({ small: 120, whole: 300, full: 10_000 });
const PER_VENDOR = 16;
const BIG = 250;
const MINUTE_MS = 60_000;

const address = await newDatabase();
const sql = connectTo(address);

interface Watched {
  readonly service: TestService;
  /** How often each store was reconciled. */
  readonly looks: Map<string, number>;
  readonly most: Map<string, number>;
}

const vendorOf = new Map<string, string>();
let onLook = async (_storeId: string, _reference: string) => {};

/** A process of its own, as far as leases and concurrency are concerned. */
async function newProcess(): Promise<Watched> {
  const looks = new Map<string, number>();
  const running = new Map<string, number>();
  const most = new Map<string, number>();
  const providerOf = (storeId: string): PaymentProvider => {
    const mock = mockPayments(systemClock);
    return {
      ...mock,
      facts: { ...mock.facts, id: 'main' },
      async retrieveCharge(reference) {
        const vendor = vendorOf.get(storeId) ?? '';
        const count = (running.get(vendor) ?? 0) + 1;
        running.set(vendor, count);
        most.set(vendor, Math.max(most.get(vendor) ?? 0, count));
        looks.set(storeId, (looks.get(storeId) ?? 0) + 1);
        await onLook(storeId, reference);
        await wait(vendor === 'slow' ? 200 : 5);
        running.set(vendor, (running.get(vendor) ?? 0) - 1);
        const amounts = { authorized: 1000 as Cents, captured: 1000 as Cents };
        return { ...amounts, refunded: 0 as Cents, currency: 'USD', isVoided: false };
      },
    };
  };
  const payments = ({ id }: { id: string }) =>
    vendorOf.has(id) ? [providerOf(id)] : [mockPayments(systemClock)];
  const service = await startService({ sql: connectTo(address), ports: { payments } });
  return { service, looks, most };
}

const [first, second] = [await newProcess(), await newProcess()];
const template = await first.service.newStore();
const order = await placeOrder(template);
/** A tenth of the stores use a slow vendor. */
const stores = range(STORES).map((n) => ({ id: randomUUID(), n }));
for (const { id, n } of stores) vendorOf.set(id, n % 10 === 0 ? 'slow' : 'quick');
const big = stores[1]?.id ?? '';

await sql`
  insert into stores select copy.* from stores,
    jsonb_array_elements_text(${JSON.stringify(stores.map(({ id }) => id))}::text::jsonb) as given,
    jsonb_populate_record(stores,
      jsonb_build_object('id', given, 'handle', 'many-' || given)) as copy
  where stores.id = ${template.id}`;
await sql`
  insert into store_providers (store_id, id, type, mode, credentials, hint, is_default, enabled,
    revision, created_at, updated_at)
  select id::uuid, 'main', type, 'test', '', '', true, true, gen_random_uuid(), now(), now()
  from jsonb_each_text(${JSON.stringify(Object.fromEntries(vendorOf))}::text::jsonb)
    as given (id, type)`;
const { columns, copies } = await writableColumns(sql, 'payment_transactions');
await sql.unsafe(`
  insert into payment_transactions (${columns}) select ${copies}
  from payment_transactions as t, stores,
    jsonb_populate_record(t, jsonb_build_object('store_id', stores.id,
      'provider_id', 'main', 'type', 'capture', 'parent_id', null, 'amount', 1000,
      'currency', 'USD',
      'provider_reference', 'ref')) as copy
  where t.store_id = '${template.id}' and t.order_id = '${order.id}' and t.type = 'capture'
    and stores.handle like 'many-%'`);
/** One has several pages. Ids of later rows are greater. */
await sql.unsafe(`
  insert into payment_transactions (${columns}) select ${copies}
  from payment_transactions as t, generate_series(1, ${BIG - 1}) as n,
    jsonb_populate_record(t, jsonb_build_object('id',
      left(t.id::text, 24) || lpad(to_hex(n), 12, '0'), 'provider_reference', 'ref-' || n,
      'order_id', left(t.order_id::text, 24) || lpad(to_hex(n), 12, '0'))) as copy
  where t.store_id = '${big}'`);

/** As after the first minute of any service. */
await sql`analyze`;

async function passed(): Promise<number> {
  const rows = await sql`select 1 from reconciliations where passed_at is not null`;
  return rows.length;
}

async function isPassed(id: string): Promise<boolean> {
  const rows = await sql`
    select 1 from reconciliations where store_id = ${id} and passed_at is not null`;
  return rows.length === 1;
}

async function untilPassed(work: () => Promise<unknown>): Promise<void> {
  while ((await passed()) < STORES) await work();
}

describe('[P23] reconciliation of many stores', () => {
  it('processes each once, shared by two processes, within the bounds of a vendor', async () => {
    for (const { service } of [first, second]) service.clock.advance(11 * MINUTE_MS);
    // The leases of a killed process: one is still valid, one has expired.
    const [held, left] = [stores[2]?.id ?? '', stores[3]?.id ?? ''];
    for (const [id, until] of [
      [held, '1 hour'],
      [left, '-1 second'],
    ]) {
      await sql`
        insert into reconciliations (store_id, updated_at, began_at, lease_id, leased_until)
        values (${id ?? ''}, now(), now(), gen_random_uuid(), now() + ${until ?? ''}::interval)`;
    }
    let pageOfBig: unknown;
    onLook = async (storeId, reference) => {
      if (storeId !== big || reference !== 'ref-150') return;
      [pageOfBig] = await sql`
        select after_transaction is not null as "isKept" from reconciliations
        where store_id = ${big}`;
    };
    await requestReconciliation(first.service.app);
    const begun = performance.now();
    const both = [first, second].map(async ({ service }) => {
      while ((await passed()) < STORES - 1) await reconcile(service.app);
    });
    // The hourly jobs do not wait for it.
    await housekeeping.run(first.service.app);
    assert.ok((await passed()) < STORES - 1, 'the pass was still under way');
    await Promise.all(both);
    const seconds = (performance.now() - begun) / 1000;
    const times = (id: string) => (first.looks.get(id) ?? 0) + (second.looks.get(id) ?? 0);
    assert.equal(times(held), 0, 'what another process has is left to it');
    const others = stores.filter(({ id }) => id !== big && id !== held);
    assert.deepEqual(
      others.filter(({ id }) => times(id) !== 1),
      [],
    );
    assert.equal(times(big), BIG);
    assert.deepEqual(pageOfBig, { isKept: true }, 'a page is written down before the next');
    for (const { looks, most } of [first, second]) {
      assert.ok(looks.size > 0, 'both had a share');
      for (const [vendor, count] of most) assert.ok(count <= PER_VENDOR + 4, vendor);
      assert.ok((most.get('slow') ?? 0) <= PER_VENDOR);
    }
    const rate = Math.round(STORES / seconds);
    proved(
      'P23',
      `reconciliation of ${STORES} stores by two processes: each once, ${rate} a second, ` +
        `at most ${PER_VENDOR} of a vendor at a time in each; a tenth of them at a slow vendor.`,
    );
    process.stderr.write(`${STORES} stores in ${seconds.toFixed(1)} s, ${rate} a second\n`);
  });

  it('resumes after a killed process, once its lease has expired', async () => {
    const held = stores[2]?.id ?? '';
    await sql`update reconciliations set leased_until = now() where store_id = ${held}`;
    await untilPassed(() => reconcile(second.service.app));
    assert.equal(second.looks.get(held), 1);
    // In its first pass, a process that died has recorded the big store's first page.
    const [last] = await sql<{ id: string }[]>`
      select id from payment_transactions where store_id = ${big} order by id offset 99 limit 1`;
    await sql`
      update reconciliations set lease_id = ${randomUUID()}, leased_until = now(),
        passed_at = null, after_transaction = ${last?.id ?? ''}
      where store_id = ${big}`;
    await requestReconciliation(second.service.app);
    const before = second.looks.get(big) ?? 0;
    // One run is bounded in time: with many stores it may end before the last page.
    while (!(await isPassed(big))) await reconcile(second.service.app);
    assert.equal((second.looks.get(big) ?? 0) - before, BIG - 100);
  });
});
