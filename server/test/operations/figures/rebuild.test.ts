import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { catchUp } from '../../../src/features/figures/catch-up.ts';
import { countFigures } from '../../../src/features/figures/count-figures.ts';
import { rebuildFigures } from '../../../src/features/figures/rebuild-figures.ts';
import type { StoreId } from '../../../src/values/ids.ts';
import { DAY_MS } from '../../../src/values/time.ts';
import { placeOrder } from '../../checkout-steps.ts';
import { skipOnCitus } from '../../citus/plain-postgres.ts';
import { ownDatabase } from '../../states.ts';
import { assertExact, dateOf, newShop, type Shop } from './assert-exact.ts';

const SKIPPED = { skip: skipOnCitus('triggers') };
// A database of its own: triggers cancel statements.
const service = await (await ownDatabase()).start();
const { sql } = service;
const day = (days = 0) => dateOf(service, days);

const idOf = ({ store }: Shop) => store.id as StoreId;
const assertNow = (shop: Shop) => assertExact(shop, { timezone: 'UTC', from: day(-5), to: day() });

/** Statements that write more than this are cancelled, as those that take too long are. */
async function cancelAbove(
  table: string,
  event: 'insert' | 'delete',
  counted: string,
  max: number,
) {
  await sql.unsafe(`
    create function cancel_${table}() returns trigger language plpgsql as $$ begin
      if (select ${counted} from written) > ${max} then
        raise exception using errcode = 'query_canceled';
      end if;
      return null; end $$`);
  await sql.unsafe(`
    create trigger cancel_${table} after ${event} on ${table}
    referencing ${event === 'insert' ? 'new' : 'old'} table as written
    for each statement execute function cancel_${table}()`);
}

describe('a rebuild', () => {
  it('goes on in shorter steps where a statement takes too long', SKIPPED, async () => {
    const shop = await newShop(service);
    for (let days = 0; days < 3; days++) {
      await placeOrder(shop.store);
      service.clock.advance(DAY_MS);
    }
    await catchUp(sql, idOf(shop));
    await cancelAbove('daily_figures', 'insert', 'count(distinct day)', 1);
    await rebuildFigures(sql, idOf(shop));
    await assertNow(shop);
  });

  it('removes the rows of a large store in several statements', SKIPPED, async () => {
    const shop = await newShop(service);
    await placeOrder(shop.store);
    await sql`
      insert into ranked_figures (store_id, is_sandbox, currency, kind, period, starts_on, key,
        orders, quantity, refunded_quantity, gross, discounts, total, refunds)
      select ${shop.store.id}::uuid, true, 'USD', 'product', 'day', ${day()}::date, 'SKU-' || n,
        1, 1, 0, 1, 0, 1, 0
      from generate_series(1, 20001) as n`;
    await cancelAbove('ranked_figures', 'delete', 'count(*)', 10_000);
    await rebuildFigures(sql, idOf(shop));
    await assertNow(shop);
  });

  it('gives a job more time for a single day that takes too long', SKIPPED, async () => {
    const shop = await newShop(service);
    await placeOrder(shop.store);
    await sql.unsafe(`
      create function cancel_hasty() returns trigger language plpgsql as $$ begin
        if current_setting('statement_timeout') <> '10min' then
          raise exception using errcode = 'query_canceled';
        end if;
        return null; end $$`);
    await sql.unsafe(`
      create trigger cancel_hasty after insert on daily_figures
      for each statement execute function cancel_hasty()`);
    await assert.rejects(catchUp(sql, idOf(shop)));
    await countFigures(service.app);
    await sql`
      update figure_states set rebuild_from = ${day(-9)}::date where store_id = ${shop.store.id}`;
    await assert.rejects(catchUp(sql, idOf(shop)));
    await catchUp(sql, idOf(shop), { longDay: { sql, seconds: 600 } });
    await sql.unsafe('drop trigger cancel_hasty on daily_figures');
    await assertNow(shop);
  });

  it('answers a request with a retry-after where it takes long', { timeout: 30_000 }, async () => {
    const shop = await newShop(service);
    await placeOrder(shop.store);
    await catchUp(sql, idOf(shop));
    const rebuildFrom = (date: string) => sql`
      update figure_states set rebuild_from = ${date}::date where store_id = ${shop.store.id}`;
    await rebuildFrom('0001-01-01');
    const { status, code, headers } = await shop.clerk.call('GET', '/admin/v1/figures/sales');
    assert.deepEqual([status, code], [503, 'SERVICE_UNAVAILABLE']);
    assert.equal(headers['retry-after'], '5');
    await rebuildFrom(day(-1));
    await assertNow(shop);
  });
});
