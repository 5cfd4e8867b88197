import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { isSandboxed } from '../stores/store.ts';
import type { Cart } from './cart.ts';

/** What a sandbox priced, discounted or promised is nothing that a live store sells. */
export function refuseSandboxed({ store }: StoreContext, { createdAt }: Cart): void {
  if (!store.developerMode && isSandboxed(store, createdAt)) throw new ApiError('CART_SANDBOXED');
}
