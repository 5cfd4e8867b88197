import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseAddress } from '../connect.ts';
import { DATABASE_NAME, DATABASE_ROLE } from './create-cluster.ts';

/** The database address of a running service; its pid file holds the socket's path. */
export async function runningAddress(dataDir: string): Promise<DatabaseAddress> {
  const file = join(dataDir, 'postgres', 'postmaster.pid');
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  const socketDir = lines[4];
  if (!socketDir) {
    throw new Error(`No database is running in ${dataDir}: start the service first.`);
  }
  return { socketDir, user: DATABASE_ROLE, database: DATABASE_NAME };
}
