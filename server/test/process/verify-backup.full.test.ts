import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { runningAddress } from '../../src/platform/db/bundled/running-address.ts';
import { connect } from '../../src/platform/db/connect.ts';
import { placeOrder } from '../checkout-steps.ts';
import { demoStoreOf } from '../faults/acknowledged.ts';
import { newDataDir, programAt, startProcess } from './running.ts';

const BACKUP = programAt('src/backup.js');

function backup(dataDir: string, ...words: string[]): { code: number | null; text: string } {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
  const { status, stdout, stderr } = spawnSync(process.execPath, [BACKUP, ...words], {
    encoding: 'utf8',
    env,
  });
  return { code: status, text: stdout + stderr };
}

describe('npm run backup -- --verify', async () => {
  const dataDir = await newDataDir();
  const service = await startProcess({ DATA_DIR: dataDir });
  const store = demoStoreOf(service);
  const order = await placeOrder(store);
  const folder = dirname(dataDir);
  const copy = join(folder, 'copy');

  it('backs up, restores the copy beside it, and finds it good', async () => {
    const { code, text } = backup(dataDir, copy, '--verify');
    assert.equal(code, 0, text);
    assert.match(text, /restored with 1 orders, its key decrypts it, and (\d+) of \1 invariants/);
    assert.deepEqual((await readdir(folder)).sort(), ['copy', 'data'], 'no scratch is left');
    assert.ok(!(await readdir(join(copy, 'postgres'))).includes('postmaster.pid'));
  });

  it('verifies without a folder, by a backup for the check alone', () => {
    const { code, text } = backup(dataDir, '--verify');
    assert.equal(code, 0, text);
  });

  it('fails on a backup whose data violates an invariant', async () => {
    const sql = connect(await runningAddress(dataDir), { poolSize: 1, throughPooler: false });
    await sql`delete from payment_transactions where order_id = ${order.id}`;
    await sql.end();
    const { code, text } = backup(dataDir, join(folder, 'damaged'), '--verify');
    assert.equal(code, 1, text);
    assert.match(text, /^✗ /m);
  });

  it('fails on a backup with another key, and on a folder that is no backup', async () => {
    await writeFile(join(copy, 'secret-key'), 'x'.repeat(43));
    const wrongKey = backup(dataDir, copy, '--verify');
    assert.equal(wrongKey.code, 1);
    assert.match(wrongKey.text, /not the key that encrypted this database/);
    await rm(join(copy, 'postgres', 'global'), { recursive: true });
    assert.equal(backup(dataDir, copy, '--verify').code, 1, 'incomplete');
    assert.match(backup(dataDir, folder, '--verify').text, /is not a backup/);
    assert.match(backup(dataDir, dataDir, '--verify').text, /was started from/);
    assert.deepEqual((await readdir(folder)).sort(), ['copy', 'damaged', 'data']);
  });
});
