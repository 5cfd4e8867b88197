import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import type { Sql } from '../../../platform/db/connect.ts';
import type { CustomerId } from '../../../values/ids.ts';
import { refuseSignedOut } from '../../customers/still-signed-in.ts';
import { type Cart, isOpen, slidingExpiry, statusAt } from '../cart.ts';
import { findCartOfCustomer } from '../persistence/cart-queries.ts';
import { agentAfterWrite, retryCartConflict } from '../persistence/change-cart.ts';
import { updateCart } from '../persistence/update-queries.ts';
import { readCartBySession } from '../read-cart-by-session.ts';
import { mergeCarts } from './merge-carts.ts';

/**
 * At sign-in, assigns the guest's cart to the customer, or merges it into the customer's open cart.
 * Requires the session token. Returns null if there is nothing to adopt: a sign-in never fails
 * because of a cart.
 */
export async function adoptGuestCart(
  ctx: StoreContext,
  customerId: CustomerId,
  sessionToken: string,
): Promise<Cart | null> {
  try {
    // Serialized, so that concurrent sign-ins of one customer do not leave two open carts.
    const queueKey = `customer ${customerId}`;
    return await ctx.app.keyedQueue.run(ctx.storeId, queueKey, () =>
      adopt(ctx, customerId, sessionToken),
    );
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

async function adopt(
  ctx: StoreContext,
  customerId: CustomerId,
  sessionToken: string,
): Promise<Cart | null> {
  return await retryCartConflict<Cart | null>(ctx, async () => {
    const guest = await readCartBySession(ctx, sessionToken);
    if (guest.customerId === customerId) return guest;
    if (guest.customerId !== null || !isOpen(statusAt(guest, ctx.now()))) return null;
    const open = { now: ctx.now(), since: ctx.store.liveSince };
    const own = await findCartOfCustomer(ctx.sql, ctx.storeId, customerId, open);
    if (own) return (await mergeCarts(ctx, own.id, { sourceSessionToken: sessionToken })).cart;
    const bound = boundTo(ctx, guest, customerId);
    const write = (sql: Sql) => updateCart(sql, ctx.store, bound, ctx.caller);
    if (await ctx.write(write)) return bound;
    await refuseSignedOut(ctx);
    return undefined;
  });
}

function boundTo(ctx: StoreContext, guest: Cart, customerId: CustomerId): Cart {
  const { cartTtlDays, cartTtlMaxDays } = ctx.app.config;
  const now = ctx.now();
  const expiresAt = slidingExpiry(guest.createdAt, now, {
    days: cartTtlDays,
    daysMax: cartTtlMaxDays,
  });
  const agent = agentAfterWrite(ctx, guest);
  return { ...guest, agent, customerId, version: guest.version + 1, updatedAt: now, expiresAt };
}
