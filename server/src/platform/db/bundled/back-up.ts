import { chown, copyFile, lstat, mkdir, open, readdir, realpath, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { connect, type Sql } from '../connect.ts';
import { syncFolder } from './replace-file.ts';
import { runningAddress } from './running-address.ts';
import { makeWorkDir, removeTree } from './work-dir.ts';

/** Transient files, which the next start creates again. */
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|start\.log|log|\.s\.PGSQL.*|pg_stat_tmp|backup_label.*)$/;
/** Folders that must exist and be empty. */
const EMPTIED = /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_subtrans)$/;
const SECRETS = ['secret-key', 'demo-store.json'];

/**
 * Copies a running service's data directory to a folder that a start can use. Writes continue: the
 * copy holds everything committed before it ended. The folder appears only when complete.
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

/** PostgreSQL's base backup protocol: the WAL since the start makes the copied files consistent. */
async function copyCluster(sql: Sql, source: string, target: string): Promise<void> {
  // Retains the WAL during the copy; temporary, so it ends with the connection.
  await sql`select pg_create_physical_replication_slot('cartwright_backup', true, true)`;
  await sql`select pg_backup_start('cartwright', true)`;
  await copyFolder(source, target, (name) => (EMPTIED.test(name) ? 'emptied' : copyModeOf(name)));
  const [end] = await sql<{ labelfile: string }[]>`select labelfile from pg_backup_stop()`;
  await copyFolder(join(source, 'pg_wal'), join(target, 'pg_wal'), () => 'copied');
  await writeLike(join(source, 'PG_VERSION'), join(target, 'backup_label'), end?.labelfile ?? '');
}

type CopyMode = 'copied' | 'emptied' | 'left out';

function copyModeOf(name: string): CopyMode {
  return LEFT_OUT.test(name) ? 'left out' : 'copied';
}

async function copyFolder(
  source: string,
  target: string,
  copyModeOf: (name: string) => CopyMode,
): Promise<void> {
  const { mode, uid, gid } = await lstat(source);
  await mkdir(target, { recursive: true, mode });
  await changeOwner(target, uid, gid);
  for (const entry of await readdir(source, { withFileTypes: true })) {
    const copyMode = copyModeOf(entry.name);
    const [from, to] = [join(source, entry.name), join(target, entry.name)];
    if (copyMode === 'left out') continue;
    if (!entry.isDirectory()) await copyOne(from, to);
    else await copyFolder(from, to, copyMode === 'emptied' ? () => 'left out' : copyModeOf);
  }
  await syncFolder(target);
}

/** A file dropped or reused during the copy is covered by the WAL. */
async function copyOne(from: string, to: string): Promise<void> {
  try {
    const { uid, gid } = await lstat(from);
    await copyFile(from, to);
    await changeOwner(to, uid, gid);
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
  await changeOwner(path, uid, gid);
}

async function synced(path: string): Promise<void> {
  const file = await open(path, 'r');
  await file.sync();
  await file.close();
}

/** Only root can change the owner, and only root needs to. */
async function changeOwner(path: string, uid: number, gid: number): Promise<void> {
  if (process.getuid?.() === 0) await chown(path, uid, gid);
}
