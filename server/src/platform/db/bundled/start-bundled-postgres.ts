import { lstat, readdir, readFile, realpath, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { DatabaseAddress } from '../connect.ts';
import { acquireServer, stopIdleServer } from './acquire-server.ts';
import type { Cluster } from './cluster.ts';
import { createCluster, DATABASE_NAME, DATABASE_ROLE } from './create-cluster.ts';
import { openDataDir } from './data-dir.ts';
import { findDatabaseUser } from './database-user.ts';
import { finishMove, moveCluster } from './move-cluster.ts';
import { preparePrograms } from './prepare-programs.ts';
import type { Progress } from './report-slow.ts';
import { superviseServer } from './supervise-server.ts';
import { canEnter, SHARED_FOLDERS, sweepWorkDirs } from './work-dir.ts';

export type BundledPostgres = {
  readonly address: DatabaseAddress;
  /** Stops the server and waits for it. Further calls wait for the same stop. */
  stop(): Promise<void>;
};

const MAJOR_VERSION = '18';

/** PostgreSQL in the data directory, reachable through a Unix socket by this user only. */
export async function startBundledPostgres(options: {
  dataDir: string;
  progress: Progress;
}): Promise<BundledPostgres> {
  const cluster = await openCluster(resolve(options.dataDir), options.progress);
  const held = await acquireServer(cluster);
  return {
    address: { socketDir: held.socketDir, user: DATABASE_ROLE, database: DATABASE_NAME },
    stop: superviseServer(cluster, held),
  };
}

async function openCluster(dataDir: string, progress: Progress): Promise<Cluster> {
  const clusterPath = join(dataDir, 'postgres');
  await openDataDir(dataDir);
  await finishMove(clusterPath);
  for (const folder of [dataDir, ...SHARED_FOLDERS]) await sweepWorkDirs(folder);
  const user = await findDatabaseUser(clusterPath);
  const programs = await preparePrograms({ user, dataDir, progress });
  if (await isMissing(clusterPath)) await createCluster({ clusterPath, user, programs, progress });
  await checkVersion(clusterPath);
  const at = async (): Promise<Cluster> => {
    return { dataDir, dir: await realpath(clusterPath), user, programs, progress };
  };
  const cluster = await at();
  if (await canEnter(user, cluster.dir)) return cluster;
  await stopIdleServer(cluster);
  await moveCluster(clusterPath, user, progress);
  return at();
}

/** True for a missing or empty folder, but not for a dangling link. */
async function isMissing(clusterPath: string): Promise<boolean> {
  const entry = await lstat(clusterPath).catch(() => undefined);
  if (!entry) return true;
  if (!(await stat(clusterPath).catch(() => undefined))) {
    throw new Error(
      `The database is missing: ${clusterPath} points to a place that does not exist or is closed.`,
    );
  }
  return entry.isDirectory() && (await readdir(clusterPath)).length === 0;
}

async function checkVersion(clusterPath: string): Promise<void> {
  const text = await readFile(join(clusterPath, 'PG_VERSION'), 'utf8').catch(() => '');
  const version = text.trim();
  if (version === MAJOR_VERSION) return;
  throw new Error(
    /^[\d.]+$/.test(version)
      ? `The database in ${clusterPath} was created by PostgreSQL ${version} and the bundled one ` +
          `is ${MAJOR_VERSION}; dump it with the old version and load it into a new data directory.`
      : `There is something in ${clusterPath} that is not a database of PostgreSQL; ` +
          `move it out of ${dirname(clusterPath)}.`,
  );
}
