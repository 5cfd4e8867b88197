import type { StoreContext } from '../../../context.ts';
import type { Sql } from '../../../platform/db/connect.ts';
import type { Order, TimelineEntry } from '../order.ts';
import { readOrder } from '../read-order.ts';
import { byOperator, type InternalType, operatorOf } from '../timeline.ts';

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

/** The order as it is afterwards; undefined where another change came first. */
export async function changed(
  ctx: StoreContext,
  { id }: Order,
  write: (sql: Sql) => Promise<boolean>,
): Promise<Order | undefined> {
  return (await ctx.write(write)) ? await readOrder(ctx, id) : undefined;
}
