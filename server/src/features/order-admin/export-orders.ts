import type { Readable } from 'node:stream';
import type { StoreContext } from '../../context.ts';
import { type CsvColumns, csvOf, plainText } from '../../platform/http/csv.ts';
import { findOrders, type OrderSearch } from '../orders/list/find-orders.ts';
import type { OrderSummary } from '../orders/list/order-page.ts';
import { paymentStatus } from '../orders/order.ts';

const AT_ONCE = 500;

const COLUMNS: CsvColumns<OrderSummary> = {
  orderNumber: ({ number }) => number,
  createdAt: ({ createdAt }) => createdAt.toISOString(),
  status: ({ status }) => status,
  paymentStatus,
  fulfillmentStatus: ({ fulfillmentStatus }) => fulfillmentStatus,
  customerName: ({ customerName }) => plainText(customerName),
  email: ({ email }) => plainText(email),
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
    const { orders: rows, nextCursor } = await findOrders(ctx, {
      ...query,
      cursor,
      limit: AT_ONCE,
    });
    return { rows, nextCursor };
  });
}
