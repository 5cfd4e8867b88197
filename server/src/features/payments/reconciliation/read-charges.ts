import type { StoreContext } from '../../../context.ts';
import { isRowFailure } from '../../../platform/db/failures.ts';
import type { TransactionId } from '../../../values/ids.ts';
import type { LedgerCharge } from './discrepancy.ts';
import { listCharges } from './discrepancy-queries.ts';

const TASK = 'reconcile_payments';

export interface ReadCharges {
  readonly charges: readonly LedgerCharge[];
  /** Ids whose rows cannot be read, so that nothing is known about them. */
  readonly unread: readonly TransactionId[];
}

/** Reads in one batch, or one by one where a row cannot be read. */
export async function readCharges(
  ctx: StoreContext,
  ids: readonly TransactionId[],
): Promise<ReadCharges> {
  const { app, sql, storeId } = ctx;
  try {
    return { charges: await listCharges(sql, storeId, ids), unread: [] };
  } catch (error) {
    if (!isRowFailure(error) || (await app.cluster.hasOutage(error, storeId))) throw error;
  }
  const charges: LedgerCharge[] = [];
  const unread: TransactionId[] = [];
  for (const id of ids) {
    try {
      charges.push(...(await listCharges(sql, storeId, [id])));
    } catch (error) {
      if (!isRowFailure(error) || (await app.cluster.hasOutage(error, storeId))) throw error;
      app.failures.note({ task: TASK, storeId, id }, error);
      unread.push(id);
    }
  }
  return { charges, unread };
}
