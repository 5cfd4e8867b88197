import { useOperation } from '../../../api/use-operation.ts';
import type { ShownOrder } from './shown-order.ts';

const RETURNS_MAX = 100;

/** The returns of an order with their lines, newest first. */
export function useOrderReturns({ id, developerMode, returns }: ShownOrder) {
  return useOperation(
    'listReturns',
    { query: { orderId: id, developerMode: developerMode ?? false, limit: RETURNS_MAX } },
    { enabled: returns.length > 0 },
  );
}
