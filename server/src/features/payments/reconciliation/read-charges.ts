import type { StoreContext } from '../../../context.ts';
import { isRowFailure } from '../../../platform/db/failures.ts';
import type { TransactionId } from '../../../values/ids.ts';
import type { LedgerCharge } from './discrepancy.ts';
import { listCharges } from './discrepancy-queries.ts';

const TASK = 'reconcile_payments';

/** Reads in one batch, or one by one where a row cannot be read. */
export async function readCharges(
  ctx: StoreContext,
  ids: TransactionId[],
): Promise<LedgerCharge[]> {
  const { app, sql, storeId } = ctx;
  try {
    return await listCharges(sql, storeId, ids);
  } catch (error) {
    if (!isRowFailure(error)) throw error;
  }
  const charges: LedgerCharge[] = [];
  for (const id of ids) {
    const note = (error: unknown) => app.failures.note({ task: TASK, storeId, id }, error);
    charges.push(...((await listCharges(sql, storeId, [id]).catch(note)) ?? []));
  }
  return charges;
}
