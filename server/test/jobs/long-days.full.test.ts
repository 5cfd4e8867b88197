import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { openApp } from '../../src/boot/open-app.ts';
import type { App } from '../../src/context.ts';
import { countFigures } from '../../src/features/figures/count-figures.ts';
import { keepFigures } from '../../src/features/figures/keep-figures.ts';
import { connect, type Sql } from '../../src/platform/db/connect.ts';
import { connectionError } from '../../src/platform/db/driver/open-client.ts';
import { DAY_MS } from '../../src/values/time.ts';
import { placeOrder } from '../checkout-steps.ts';
import { skipOnCitus } from '../citus/plain-postgres.ts';
import { startService, type TestStore } from '../harness.ts';
import { scratchDatabase } from '../states.ts';

// A database of its own: the jobs are of all stores, and a trigger delays their statements.
const address = await scratchDatabase();
const sql = connect(address, { poolSize: 4, throughPooler: false });
const service = await startService({ sql });

async function newShop(): Promise<TestStore> {
  const store = await service.newStore();
  await placeOrder(store);
  return store;
}

async function isCounted({ id }: TestStore): Promise<boolean> {
  const rows = await sql`select 1 from daily_figures where store_id = ${id} and orders > 0`;
  return rows.length > 0;
}

/** The app, where the database sends nothing in reply to statements about the store. */
function silentFor({ id }: TestStore): App {
  const send = (...parts: Parameters<Sql>) =>
    parts.slice(1).some((value) => value === id)
      ? Promise.reject(connectionError('CONNECTION_SILENT', 'The database sent nothing'))
      : sql(...parts);
  return { ...service.app, sql: Object.assign(send, sql) as Sql };
}

describe('a single day that takes longer than a connection for requests may be silent', () => {
  const options = { timeout: 120_000, skip: skipOnCitus('triggers') };
  it('is counted by the job', options, async () => {
    const store = await newShop();
    // Two seconds more than the limit, and only once the statement may take that long.
    await sql.unsafe(`
      create function take_long() returns trigger language plpgsql as $$ begin
        if current_setting('statement_timeout') <> '10min' then
          raise exception using errcode = 'query_canceled';
        end if;
        perform pg_sleep(15);
        return null; end $$;
      create trigger take_long after insert on daily_figures
      for each statement execute function take_long()`);
    const { log, config } = service.app;
    const dataKey = 'a secret key for tests, 32 characters';
    const opened = await openApp({ config, log, dataKey, address, directAddress: address });
    after(opened.close);
    await countFigures(opened.app);
    await sql.unsafe('drop trigger take_long on daily_figures');
    assert.ok(await isCounted(store));
  });
});

describe('a store whose statements get no reply', () => {
  it('does not keep the jobs from the other stores', async () => {
    // Stores are processed in the order of their ids.
    const [silent, shop] = [await newShop(), await newShop()];
    await countFigures(silentFor(silent));
    assert.deepEqual([await isCounted(silent), await isCounted(shop)], [false, true]);
    service.clock.advance(9 * DAY_MS);
    await keepFigures(silentFor(silent));
    const kept = await sql<{ id: string }[]>`
      select store_id as id from figure_states where checkout_until is not null
        and store_id in (${silent.id}, ${shop.id})`;
    assert.deepEqual(
      kept.map(({ id }) => id),
      [shop.id],
    );
  });
});
