import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import type { CustomerId } from '../../../values/ids.ts';
import type { Cart } from '../../carts/cart.ts';
import { findCustomer } from '../../customers/find-customer.ts';

/** Whose order it will be, and where the merchant writes to. */
export interface Buyer {
  readonly customerId: CustomerId | null;
  readonly email: string;
}

/** The cart's customer, or whoever is signed in: a guest's cart may still become theirs. */
export function buyerId(
  { caller }: Pick<StoreContext, 'caller'>,
  cart: Pick<Cart, 'customerId'>,
): CustomerId | null {
  return cart.customerId ?? caller?.customerId ?? null;
}

/** The same, where their account has an address to write to, as far as the call can tell. */
export function writableBuyerId(
  { caller }: Pick<StoreContext, 'caller'>,
  cart: Pick<Cart, 'customerId'>,
): CustomerId | null {
  const id = buyerId({ caller }, cart);
  return caller && caller.customerId === id && !caller.hasEmail ? null : id;
}

/** A customer's account has an address to write to, as a rule; a guest names one. */
export async function findBuyer(
  ctx: StoreContext,
  cart: Pick<Cart, 'customerId'>,
  email: string | undefined,
): Promise<Buyer> {
  const customerId = buyerId(ctx, cart);
  if (email) return { customerId, email };
  const customer = customerId && (await findCustomer(ctx, { id: customerId }));
  if (!customer?.email) throw new ApiError('EMAIL_REQUIRED');
  return { customerId, email: customer.email };
}
