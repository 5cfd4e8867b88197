import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import type { CustomerId } from '../../../values/ids.ts';
import type { Cart } from '../../carts/cart.ts';
import { findCustomer } from '../../customers/find-customer.ts';

/** Customer and e-mail of the future order. */
export interface Buyer {
  readonly customerId: CustomerId | null;
  readonly email: string;
}

/** The cart's customer, or the signed-in customer, who may claim a guest cart. */
function buyerId(
  { caller }: Pick<StoreContext, 'caller'>,
  cart: Pick<Cart, 'customerId'>,
): CustomerId | null {
  return cart.customerId ?? caller?.customerId ?? null;
}

/** As `buyerId`, but null where the session shows that the account has no e-mail address. */
export function writableBuyerId(
  { caller }: Pick<StoreContext, 'caller'>,
  cart: Pick<Cart, 'customerId'>,
): CustomerId | null {
  const id = buyerId({ caller }, cart);
  return caller && caller.customerId === id && !caller.hasEmail ? null : id;
}

/** The e-mail in the request, otherwise that of the account; throws where there is neither. */
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
