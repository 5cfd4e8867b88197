import type { StoreContext } from '../../../context.ts';
import { ApiError, type ErrorCode } from '../../../errors.ts';
import type { Sql } from '../../../platform/db/connect.ts';
import { isSerializationFailure } from '../../../platform/db/failures.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { type CartId, parseId } from '../../../values/ids.ts';
import { refuseEndedSandbox } from '../../stores/go-live/refuse-ended-sandbox.ts';
import { type Cart, refuseClosed, slidingExpiry } from '../cart.ts';
import { findCurrentCart } from '../find-current-cart.ts';
import { isHidden } from '../ownership.ts';
import { priced } from '../pricing/pricing.ts';
import { refreshTax } from '../pricing/refresh-tax.ts';
import { withFreshQuote } from '../quote.ts';
import { saveCart } from './save-cart.ts';

export type CartChange = (cart: Cart) => Cart | Promise<Cart>;

/** Each lost race means that another request got through, so this many is far beyond any crowd. */
const ATTEMPTS_MAX = 100;
/** After so many lost races the reason may be a sandbox that went live: then none is ever won. */
const MODE_CHECKED_AT = 2;

/** Read, apply, write back unless someone was faster; then do it again on what they wrote. */
export async function changeCart(
  ctx: StoreContext,
  cartId: string,
  change: CartChange,
  notFound: ErrorCode = 'CART_NOT_FOUND',
): Promise<Cart> {
  const id = parseId<CartId>(cartId);
  if (!id) throw new ApiError(notFound);
  return await ctx.app.keyedQueue.run(ctx.storeId, turnOf(id), () =>
    retryCartConflict(ctx, async () => {
      const cart = await findCurrentCart(ctx, id);
      if (!cart || isHidden(cart, ctx.caller)) throw new ApiError(notFound);
      refuseOtherVersion(ctx, cart);
      refuseClosed(cart, ctx.now());
      const wished = await change(cart);
      // What is as it should be is not written again.
      if (wished === cart) return cart;
      const changed = await prepareForSave(ctx, cart, wished);
      const write = (sql: Sql) => saveCart(ctx, sql, changed);
      return (await isWritten(() => ctx.write(write))) ? changed : undefined;
    }),
  );
}

/** Repeats an attempt that lost a race for a cart; undefined is a lost race. */
export async function retryCartConflict<T>(
  ctx: StoreContext,
  attempt: () => Promise<T | undefined>,
): Promise<T> {
  return await retryOnConflict(ATTEMPTS_MAX, async (index) => {
    const result = await attempt();
    if (result === undefined && index === MODE_CHECKED_AT) await refuseEndedSandbox(ctx);
    return result;
  });
}

export function turnOf(id: CartId): string {
  return `cart ${id}`;
}

/** The cart as it will be written: priced, one version on, and alive for longer. */
export async function prepareForSave(
  ctx: StoreContext,
  before: Cart,
  changed: Cart,
): Promise<Cart> {
  const { cartTtlDays, cartTtlMaxDays } = ctx.app.config;
  const now = ctx.now();
  return {
    ...withFreshQuote(priced(await refreshTax(ctx, changed), now), () => ctx.ids.next()),
    version: before.version + 1,
    updatedAt: now,
    expiresAt: slidingExpiry(before.createdAt, now, {
      days: cartTtlDays,
      daysMax: cartTtlMaxDays,
    }),
  };
}

/** A deadlock undoes the whole write, so it counts as a lost race. */
export async function isWritten(write: () => Promise<boolean>): Promise<boolean> {
  try {
    return await write();
  } catch (error) {
    if (isSerializationFailure(error)) return false;
    throw error;
  }
}

export function refuseOtherVersion(ctx: StoreContext, cart: Cart): void {
  if (ctx.ifMatch === undefined || ctx.ifMatch.trim() === '*') return;
  const versions = ctx.ifMatch.split(',').map((tag) => tag.trim());
  if (!versions.includes(etagOf(cart))) throw new ApiError('VERSION_MISMATCH');
}

export function etagOf(cart: Pick<Cart, 'version'>): string {
  return `"${cart.version}"`;
}
