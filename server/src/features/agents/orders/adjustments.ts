import type { StoreContext } from '../../../context.ts';
import type { OrderId } from '../../../values/ids.ts';
import { readTransactions } from '../../payments/reversals/read-transactions.ts';
import type { Transaction } from '../../payments/reversals/transaction.ts';

/** A change of what an order cost, as agents read it: without the texts of operators. */
export interface OrderAdjustment {
  readonly id: string;
  readonly type: 'refund' | 'return' | 'cancellation' | 'dispute' | 'dispute_reversal';
  readonly status: 'pending' | 'completed' | 'failed';
  readonly at: Date;
  /** In cents; negative where the shopper gets it. */
  readonly amount: number;
  /** Units by line id. */
  readonly items: Readonly<Record<string, number>>;
}

export async function readAdjustments(
  ctx: StoreContext,
  orderId: OrderId,
): Promise<OrderAdjustment[]> {
  return adjustmentsOf((await readTransactions(ctx, orderId)).transactions);
}

/** Each refund once, although it may be a row per capture and gift card. */
export function adjustmentsOf(transactions: readonly Transaction[]): OrderAdjustment[] {
  const rows = transactions.filter(({ type }) => type in TYPES);
  const byId = new Map(rows.map((row) => [row.id as string, row]));
  const groups = new Map<string, Transaction[]>();
  for (const row of rows) {
    const id = mainIdOf(row, byId);
    groups.set(id, [...(groups.get(id) ?? []), row]);
  }
  return [...groups].map(([id, parts]) => adjustmentOf(id, parts));
}

const TYPES = {
  refund: 'refund',
  gift_card_credit: 'refund',
  void: 'cancellation',
  dispute: 'dispute',
  dispute_reversal: 'dispute_reversal',
} as const satisfies Partial<Record<Transaction['type'], OrderAdjustment['type']>>;

function mainIdOf(row: Transaction, byId: ReadonlyMap<string, Transaction>): string {
  if (row.refundId !== null) return row.refundId;
  const parent = row.reversalId === null ? undefined : byId.get(row.reversalId);
  return parent && parent !== row ? mainIdOf(parent, byId) : row.id;
}

function adjustmentOf(id: string, parts: readonly Transaction[]): OrderAdjustment {
  const main = parts.find((part) => part.id === id) ?? (parts[0] as Transaction);
  const kept = parts.filter(({ status }) => status !== 'failed');
  const counted = kept.length > 0 ? kept : parts;
  const sum = counted.reduce((total, { amount }) => total + amount, 0);
  const isPending = parts.some(({ status }) => status === 'pending');
  const named = parts.find(({ items }) => items !== null);
  return {
    id,
    type: main.returnId === null ? TYPES[main.type as keyof typeof TYPES] : 'return',
    status: isPending ? 'pending' : kept.length > 0 ? 'completed' : 'failed',
    at: main.createdAt,
    amount: main.type === 'dispute_reversal' ? sum : -sum,
    items: named?.items ?? {},
  };
}
