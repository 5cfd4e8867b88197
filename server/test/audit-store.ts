import assert from 'node:assert/strict';
import { audit } from '../src/doctor/audit.ts';
import type { Sql } from '../src/platform/db/connect.ts';
import { testDatabase } from './database-address.ts';
import { IS_WHOLE } from './small-version.ts';

/**
 * The doctor finds nothing in the store. After the run it checks all stores of the shared
 * database, so that the small version checks here those of other databases only.
 */
export async function auditStore(sql: Sql, { id }: { readonly id: string }): Promise<void> {
  if (!IS_WHOLE && (await isShared(sql))) return;
  assert.deepEqual(await audit(sql, id), []);
}

async function isShared(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ name: string }[]>`select current_database() as name`;
  return row?.name === databaseName();
}

function databaseName(): string {
  const address = testDatabase();
  return 'url' in address ? new URL(address.url).pathname.slice(1) : address.database;
}
