import { type Cart, isOpen, statusAt } from '../cart.ts';

export const CART_STATES = ['open', 'abandoned', 'confirming'] as const;
export type CartState = (typeof CART_STATES)[number];

/** A cart with the person who may buy it, as far as known. */
export interface ListedCart {
  readonly cart: Cart;
  /** Of the checkout, or else of the account. */
  readonly email: string | null;
  readonly name: string | null;
}

/**
 * Null for a cart that can no longer be bought. An abandoned one has items, and was last changed at
 * `idleBefore` or earlier.
 */
export function stateOf(cart: Cart, idleBefore: Date, now: Date): CartState | null {
  if (cart.status === 'confirming') return 'confirming';
  if (!isOpen(statusAt(cart, now))) return null;
  return cart.items.length > 0 && cart.updatedAt <= idleBefore ? 'abandoned' : 'open';
}

export function listedCart(
  cart: Cart,
  account: { email: string | null; firstName: string | null; lastName: string | null } | null,
): ListedCart {
  const address = cart.checkout?.shippingAddress;
  const named = address ?? account;
  const name = [named?.firstName, named?.lastName].filter((part) => part).join(' ');
  return { cart, email: address?.email ?? account?.email ?? null, name: name || null };
}
