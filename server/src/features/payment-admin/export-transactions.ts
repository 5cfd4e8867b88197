import type { Readable } from 'node:stream';
import type { StoreContext } from '../../context.ts';
import { periodOf } from '../../platform/db/created-between.ts';
import { type CsvColumns, csvOf, plainCell } from '../../platform/http/csv.ts';
import { givenId } from '../../platform/http/openapi/paging.ts';
import type { TransactionId } from '../../values/ids.ts';
import type { Transaction } from '../payments/reversals/transaction.ts';
import { type ExportedTransaction, listExportedTransactions } from './transaction-queries.ts';

const AT_ONCE = 1_000;

export interface TransactionSearch {
  readonly type?: Transaction['type'];
  readonly providerId?: string;
  readonly developerMode?: boolean;
  readonly from?: string;
  readonly to?: string;
}

const COLUMNS: CsvColumns<ExportedTransaction> = {
  createdAt: ({ createdAt }) => createdAt.toISOString(),
  orderNumber: ({ orderNumber }) => orderNumber,
  type: ({ type }) => type,
  status: ({ status }) => status,
  amountCents: ({ amount }) => amount,
  currency: ({ currency }) => currency,
  providerId: ({ providerId }) => providerId,
  providerReference: ({ providerReference }) => plainCell(providerReference),
  giftCardId: ({ giftCardId }) => giftCardId,
  reason: ({ reason }) => plainCell(reason),
  operator: ({ operator }) => plainCell(operator?.email ?? null),
  developerMode: ({ developerMode }) => String(developerMode),
  orderId: ({ orderId }) => orderId,
  parentId: ({ parentId }) => parentId,
  transactionId: ({ id }) => id,
};

/**
 * The ledger as CSV. Each statement reads a fixed number of entries, whatever the filters leave of
 * them.
 */
export async function exportTransactions(
  ctx: StoreContext,
  query: TransactionSearch,
): Promise<Readable> {
  const period = periodOf(query);
  return await csvOf(COLUMNS, async (cursor) => {
    const before = cursor === undefined ? null : givenId<TransactionId>(cursor);
    const page = { period, before, limit: AT_ONCE };
    const found = await listExportedTransactions(ctx.sql, ctx.storeId, page);
    const nextCursor = found.length === AT_ONCE ? (found.at(-1)?.id ?? null) : null;
    return { rows: found.filter((row) => isMatch(row, query)), nextCursor };
  });
}

function isMatch(row: ExportedTransaction, query: TransactionSearch): boolean {
  const { type, providerId, developerMode } = query;
  return (
    (type === undefined || row.type === type) &&
    (providerId === undefined || row.providerId === providerId) &&
    (developerMode === undefined || row.developerMode === developerMode)
  );
}
