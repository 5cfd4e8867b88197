import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { appendFile, chmod, chown, mkdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { it } from 'node:test';
import { runningAddress } from '../../src/platform/db/bundled/running-address.ts';
import { connect, type Sql } from '../../src/platform/db/connect.ts';
import { placeOrder } from '../checkout-steps.ts';
import { assertInvariants, demoStoreOf } from '../faults/acknowledged.ts';
import { newDataDir, programAt, startProcess } from './running.ts';

const BACKUP = programAt('src/backup.js');

/** With the owner of the cluster, as the database user reads and writes it. */
async function ownedLike(cluster: string, path: string): Promise<void> {
  const { uid, gid } = await stat(join(cluster, 'PG_VERSION'));
  await chown(path, uid, gid);
}

async function ask<T>(dataDir: string, work: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = connect(await runningAddress(dataDir), { poolSize: 1, throughPooler: false });
  return await work(sql).finally(() => sql.end());
}

it('a backup and archived WAL restore the bundled database to a moment', async () => {
  const dataDir = await newDataDir();
  const folder = dirname(dataDir);
  const archive = join(folder, 'archive');
  const cluster = join(dataDir, 'postgres');
  await mkdir(archive);
  await ownedLike(cluster, archive);
  await chmod(archive, 0o700);
  await appendFile(
    join(cluster, 'postgresql.conf'),
    `archive_mode = on\narchive_command = 'test ! -f ${archive}/%f && cp %p ${archive}/%f'\n`,
  );

  const first = await startProcess({ DATA_DIR: dataDir });
  const store = demoStoreOf(first);
  const copy = join(folder, 'copy');
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
  execFileSync(process.execPath, [BACKUP, copy], { env });
  const kept = await placeOrder(store);
  const moment = await ask(dataDir, async (sql) => {
    const [row] = await sql<{ now: string }[]>`select clock_timestamp()::text as now`;
    return row?.now ?? '';
  });
  const undone = await placeOrder(store);
  await ask(dataDir, (sql) => sql`select pg_switch_wal()`);
  assert.equal(await first.signal('SIGTERM'), 0);

  const restored = join(copy, 'postgres');
  await appendFile(
    join(restored, 'postgresql.auto.conf'),
    `restore_command = 'cp ${archive}/%f %p'\nrecovery_target_time = '${moment}'\n` +
      `recovery_target_action = 'promote'\nhot_standby = off\n`,
  );
  await writeFile(join(restored, 'recovery.signal'), '');
  await ownedLike(restored, join(restored, 'recovery.signal'));

  // PostgreSQL may run as another user, which must be able to enter the folder.
  await chmod(copy, 0o711);
  const second = await startProcess({ DATA_DIR: copy });
  const again = demoStoreOf(second);
  assert.equal((await again.call('GET', `/v1/orders/${kept.id}`)).status, 200);
  assert.equal((await again.call('GET', `/v1/orders/${undone.id}`)).status, 404);
  await assertInvariants(copy);
  assert.equal(await second.signal('SIGTERM'), 0);
});
