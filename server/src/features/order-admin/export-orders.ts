import type { Readable } from 'node:stream';
import type { StoreContext } from '../../context.ts';
import { CSV_ROWS_AT_ONCE, type CsvColumns, csvOf, plainCell } from '../../platform/http/csv.ts';
import { findOrders, type OrderSearch } from '../orders/list/find-orders.ts';
import type { OrderSummary } from '../orders/list/order-page.ts';
import { paymentStatus } from '../orders/order.ts';

const COLUMNS: CsvColumns<OrderSummary> = {
  orderNumber: ({ number }) => number,
  createdAt: ({ createdAt }) => createdAt.toISOString(),
  status: ({ status }) => status,
  paymentStatus,
  fulfillmentStatus: ({ fulfillmentStatus }) => fulfillmentStatus,
  customerName: ({ customerName }) => plainCell(customerName),
  email: ({ email }) => plainCell(email),
  customerId: ({ customerId }) => customerId,
  itemCount: ({ itemCount }) => itemCount,
  totalCents: ({ total }) => total,
  currency: ({ currency }) => currency,
  providerId: ({ providerId }) => providerId,
  developerMode: ({ developerMode }) => String(developerMode),
  orderId: ({ id }) => id,
};

/** The filtered list as CSV, read page by page while it is sent. */
export async function exportOrders(
  ctx: StoreContext,
  query: Omit<OrderSearch, 'limit' | 'cursor'>,
): Promise<Readable> {
  return await csvOf(COLUMNS, async (cursor) => {
    const { orders, nextCursor } = await findOrders(ctx, {
      ...query,
      cursor,
      limit: CSV_ROWS_AT_ONCE,
    });
    return { rows: orders, nextCursor };
  });
}
