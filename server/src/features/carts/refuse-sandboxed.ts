import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { isSandboxed } from '../../ports/store.ts';
import type { Cart } from './cart.ts';

/** Sandbox prices and discounts are not valid in a live store. */
export function refuseSandboxed(ctx: StoreContext, cart: Cart): void {
  if (isSandboxCart(ctx, cart)) throw new ApiError('CART_SANDBOXED');
}

/** True for a sandbox cart in a store that has gone live. */
export function isSandboxCart({ store }: StoreContext, { createdAt }: Cart): boolean {
  return !store.developerMode && isSandboxed(store, createdAt);
}
