import type { App } from '../../context.ts';
import type { Sql } from '../../platform/db/connect.ts';
import { unproveCustomers } from '../customers/unprove-customers.ts';
import type { Store } from '../stores/store.ts';
import { deleteSignIns } from './end-queries.ts';

/**
 * A sandbox shows its codes to whoever asks, so nothing that was proved there is proved. Customers
 * stay, with their names, addresses and orders, and prove who they are anew.
 */
export async function endSandboxProofs(_app: App, sql: Sql, { id }: Store): Promise<void> {
  await deleteSignIns(sql, id);
  await unproveCustomers(sql, id);
}
