import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { describe, it } from 'node:test';
import { connect, type DatabaseAddress } from '../../src/platform/db/connect.ts';
import { placeOrder } from '../checkout-steps.ts';
import { skipOnCitus } from '../citus/plain-postgres.ts';
import { startService } from '../harness.ts';
import { onlyWhole, partOf } from '../small-version.ts';
import { scratchDatabase } from '../states.ts';
import { programAt } from './running.ts';

const itInFull = onlyWhole(it);
const skip = skipOnCitus('triggers');
const PROGRAM = programAt('src/figures.js');
const address = await scratchDatabase();
const sql = connect(address, { poolSize: 4, throughPooler: false });
const service = await startService({ sql });

/** The program in a process of its own, as `npm run figures` starts it. */
async function run(...words: string[]): Promise<{ code: number | null; text: string }> {
  const env = { ...process.env, DATABASE_URL: urlOf(address), DATABASE_URL_DIRECT: '' };
  const child = spawn(process.execPath, [PROGRAM, ...words], { env });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
  }
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, text };
}

function urlOf(where: DatabaseAddress): string {
  if ('url' in where) return where.url;
  const { user, database, socketDir } = where;
  return `postgres://${user}@localhost/${database}?host=${encodeURIComponent(socketDir)}`;
}

describe('npm run figures -- rebuild', () => {
  it('counts the figures of one store or of all again', async () => {
    const [store, other] = [await service.newStore(), await service.newStore()];
    const owner = await store.newOperator('owner');
    const order = await placeOrder(store);
    await placeOrder(other);
    const total = async () => {
      const { data } = await owner.call('GET', '/admin/v1/figures/sales');
      return data.currencies[0].totals.total;
    };
    const damage = () => sql`update daily_figures set total = 1 where store_id = ${store.id}`;
    assert.equal(await total(), order.total);
    await damage();
    assert.equal(await total(), 1);
    const one = await run('rebuild', '--store', store.handle);
    assert.deepEqual(one, { code: 0, text: `Rebuilt the figures of ${store.handle}.\n` });
    assert.equal(await total(), order.total);
    await damage();
    const all = await run('rebuild');
    const handles = [store.handle, other.handle].sort();
    const lines = handles.map((handle) => `Rebuilt the figures of ${handle}.\n`);
    assert.deepEqual(all, { code: 0, text: lines.join('') });
    assert.equal(await total(), order.total);
  });

  itInFull('lets a statement take longer than a request may', { skip }, async () => {
    const store = await service.newStore();
    await placeOrder(store);
    await sql.unsafe(`
      create function cancel() returns trigger language plpgsql as $$ begin
        if current_setting('statement_timeout') = '10s' then
          raise exception using errcode = 'query_canceled';
        end if;
        return null; end $$`);
    await sql`
      create trigger cancel after insert on daily_figures
      for each statement execute function cancel()`;
    assert.equal((await run('rebuild', '--store', store.handle)).code, 0);
    await sql`drop trigger cancel on daily_figures`;
  });

  it('names what it does not know, and changes nothing', async () => {
    const refused = [
      [['rebuild', '--store', 'none'], /not rebuilt: no store is named none\./],
      [['rebuild', '--shop', 'x'], /not rebuilt: Unknown option '--shop'/],
      [[], /not rebuilt: Usage: npm run figures -- rebuild/],
      [['count'], /not rebuilt: Usage: npm run figures -- rebuild/],
    ] as const;
    for (const [words, expected] of partOf(refused, 0, 1)) {
      const { code, text } = await run(...words);
      assert.equal(code, 1);
      assert.match(text, expected);
    }
  });
});
