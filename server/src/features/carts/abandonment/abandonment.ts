import { type EventData, linesOf, sandboxMark } from '../../webhooks/events.ts';
import { type Cart, isOpen, itemCount, statusAt } from '../cart.ts';

/** A cart that may have been left alone, and whom to write to about it. */
export type IdleCart = Pick<
  Cart,
  | 'id'
  | 'version'
  | 'status'
  | 'customerId'
  | 'expiresAt'
  | 'updatedAt'
  | 'currency'
  | 'items'
  | 'totals'
> & {
  readonly email: string | null;
  /** True where it was begun in the sandbox: nobody can buy it once that has ended. */
  readonly developerMode: boolean;
};

/** What to make of it: look again later, tell of it, or neither until it is written again. */
export type Abandonment =
  | { readonly kind: 'later'; readonly idleSince: Date }
  | { readonly kind: 'abandoned'; readonly data: EventData<'cart.abandoned'> }
  | { readonly kind: 'nothing' };

/** Only what a shopper could still buy, and only where somebody could remind them. */
export function abandonment(cart: IdleCart, before: Date, now: Date): Abandonment {
  if (cart.updatedAt > before) return { kind: 'later', idleSince: cart.updatedAt };
  // The payment decides what becomes of it, and that may take a while.
  if (cart.status === 'confirming') return { kind: 'later', idleSince: now };
  if (!isOpen(statusAt(cart, now))) return { kind: 'nothing' };
  if (cart.items.length === 0 || cart.email === null) return { kind: 'nothing' };
  return {
    kind: 'abandoned',
    data: {
      cartId: cart.id,
      customerId: cart.customerId,
      email: cart.email,
      currency: cart.currency,
      total: cart.totals.total,
      itemCount: itemCount(cart),
      items: linesOf(cart.items),
      lastChangedAt: cart.updatedAt.toISOString(),
      ...sandboxMark(cart),
    },
  };
}
