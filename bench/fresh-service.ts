import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
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

/** A service on an empty database of its own; both are removed afterwards, unless kept. */
export async function startFreshService(onStop: OnStop, kept?: string): Promise<FreshService> {
  const dataDir = kept ?? (await mkdtemp(join(tmpdir(), 'cartwright-bench-')));
  await mkdir(dataDir, { recursive: true });
  // PostgreSQL may run as another user, which must be able to enter the folder.
  await chmod(dataDir, 0o711);
  if (!kept) onStop(() => rm(dataDir, { recursive: true, force: true }));
  const secretKey = await secretOf(dataDir);
  const postgres = startBundledPostgres({ dataDir, progress: () => {} });
  // A stop during the start waits for the start: the service would outlive this process.
  onStop(async () => (await postgres).stop());
  const { address } = await postgres;
  const poolSize = readConfig({}).databasePool;
  const databaseUrl = urlOf(address);
  const service = await startService({ dataDir, databaseUrl, secretKey, poolSize, onStop });
  return { ...service, address, poolSize };
}

/** A kept database needs the key with which it was made. */
async function secretOf(dataDir: string): Promise<string> {
  const path = join(dataDir, 'bench-secret');
  const known = await readFile(path, 'utf8').catch(() => undefined);
  const secret = known ?? randomBytes(32).toString('base64url');
  if (!known) await writeFile(path, secret, { mode: 0o600 });
  return secret;
}

function urlOf(address: DatabaseAddress): string {
  if ('url' in address) return address.url;
  const { user, database, socketDir } = address;
  return `postgres://${user}@localhost/${database}?host=${encodeURIComponent(socketDir)}`;
}
