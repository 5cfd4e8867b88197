import { chown, copyFile, lstat, mkdir, open, readdir, realpath, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { connect, type Sql } from '../connect.ts';
import { syncFolder } from './replace-file.ts';
import { runningAddress } from './running-address.ts';
import { makeWorkDir, removeTree } from './work-dir.ts';

/** Of the moment alone, or made anew by the next start. */
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|start\.log|log|\.s\.PGSQL.*|pg_stat_tmp|backup_label.*)$/;
/** Folders that must be there, and empty. */
const EMPTIED = /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_subtrans)$/;
const SECRETS = ['secret-key', 'demo-store.json'];

/**
 * Copies the data directory of a running service to a folder that a start can be pointed at. Writes
 * go on meanwhile: the copy holds everything that was committed when it ended. The folder appears
 * when it is whole.
 */
export async function backUp(dataDir: string, target: string): Promise<void> {
  if (await lstat(target).catch(() => undefined)) throw new Error(`${target} exists already.`);
  const sql = connect(await runningAddress(dataDir), { poolSize: 1, throughPooler: false });
  await mkdir(dirname(target), { recursive: true });
  const work = await makeWorkDir(dirname(target), 'postgres-backup');
  try {
    const source = await realpath(join(dataDir, 'postgres'));
    await copyCluster(sql, source, join(work, 'postgres'));
    for (const name of SECRETS) await copyOne(join(dataDir, name), join(work, name));
    await rename(work, target);
    await syncFolder(dirname(target));
  } catch (error) {
    await removeTree(work);
    throw error;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** As PostgreSQL asks for it: the log since the start makes one state of all that was copied. */
async function copyCluster(sql: Sql, source: string, target: string): Promise<void> {
  // Keeps that log while we copy, and goes with our connection.
  await sql`select pg_create_physical_replication_slot('cartwright_backup', true, true)`;
  await sql`select pg_backup_start('cartwright', true)`;
  await copyFolder(source, target, (name) => (EMPTIED.test(name) ? 'emptied' : wanted(name)));
  const [end] = await sql<{ labelfile: string }[]>`select labelfile from pg_backup_stop()`;
  await copyFolder(join(source, 'pg_wal'), join(target, 'pg_wal'), () => 'copied');
  await writeLike(join(source, 'PG_VERSION'), join(target, 'backup_label'), end?.labelfile ?? '');
}

type Fate = 'copied' | 'emptied' | 'left out';

function wanted(name: string): Fate {
  return LEFT_OUT.test(name) ? 'left out' : 'copied';
}

async function copyFolder(
  source: string,
  target: string,
  fateOf: (name: string) => Fate,
): Promise<void> {
  const { mode, uid, gid } = await lstat(source);
  await mkdir(target, { recursive: true, mode });
  await giveTo(target, uid, gid);
  for (const entry of await readdir(source, { withFileTypes: true })) {
    const fate = fateOf(entry.name);
    const [from, to] = [join(source, entry.name), join(target, entry.name)];
    if (fate === 'left out') continue;
    if (!entry.isDirectory()) await copyOne(from, to);
    else await copyFolder(from, to, fate === 'emptied' ? () => 'left out' : wanted);
  }
  await syncFolder(target);
}

/** What was dropped or used again meanwhile is in the log. */
async function copyOne(from: string, to: string): Promise<void> {
  try {
    const { uid, gid } = await lstat(from);
    await copyFile(from, to);
    await giveTo(to, uid, gid);
    await synced(to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

async function writeLike(model: string, path: string, text: string): Promise<void> {
  const { mode, uid, gid } = await lstat(model);
  const file = await open(path, 'wx', mode);
  await file.writeFile(text);
  await file.sync();
  await file.close();
  await giveTo(path, uid, gid);
}

async function synced(path: string): Promise<void> {
  const file = await open(path, 'r');
  await file.sync();
  await file.close();
}

/** Only root may, and only root has to: everybody else owns what they copy. */
async function giveTo(path: string, uid: number, gid: number): Promise<void> {
  if (process.getuid?.() === 0) await chown(path, uid, gid);
}
