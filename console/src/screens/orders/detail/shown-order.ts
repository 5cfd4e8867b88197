import type { OrderDetails } from '@cartwright/client/admin';
import type { QuantityLine } from '../../shared/line-quantities.tsx';

export type ShownOrder = OrderDetails;
export type ShownLine = OrderDetails['items'][number];

export interface OrderDialogProps {
  readonly order: ShownOrder;
  readonly onClose: () => void;
}

/** The lines of which some pieces are left, by what counts them. */
export function linesWith(
  order: ShownOrder,
  count: (line: ShownLine) => number,
  detail: (line: ShownLine) => string = ({ sku }) => sku,
): QuantityLine[] {
  return order.items
    .filter((line) => count(line) > 0)
    .map((line) => ({ id: line.id, name: line.name, detail: detail(line), max: count(line) }));
}

export const unshipped = (line: ShownLine) => line.unshippedQuantity;
export const refundable = (line: ShownLine) => line.refundableQuantity;
export const returnable = (line: ShownLine) => line.returnableQuantity;
