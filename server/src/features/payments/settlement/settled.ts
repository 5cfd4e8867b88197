import type { Order } from '../../orders/order.ts';

/** Outcome of an attempt. */
export type Settled =
  /** The order that was placed, or extended by an upsell. */
  | { readonly kind: 'placed'; readonly order: Order }
  | { readonly kind: 'declined' | 'authentication_failed' }
  | { readonly kind: 'needs_action' }
  | { readonly kind: 'unknown' };
