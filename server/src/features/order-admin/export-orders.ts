import { Readable } from 'node:stream';
import type { StoreContext } from '../../context.ts';
import { findOrders, type OrderSearch } from '../orders/list/find-orders.ts';
import type { OrderSummary } from '../orders/list/order-page.ts';
import { paymentStatus } from '../orders/order.ts';

const AT_ONCE = 500;

const COLUMNS: Readonly<Record<string, (order: OrderSummary) => string | number | null>> = {
  orderNumber: ({ number }) => number,
  createdAt: ({ createdAt }) => createdAt.toISOString(),
  status: ({ status }) => status,
  paymentStatus,
  fulfillmentStatus: ({ fulfillmentStatus }) => fulfillmentStatus,
  customerName: ({ customerName }) => plain(customerName),
  email: ({ email }) => plain(email),
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
  const pageAfter = (cursor: string | undefined) =>
    findOrders(ctx, { ...query, cursor, limit: AT_ONCE });
  // Before the stream begins, a failure still has an envelope.
  const first = await pageAfter(undefined);
  async function* pages(): AsyncGenerator<string> {
    yield rowOf(Object.keys(COLUMNS));
    for (let page = first; ; page = await pageAfter(page.nextCursor ?? undefined)) {
      if (page.orders.length > 0) yield page.orders.map(orderRow).join('');
      if (page.nextCursor === null) return;
    }
  }
  return Readable.from(pages());
}

function orderRow(order: OrderSummary): string {
  return rowOf(Object.values(COLUMNS).map((read) => read(order)));
}

function rowOf(values: readonly (string | number | null)[]): string {
  return `${values.map(cellOf).join(',')}\r\n`;
}

function cellOf(value: string | number | null): string {
  const text = String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Shoppers choose these texts: a spreadsheet must not run one as a formula. */
function plain(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}
