import type { StoreContext } from '../../context.ts';
import type { Cart } from '../carts/cart.ts';
import { gateState } from '../checkout/gate/gate.ts';
import { type Missing, type Readiness, readiness } from '../checkout/session/readiness.ts';

/** Where a cart stands on its way to an order. */
export const CART_STEPS = [
  'cart',
  'shipping_address',
  'shipping_rate',
  'payment',
  'verification',
  'confirm',
  'confirming',
  'completed',
] as const;
export type CartStep = (typeof CART_STEPS)[number];

const NEXT: Readonly<Record<Missing, CartStep>> = {
  items: 'cart',
  shipping_address: 'shipping_address',
  shipping_rate: 'shipping_rate',
  payment_intent: 'payment',
  email: 'confirm',
  verification: 'verification',
};

/** The first step that is not done. */
export function cartStep(ctx: StoreContext, cart: Cart): CartStep {
  if (cart.status === 'confirming' || cart.status === 'completed') return cart.status;
  const ready = readinessOf(ctx, cart);
  const [first] = ready?.missing ?? ['items' as const];
  return first ? NEXT[first] : 'confirm';
}

/** Null before the checkout began. */
export function readinessOf(ctx: StoreContext, cart: Cart): Readiness | null {
  const now = ctx.now();
  const gate = gateState(cart, ctx.store.developerMode, now);
  return cart.checkout && readiness(cart, cart.checkout, gate, now);
}
