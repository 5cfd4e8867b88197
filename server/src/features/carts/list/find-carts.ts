import type { StoreContext } from '../../../context.ts';
import { givenId } from '../../../platform/http/openapi/paging.ts';
import { normalEmail } from '../../../values/email.ts';
import type { CartId, CustomerId } from '../../../values/ids.ts';
import { MINUTE_MS, plusMs } from '../../../values/time.ts';
import { findCustomer } from '../../customers/find-customer.ts';
import { type CartSelection, findLastExamined, listCartPage } from './cart-list-queries.ts';
import type { CartState, ListedCart } from './listed-cart.ts';

export interface CartSearch {
  readonly state?: CartState | undefined;
  readonly developerMode?: boolean | undefined;
  readonly customerId?: string | undefined;
  readonly email?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly totalMin?: number | undefined;
  readonly totalMax?: number | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/**
 * A page of carts that can be bought, newest first. The cursor is the id of the last cart examined,
 * so a page may be short, or empty, although there is a next one.
 */
export async function findCarts(
  ctx: StoreContext,
  { cursor, limit, customerId, email, ...query }: CartSearch,
): Promise<{ carts: ListedCart[]; nextCursor: string | null }> {
  const { sql, storeId, store } = ctx;
  const before = cursor === undefined ? undefined : givenId<CartId>(cursor);
  // A sandbox has carts of the sandbox only.
  if (store.developerMode && query.developerMode === false) return { carts: [], nextCursor: null };
  const account = email === undefined ? undefined : await accountOf(ctx, email);
  const selection: CartSelection = {
    ...query,
    ...(store.developerMode && { developerMode: undefined }),
    ...(customerId && { customerId: givenId<CustomerId>(customerId, 'customerId') }),
    ...(email && { email: normalEmail(email) }),
    emailCustomerId: account ?? null,
    before,
    now: ctx.now(),
    idleBefore: idleBefore(ctx),
    liveSince: store.liveSince,
  };
  const found = await listCartPage(sql, storeId, selection, limit + 1);
  const carts = found.slice(0, limit);
  const last = found.length > limit ? carts.at(-1)?.cart.id : undefined;
  return { carts, nextCursor: last ?? (await findLastExamined(sql, storeId, selection)) ?? null };
}

/** A cart without a change since then is abandoned. */
export function idleBefore({ app, now }: Pick<StoreContext, 'app' | 'now'>): Date {
  return plusMs(now(), -app.config.cartAbandonedMinutes * MINUTE_MS);
}

async function accountOf(ctx: StoreContext, email: string): Promise<CustomerId | undefined> {
  return (await findCustomer(ctx, { email: normalEmail(email) }))?.id;
}
