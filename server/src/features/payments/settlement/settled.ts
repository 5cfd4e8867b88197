import type { Order } from '../../orders/order.ts';

/** What an attempt has come to. */
export type Settled =
  /** The order it made, or made larger. */
  | { readonly kind: 'placed'; readonly order: Order }
  | { readonly kind: 'declined' | 'authentication_failed' }
  | { readonly kind: 'needs_action' }
  | { readonly kind: 'unknown' };
