import type { Sql } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { StoreId } from '../../values/ids.ts';
import { type FigureState, getStateLocked, setTimeouts } from './state-queries.ts';

export interface Limits {
  /** Ends the work between two steps. */
  readonly stop?: AbortSignal | undefined;
  /** How long a statement and a wait for a lock may take; the connection's limits without it. */
  readonly seconds?: number;
  /**
   * The same for a single day that takes longer than that, and connections for it: those of
   * requests are given up where a statement takes so long.
   */
  readonly longDay?: { readonly sql: Sql; readonly seconds: number };
}

/** A transaction under the lock of the store's figures. */
export async function lockedStep<T>(
  sql: Sql,
  storeId: StoreId,
  { seconds }: Limits,
  work: (tx: Sql, state: FigureState) => Promise<T>,
): Promise<T> {
  return await inTransaction(sql, async (tx) => {
    if (seconds !== undefined) await setTimeouts(tx, seconds);
    return await work(tx, await getStateLocked(tx, storeId));
  });
}
