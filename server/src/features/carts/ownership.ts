import type { Caller } from '../../context.ts';
import { newSecret } from '../../values/secrets.ts';
import type { Cart } from './cart.ts';

type Owned = Pick<Cart, 'customerId'>;

/**
 * A cart of another customer does not exist for this one. A guest's cart is reached by whoever
 * knows its id, since the merchant's server vouches for them; reaching it makes it nobody's.
 */
export function isHidden({ customerId }: Owned, caller: Caller | null): boolean {
  return caller !== null && customerId !== null && customerId !== caller.customerId;
}

/** True where the customer who acts is the one the cart belongs to. */
export function isOwn({ customerId }: Owned, caller: Caller | null): boolean {
  return caller !== null && customerId === caller.customerId;
}

const OF_GUEST = 'cst_';
const OF_CUSTOMER = 'csc_';

/** A token says to whom it was given: a guest, or the customer of the cart from the start. */
export function newSessionToken(caller: Caller | null): string {
  return newSecret(caller ? OF_CUSTOMER : OF_GUEST);
}

export function isOfCustomer(sessionToken: string): boolean {
  return sessionToken.startsWith(OF_CUSTOMER);
}
