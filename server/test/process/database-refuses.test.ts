import assert from 'node:assert/strict';
import { it } from 'node:test';
import { connect, type DatabaseAddress } from '../../src/platform/db/connect.ts';
import { scratchDatabase } from '../states.ts';
import { runToEnd } from './running.ts';

const address = await scratchDatabase();
const sql = connect(address, { poolSize: 2, throughPooler: false });

function urlOf(place: DatabaseAddress): string {
  if ('url' in place) return place.url;
  const { user, database, socketDir } = place;
  return `postgres://${user}@localhost/${database}?host=${encodeURIComponent(socketDir)}`;
}

const start = () => runToEnd({ DATABASE_URL: urlOf(address), SECRET_KEY: 'x'.repeat(32) });

it('a start reports a locked table, and other errors of PostgreSQL', async () => {
  const busy = await sql.begin(async (tx) => {
    await tx`lock table schema_migrations in access exclusive mode`;
    return await start();
  });
  assert.equal(busy.code, 1);
  assert.match(busy.output, /^Cartwright cannot start: .* is busy: .*Start again\.$/m);
  await sql`delete from schema_migrations where name like '0013%'`;
  const refused = await start();
  assert.equal(refused.code, 1);
  assert.match(refused.output, /^Cartwright cannot start: .* refuses: .*already exists/m);
  await sql.end();
});
