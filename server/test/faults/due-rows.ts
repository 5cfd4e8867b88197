import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Sql } from '../../src/platform/db/connect.ts';
import { placeOrder } from '../checkout-steps.ts';
import type { TestService, TestStore } from '../harness.ts';
import { writableColumns } from '../writable-columns.ts';
import type { Poison } from './poisons.ts';

const HOUR_MS = 3_600_000;

export interface Shop {
  readonly store: TestStore;
  readonly endpointId: string;
}

/** Rows of every kind to copy, of a store of its own. The clock may advance from now on. */
export async function makeTemplates(service: TestService): Promise<void> {
  const template = await service.newStore();
  await template.newCustomer();
  const discounts = {
    coupons: ['WELCOME10'],
    giftCards: [{ code: 'GIFT-SANDBOX-5000', amount: 1_000 }],
  };
  await placeOrder(template, discounts);
  const owner = await template.newOperator('owner');
  await owner.call('PATCH', '/admin/v1/store', { name: 'Mugs' });
  await template.call('POST', '/v1/carts', {}, { 'idempotency-key': randomUUID() });
}

export async function newShop(
  service: TestService,
  url = 'https://hooks.example.com/',
): Promise<Shop> {
  const store = await service.newStore();
  const operator = await store.newOperator('owner');
  const { data, text } = await operator.call('POST', '/admin/v1/webhooks/endpoints', { url });
  assert.ok(data.id, text);
  await service.sql`update webhook_endpoints set active_since = 'epoch'`;
  return { store, endpointId: data.id };
}

/** Copies have no rows that they refer to. */
export async function dropForeignKeys(sql: Sql): Promise<void> {
  await sql.unsafe(`
    do $$ declare one record; begin
      for one in select conrelid::regclass as name, conname from pg_constraint where contype = 'f'
        and connamespace = current_schema()::regnamespace
      loop execute format('alter table %s drop constraint %I', one.name, one.conname); end loop;
    end $$`);
}

/** Inserts a row that a job has to process, due for some hours. Returns its key. */
export async function insertDue(
  { app, sql, clock }: Pick<TestService, 'app' | 'sql' | 'clock'>,
  poison: Poison,
  shop: Shop,
  hours: number,
): Promise<string> {
  const at = new Date(clock.now().getTime() - (hours + 2) * HOUR_MS);
  const { table, key, row } = poison;
  const { store, endpointId } = shop;
  const place = { app, storeId: store.id, id: randomUUID(), at, endpointId };
  const values = JSON.stringify({ store_id: store.id, ...row(place) });
  const { columns, copies } = await writableColumns(sql, table);
  const [inserted] = await sql.unsafe<{ values: Record<string, string> }[]>(
    `insert into ${table} as t (${columns})
     select ${copies} from (select 1) as one
     left join lateral (select known from ${table} as known limit 1) as template on true
     cross join lateral jsonb_populate_record(
       coalesce(template.known, null::${table}), $1::text::jsonb) as copy
     returning to_jsonb(t) as values`,
    [values],
  );
  const id = inserted?.values[key] ?? '';
  if (table === 'webhook_deliveries') await insertEvent(sql, shop, id);
  return id;
}

/** A delivery is of an event. */
async function insertEvent(sql: Sql, { store }: Shop, id: string): Promise<void> {
  await sql`
    insert into events (store_id, id, aggregate_id, sequence, type, data, created_at,
      fanned_out_at)
    values (${store.id}, ${id}, ${id}, 1, 'order.created', '{}', now(), now())`;
}

/** How many of the rows the job has not processed. */
export async function countUnserved(
  sql: Sql,
  { table, key, served }: Poison,
  ids: readonly string[],
): Promise<number> {
  const rows = await sql.unsafe(
    `select 1 from ${table} as t where t.${key}::text in (
       select jsonb_array_elements_text($1::text::jsonb)) and not (${served ?? 'false'})`,
    [JSON.stringify(ids)],
  );
  return rows.length;
}
