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

/** Each conflict means that another request succeeded, so real contention stays far below this. */
const ATTEMPTS_MAX = 100;
/** After this many conflicts, checks whether the sandbox went live: then no write succeeds. */
const MODE_CHECKED_AT = 2;

/** Compare-and-set: reads, applies, writes if the version is unchanged, and otherwise retries. */
export async function changeCart(
  ctx: StoreContext,
  cartId: string,
  change: CartChange,
  notFound: ErrorCode = 'CART_NOT_FOUND',
): Promise<Cart> {
  const id = parseId<CartId>(cartId);
  if (!id) throw new ApiError(notFound);
  return await ctx.app.keyedQueue.run(ctx.storeId, queueKeyOf(id), () =>
    retryCartConflict(ctx, async () => {
      const cart = await findCurrentCart(ctx, id);
      if (!cart || isHidden(cart, ctx.caller)) throw new ApiError(notFound);
      refuseOtherVersion(ctx, cart);
      refuseClosed(cart, ctx.now());
      const next = await change(cart);
      // An unchanged cart is not written.
      if (next === cart) return cart;
      const changed = await prepareForSave(ctx, cart, next);
      const write = (sql: Sql) => saveCart(ctx, sql, changed);
      return (await trySave(() => ctx.write(write))) ? changed : undefined;
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

export function queueKeyOf(id: CartId): string {
  return `cart ${id}`;
}

/** The cart to write: priced, with the next version and an extended expiry. */
export async function prepareForSave(
  ctx: StoreContext,
  before: Cart,
  changed: Cart,
): Promise<Cart> {
  const { cartTtlDays, cartTtlMaxDays } = ctx.app.config;
  const now = ctx.now();
  return {
    ...withFreshQuote(priced(await refreshTax(ctx, changed), now), () => ctx.ids.next()),
    agent: agentAfterWrite(ctx, changed),
    version: before.version + 1,
    updatedAt: now,
    expiresAt: slidingExpiry(before.createdAt, now, {
      days: cartTtlDays,
      daysMax: cartTtlMaxDays,
    }),
  };
}

/** A write of the storefront takes an agent's cart over: the shopper continues there. */
export function agentAfterWrite({ key }: StoreContext, { agent }: Cart): Cart['agent'] {
  return agent && key ? { ...agent, isHandedOver: true } : agent;
}

/** A deadlock rolls back the write, so it counts as a conflict. */
export async function trySave(write: () => Promise<boolean>): Promise<boolean> {
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
