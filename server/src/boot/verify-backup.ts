import { access, chmod, copyFile, realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { type AuditResult, audit } from '../doctor/audit.ts';
import { hasStores } from '../features/stores/has-stores.ts';
import { runProgram } from '../platform/db/bundled/run-program.ts';
import { startBundledPostgres } from '../platform/db/bundled/start-bundled-postgres.ts';
import { makeWorkDir, removeTree } from '../platform/db/bundled/work-dir.ts';
import { connect, type DatabaseAddress } from '../platform/db/connect.ts';
import { migrate, migrationFiles } from '../platform/db/migrate.ts';
import { dataKey } from './data-key.ts';
import { secretKey } from './secret-key.ts';

export interface Verification {
  readonly orders: number;
  /** Violated invariants; empty for a good backup. */
  readonly violations: readonly AuditResult[];
}

/**
 * Restores a backup into a scratch folder, as a start would: recovery, migrations, the secret key,
 * and then all invariants. The backup itself is only read, and the copy is removed.
 */
export async function verifyBackup(
  folder: string,
  config: Config,
  log: Logger,
): Promise<Verification> {
  const source = await realpath(join(folder, 'postgres')).catch(() => {
    throw new Error(`${folder} is not a backup: it has no folder postgres.`);
  });
  if (await exists(join(source, 'postmaster.pid'))) {
    throw new Error(`${folder} was started from: verify a copy that was not.`);
  }
  const scratch = await makeWorkDir(dirname(folder), 'postgres-verify');
  try {
    // PostgreSQL may run as another user, which must be able to enter the folder.
    await chmod(scratch, 0o711);
    await copyTree(source, join(scratch, 'postgres'));
    await copyFile(join(folder, 'secret-key'), join(scratch, 'secret-key')).catch(ignoreMissing);
    return await checkCluster({ ...config, dataDir: scratch }, log);
  } finally {
    // A user without access to the folder had the cluster moved.
    const cluster = await realpath(join(scratch, 'postgres')).catch(() => undefined);
    if (cluster) await removeTree(cluster);
    await removeTree(scratch);
  }
}

async function checkCluster(config: Config, log: Logger): Promise<Verification> {
  const { address, stop } = await startBundledPostgres({
    dataDir: config.dataDir,
    progress: (line) => void process.stderr.write(`${line}\n`),
  });
  try {
    return await checkDatabase(address, config, log);
  } finally {
    await stop();
  }
}

async function checkDatabase(
  address: DatabaseAddress,
  config: Config,
  log: Logger,
): Promise<Verification> {
  const sql = connect(address, { poolSize: 1, throughPooler: false });
  try {
    const files = await migrationFiles();
    await migrate(sql, files);
    const database = {
      address,
      directAddress: address,
      isBundled: true,
      hasStores: await hasStores(sql),
      migrations: files.map(({ name }) => name),
      stop: async () => {},
    };
    await dataKey(database, await secretKey(config, database), config, log);
    await sql`select set_config('statement_timeout', '0', false)`;
    const [row] = await sql<
      { count: number }[]
    >`select count(store_id)::float8 as count from orders`;
    return { orders: row?.count ?? 0, violations: await audit(sql) };
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** With owners, which only root can keep and only root needs to. */
async function copyTree(from: string, to: string): Promise<void> {
  const { code, output } = await runProgram('cp', ['-Rp', from, to]);
  if (code !== 0) throw new Error(`The backup could not be copied: ${output.trim()}`);
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
