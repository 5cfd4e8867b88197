import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@cartwright/server/config.js';
import { startBundledPostgres } from '@cartwright/server/platform/db/bundled/start-bundled-postgres.js';
import type { DatabaseAddress } from '@cartwright/server/platform/db/connect.js';
import { type Service, startService } from './start-service.ts';
import type { OnStop } from './stop-at-end.ts';

export interface FreshService extends Service {
  readonly address: DatabaseAddress;
  readonly poolSize: number;
}

/** A service on an empty database of its own; both are removed afterwards. */
export async function startFreshService(onStop: OnStop): Promise<FreshService> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cartwright-bench-'));
  // PostgreSQL may run as another user, which must be able to enter the folder.
  await chmod(dataDir, 0o711);
  onStop(() => rm(dataDir, { recursive: true, force: true }));
  const postgres = startBundledPostgres({ dataDir, progress: () => {} });
  // A stop during the start waits for the start: the service would outlive this process.
  onStop(async () => (await postgres).stop());
  const { address } = await postgres;
  const poolSize = readConfig({}).databasePool;
  const databaseUrl = urlOf(address);
  return { ...(await startService({ dataDir, databaseUrl, poolSize, onStop })), address, poolSize };
}

function urlOf(address: DatabaseAddress): string {
  if ('url' in address) return address.url;
  const { user, database, socketDir } = address;
  return `postgres://${user}@localhost/${database}?host=${encodeURIComponent(socketDir)}`;
}
