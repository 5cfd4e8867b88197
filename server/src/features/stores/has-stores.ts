import type { Sql } from '../../platform/db/connect.ts';
import { findAnyStore } from './queries.ts';

/** False in a new database. */
export async function hasStores(sql: Sql): Promise<boolean> {
  return (await findAnyStore(sql)) !== undefined;
}
