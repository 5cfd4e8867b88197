import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import type { Sql } from '../../../platform/db/connect.ts';
import { withTransaction } from '../../../platform/db/with-transaction.ts';
import type { Order, TimelineEntry } from '../order.ts';
import { readOrder } from '../read-order.ts';
import { byOperator, type InternalType, isPublic, operatorOf } from '../timeline.ts';

/** A timeline entry that only operators see. */
export function internalEntry(
  ctx: StoreContext,
  type: InternalType,
  from: string | null,
  to: string | null,
): TimelineEntry {
  const at = ctx.app.clock.now().toISOString();
  return { at, type, ...byOperator(operatorOf(ctx)), from, to };
}

/**
 * Of one order, whose whole timeline is read with it. The version of the order guards the count: a
 * concurrent entry makes the write fail.
 */
const ENTRIES_MAX = 200;
const FULL = `An order has at most ${ENTRIES_MAX} notes and other entries of operators.`;

/** Refuses another entry of operators where the timeline is full. */
export function refuseFull({ timeline }: Order): void {
  const entries = timeline.filter((entry) => !isPublic(entry));
  if (entries.length >= ENTRIES_MAX) throw new ApiError('LIMIT_REACHED', FULL);
}

/** The order after the change; undefined on a version conflict. */
export async function changed(
  ctx: StoreContext,
  order: Order,
  write: (sql: Sql) => Promise<boolean>,
): Promise<Order | undefined> {
  refuseFull(order);
  const isWritten = await withTransaction(ctx, ({ sql }) => write(sql));
  return isWritten ? await readOrder(ctx, order.id) : undefined;
}
