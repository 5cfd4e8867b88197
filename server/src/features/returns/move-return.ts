import type { StoreContext } from '../../context.ts';
import { withTransaction } from '../../platform/db/with-transaction.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import type { Order } from '../orders/order.ts';
import { readOrder } from '../orders/read-order.ts';
import { operatorOf, type TimelineOperator } from '../orders/timeline.ts';
import { readReturn } from './read-return.ts';
import { type Return, type ReturnStep, statusAfter } from './return.ts';
import { updateReturn } from './return-queries.ts';
import { returnRecord } from './return-record.ts';

const ATTEMPTS_MAX = 50;

type ReturnChange = Partial<Pick<Return, 'lines' | 'refusalReason'>>;

/** Applies an operator's step. After a concurrent change the step is checked once more. */
export async function moveReturn(
  ctx: StoreContext,
  returnId: string,
  step: ReturnStep,
  changeOf: (found: Return) => ReturnChange = () => ({}),
): Promise<Return> {
  return await retryOnConflict(ATTEMPTS_MAX, async () => {
    const found = await readReturn(ctx, returnId);
    const status = statusAfter(found.status, step);
    const order = await readOrder(ctx, found.orderId);
    const next = { ...found, ...changeOf(found), status };
    const taken = { step, found, next, operator: operatorOf(ctx) };
    return await withTransaction(ctx, (inside) => takeStep(inside, order, taken));
  });
}

export interface TakenStep {
  readonly step: ReturnStep;
  readonly found: Return;
  readonly next: Return;
  readonly operator: TimelineOperator | null;
}

/** In a transaction. Undefined where the order or the return changed since it was read. */
export async function takeStep(
  inside: StoreContext,
  order: Order,
  { step, found, next, operator }: TakenStep,
): Promise<Return | undefined> {
  const { sql, storeId } = inside;
  const record = returnRecord(inside, order, step, next, { operator, from: found.status });
  const isMoved = await updateReturn(sql, storeId, order, found.status, next, record);
  return isMoved ? { ...next, updatedAt: record.now } : undefined;
}
