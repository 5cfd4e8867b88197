import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { isSandboxed } from '../../ports/store.ts';
import type { Cart } from './cart.ts';

/** What a sandbox priced, discounted or promised is nothing that a live store sells. */
export function refuseSandboxed(ctx: StoreContext, cart: Cart): void {
  if (isSandboxCart(ctx, cart)) throw new ApiError('CART_SANDBOXED');
}

/** True for a cart of the sandbox in a store that is none any more. */
export function isSandboxCart({ store }: StoreContext, { createdAt }: Cart): boolean {
  return !store.developerMode && isSandboxed(store, createdAt);
}
