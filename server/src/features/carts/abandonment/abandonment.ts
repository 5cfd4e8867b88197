import { type EventData, linesOf, sandboxMark } from '../../webhooks/events.ts';
import { type Cart, isOpen, itemCount, statusAt } from '../cart.ts';

/** A cart that may be abandoned, with the e-mail address for a reminder. */
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
  /** True for a sandbox cart, which cannot be bought once the store is live. */
  readonly developerMode: boolean;
};

/** The decision: check again later, emit an event, or ignore the cart until its next write. */
export type Abandonment =
  | { readonly kind: 'later'; readonly idleSince: Date }
  | { readonly kind: 'abandoned'; readonly data: EventData<'cart.abandoned'> }
  | { readonly kind: 'nothing' };

/** Only carts that can still be bought and have an e-mail address count as abandoned. */
export function abandonment(cart: IdleCart, before: Date, now: Date): Abandonment {
  if (cart.updatedAt > before) return { kind: 'later', idleSince: cart.updatedAt };
  // A pending payment decides the cart's status.
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
