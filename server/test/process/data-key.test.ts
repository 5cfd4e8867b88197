import assert from 'node:assert/strict';
import { after, beforeEach, describe, it } from 'node:test';
import { dataKey } from '../../src/boot/data-key.ts';
import { connect } from '../../src/platform/db/connect.ts';
import { logTo } from '../../src/platform/log.ts';
import { scratchDatabase } from '../states.ts';

const FIRST = 'the first key, of 32 characters and more';
const SECOND = 'the second key, of 32 characters and more';
const REFUSED = { name: 'StartError', message: /^SECRET_KEY is not the key that encrypted/ };

describe('the data key', async () => {
  const address = await scratchDatabase();
  const sql = connect(address, { poolSize: 2, throughPooler: false });
  let logged: string[] = [];

  beforeEach(async () => {
    logged = [];
    await sql`truncate data_key`;
  });
  after(() => sql.end({ timeout: 1 }));

  interface Start {
    readonly hasStores?: boolean;
    readonly previous?: string;
    readonly accept?: boolean;
  }

  function start(key: string, { hasStores = true, previous, accept = false }: Start = {}) {
    const place = { address, directAddress: address, isBundled: false, migrations: [] };
    const config = { secretKey: key, previousSecretKey: previous, acceptNewSecretKey: accept };
    const log = logTo({ write: (line) => void logged.push(line) }, 'info');
    return dataKey({ ...place, hasStores, stop: async () => {} }, key, config, log);
  }

  it('is created once, by the first process, at random', async () => {
    const made = await Promise.all(
      Array.from({ length: 8 }, () => start(FIRST, { hasStores: false })),
    );
    assert.equal(new Set(made).size, 1);
    assert.match(made[0] as string, /^[\w-]{43}$/);
    assert.equal(await start(FIRST), made[0]);
    const [row] = await sql<{ sealed: Buffer }[]>`select sealed from data_key`;
    assert.ok(!row?.sealed.includes(made[0] as string), 'it is encrypted');
  });

  it('stays the same when SECRET_KEY is changed, and does not open with the old one', async () => {
    const made = await start(FIRST, { hasStores: false });
    await assert.rejects(start(SECOND), REFUSED);
    await assert.rejects(start(SECOND, { previous: SECOND }), REFUSED);
    const changed = await Promise.all(
      Array.from({ length: 4 }, () => start(SECOND, { previous: FIRST })),
    );
    assert.deepEqual(new Set(changed), new Set([made]));
    assert.match(logged.join(''), /the secret key was rotated/);
    assert.equal(await start(SECOND), made);
    assert.equal(await start(SECOND, { previous: FIRST }), made, 'said once too often');
    await assert.rejects(start(FIRST), REFUSED);
    assert.equal(await start(FIRST, { previous: SECOND }), made, 'and back again');
  });

  it('is a new one if the old is declared lost, and only then', async () => {
    const made = await start(FIRST, { hasStores: false });
    assert.equal(await start(FIRST, { accept: true }), made, 'nothing was lost');
    const other = await start(SECOND, { accept: true });
    assert.notEqual(other, made);
    assert.equal(await start(SECOND), other);
    await assert.rejects(start(FIRST), REFUSED);
    assert.equal(await start(FIRST, { previous: SECOND, accept: true }), other, 'it was named');
  });

  it('is not replaced without consent where there are stores and its row is gone', async () => {
    await assert.rejects(start(FIRST), {
      name: 'StartError',
      message: /^The table data_key is empty/,
    });
    assert.match(await start(FIRST, { accept: true }), /^[\w-]{43}$/);
  });
});
