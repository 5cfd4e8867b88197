import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { STORE_FUNCTIONS } from '../../src/platform/db/citus/distribution.ts';
import { connect } from '../../src/platform/db/connect.ts';
import { scratchDatabase } from '../states.ts';
import { analyzer } from './analysis.ts';
import { offencesOf } from './check-statements.ts';
import { listFunctionStatements } from './function-statements.ts';
import { loadParser } from './statement-parts.ts';

const sql = connect(await scratchDatabase(), { poolSize: 1, throughPooler: false });
before(loadParser);
after(() => sql.end());

/** No function reads the count of an `insert … select … on conflict do nothing`. */
const UNREAD = 'count-of-conflict';

async function offences(): Promise<string[]> {
  const analyze = await analyzer(sql);
  const found: string[] = [];
  // One after another: the analysis of a statement uses the connection.
  for (const one of await listFunctionStatements(sql)) {
    const broken = await offencesOf(one, { isOfAllStores: false, analyze });
    const others = broken.filter(({ rule }) => rule.name !== UNREAD);
    found.push(...others.map(({ origin, rule, text }) => `${origin} ${rule.name}: ${text}`));
  }
  return found;
}

describe('the functions of payments', () => {
  it('send only statements that Citus routes to the worker of their store', async () => {
    const statements = await listFunctionStatements(sql);
    const writes = statements.filter(({ text }) => !text.startsWith('select'));
    assert.ok(writes.length > 60, `${writes.length} writes`);
    assert.deepEqual(await offences(), []);
  });

  it('get the store as their first argument, by which Citus finds the worker', async () => {
    const rows = await sql<{ name: string; first: string }[]>`
      select proname as name, proargnames[1] as first from pg_proc
      where proname = any(${`{${STORE_FUNCTIONS.join()}}`}::text[])`;
    assert.equal(rows.length, STORE_FUNCTIONS.length);
    assert.deepEqual(
      rows.filter(({ first }) => first !== 'p_store_id'),
      [],
    );
  });

  it('are searched for statements that Citus refuses, in conditions and loops, too', async () => {
    await sql.unsafe(`create function broken(p_store_id uuid, p_id uuid) returns void
      language plpgsql as $$
declare
  v_row record;
begin
  if not exists (select from carts where id = p_id) then
    return;
  end if;
  for v_row in
    select id from orders where id = p_id
  loop
    update orders set updated_at = updated_at + interval '1 day'
    where store_id = p_store_id and id = v_row.id;
  end loop;
end
$$`);
    const found = await offences();
    await sql.unsafe('drop function broken');
    assert.deepEqual(found.map((one) => one.split(':')[0]).sort(), [
      'function broken one-store',
      'function broken one-store',
      'function broken stable-of-column',
    ]);
  });
});
