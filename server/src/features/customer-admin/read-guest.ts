import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { normalEmail } from '../../values/email.ts';
import type { CustomerId } from '../../values/ids.ts';
import { isStorable } from '../../values/text.ts';
import { findCustomer } from '../customers/find-customer.ts';
import { findOrders } from '../orders/list/find-orders.ts';
import type { OrderSummary } from '../orders/list/order-page.ts';
import { listTotals, type Totals } from './total-queries.ts';

const LAST_ORDERS = 10;
export const NEWEST = { sortBy: 'createdAt', sortDir: 'desc', limit: LAST_ORDERS } as const;

export interface Guest {
  readonly email: string;
  /** Of the latest order. */
  readonly name: string;
  /** An account with the same address; its own orders are not the guest's. */
  readonly customerId: CustomerId | null;
  readonly totals: readonly Totals[];
  readonly orders: readonly OrderSummary[];
}

/** The orders without a customer under an address. */
export async function readGuest(ctx: StoreContext, address: string): Promise<Guest> {
  const email = normalEmail(address);
  // No order has such an address, and PostgreSQL would reject the text.
  if (!isStorable(email)) throw new ApiError('CUSTOMER_NOT_FOUND');
  const { orders } = await findOrders(ctx, { ...NEWEST, guestEmail: email });
  const [latest] = orders;
  if (!latest) throw new ApiError('CUSTOMER_NOT_FOUND');
  const customer = await findCustomer(ctx, { email });
  return {
    email,
    name: latest.customerName,
    customerId: customer?.id ?? null,
    totals: await listTotals(ctx.sql, ctx.storeId, { guestEmail: email }),
    orders,
  };
}
