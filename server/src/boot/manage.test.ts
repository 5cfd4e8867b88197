import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { scratchDatabase } from '../../test/states.ts';
import { connect } from '../platform/db/connect.ts';
import { migrationFiles } from '../platform/db/migrate.ts';
import { readiness } from './manage.ts';

const names = (await migrationFiles()).map(({ name }) => name);
const address = await scratchDatabase();

function open() {
  const sql = connect(address, { poolSize: 1, throughPooler: false });
  after(() => sql.end({ timeout: 1 }));
  return sql;
}

describe('the service is ready', () => {
  it('when every migration of its version has run', async () => {
    const sql = open();
    assert.equal(await readiness(sql, names)(), undefined);
    assert.equal(await readiness(sql, [...names, '9999_later'])(), 'migrations are missing');
  });

  it('when the database can be written to, as a replica cannot', async () => {
    const sql = open();
    await sql`select set_config('default_transaction_read_only', 'on', false)`;
    assert.equal(await readiness(sql, names)(), 'the database is read-only');
  });

  it('when the database answers', async () => {
    const gone = connect(
      { url: 'postgresql://cartwright@127.0.0.1:1/none' },
      {
        poolSize: 1,
        throughPooler: false,
      },
    );
    after(() => gone.end({ timeout: 1 }));
    assert.equal(await readiness(gone, names)(), 'the database does not answer');
  });
});
