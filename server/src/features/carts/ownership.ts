import type { Caller } from '../../context.ts';
import { newSecret } from '../../values/secrets.ts';
import type { Cart } from './cart.ts';

type Owned = Pick<Cart, 'customerId'>;

/**
 * Another customer's cart is reported as not found. A guest's cart is accessible to any caller with
 * its id, since the merchant's server vouches for them; access does not assign it.
 */
export function isHidden({ customerId }: Owned, caller: Caller | null): boolean {
  return caller !== null && customerId !== null && customerId !== caller.customerId;
}

/** True if the cart belongs to the calling customer. */
export function isOwn({ customerId }: Owned, caller: Caller | null): boolean {
  return caller !== null && customerId === caller.customerId;
}

const OF_GUEST = 'cst_';
const OF_CUSTOMER = 'csc_';

/** The token's prefix says whether it was issued to a guest or to a customer. */
export function newSessionToken(caller: Caller | null): string {
  return newSecret(caller ? OF_CUSTOMER : OF_GUEST);
}

export function isOfCustomer(sessionToken: string): boolean {
  return sessionToken.startsWith(OF_CUSTOMER);
}
