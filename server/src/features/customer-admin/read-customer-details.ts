import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { type CustomerId, parseId } from '../../values/ids.ts';
import type { Cart } from '../carts/cart.ts';
import { findMyCart } from '../carts/find-my-cart.ts';
import type { AddressBook } from '../customers/addresses/address-book.ts';
import { readAddressBook } from '../customers/addresses/read-address-book.ts';
import type { TextConsent } from '../customers/consent/consent.ts';
import { readTextConsent } from '../customers/consent/read-text-consent.ts';
import type { Customer } from '../customers/customer.ts';
import { findCustomer } from '../customers/find-customer.ts';
import { findOrders } from '../orders/list/find-orders.ts';
import type { OrderSummary } from '../orders/list/order-page.ts';
import { listPaymentMethods } from '../payments/methods/list-payment-methods.ts';
import type { PaymentMethod } from '../payments/methods/payment-method.ts';
import { NEWEST } from './read-guest.ts';
import { listTotals, type Totals } from './total-queries.ts';

export interface CustomerDetails {
  readonly customer: Customer;
  readonly addresses: AddressBook;
  readonly consent: TextConsent;
  /** Of the store's present mode. */
  readonly methods: readonly PaymentMethod[];
  readonly totals: readonly Totals[];
  readonly orders: readonly OrderSummary[];
  /** The last changed cart that can still be bought. */
  readonly cart: Cart | undefined;
}

/** An erased customer is found, too, since orders refer to them. */
export async function readCustomerDetails(
  ctx: StoreContext,
  customerId: string,
): Promise<CustomerDetails> {
  const customer = await getCustomer(ctx, customerId);
  const { id } = customer;
  // Sequential, so that a call takes one connection at a time.
  const addresses = await readAddressBook(ctx, id);
  const consent = await readTextConsent(ctx, id);
  const methods = await listPaymentMethods(ctx, id);
  const totals = await listTotals(ctx.sql, ctx.storeId, { customerId: id });
  const { orders } = await findOrders(ctx, { ...NEWEST, customerId: id });
  const cart = await findMyCart(ctx, id);
  return { customer, addresses, consent, methods, totals, orders, cart };
}

export async function getCustomer(
  ctx: StoreContext,
  customerId: string,
  sql = ctx.sql,
): Promise<Customer> {
  const id = parseId<CustomerId>(customerId);
  const customer = id && (await findCustomer(ctx, { id }, sql));
  if (!customer) throw new ApiError('CUSTOMER_NOT_FOUND');
  return customer;
}
