import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import type { Sql } from '../../../platform/db/connect.ts';
import { type CartId, parseId } from '../../../values/ids.ts';
import { hashSecret } from '../../../values/secrets.ts';
import { DAY_MS, plusMs } from '../../../values/time.ts';
import { refuseSignedOut } from '../../customers/still-signed-in.ts';
import { type Cart, isOpen, refuseClosed, statusAt } from '../cart.ts';
import { withDiscountsOf } from '../discounts/discounts.ts';
import { checkItems } from '../items/validate-items.ts';
import { isHidden, isOwn } from '../ownership.ts';
import { type CartName, listCartsToMerge } from '../persistence/cart-queries.ts';
import {
  agentAfterWrite,
  prepareForSave,
  queueKeyOf,
  refuseOtherVersion,
  retryCartConflict,
  trySave,
} from '../persistence/change-cart.ts';
import { updateMergedCarts } from '../persistence/update-queries.ts';
import { refuseSandboxed } from '../refuse-sandboxed.ts';
import {
  combineCarts,
  type MergeReport,
  reportOf,
  type Strategy,
  withoutRefused,
} from './merge.ts';

export interface MergeInput {
  readonly sourceCartId?: string;
  readonly sourceSessionToken?: string;
  readonly strategy?: Strategy;
}

interface Merged {
  readonly cart: Cart;
  readonly report: MergeReport;
}

/** The cart in the path survives; the source becomes `merged` and refers to it. */
export async function mergeCarts(
  ctx: StoreContext,
  targetCartId: string,
  input: MergeInput,
): Promise<Merged> {
  const source = sourceName(ctx, input);
  const targetId = parseId<CartId>(targetCartId);
  if (!targetId) throw new ApiError('CART_NOT_FOUND');
  return await ctx.app.keyedQueue.run(ctx.storeId, queueKeyOf(targetId), () =>
    retryCartConflict(ctx, () => tryMerge(ctx, targetId, source, input.strategy ?? 'sum')),
  );
}

function sourceName(
  { caller }: StoreContext,
  { sourceCartId, sourceSessionToken }: MergeInput,
): CartName {
  if ((sourceCartId === undefined) === (sourceSessionToken === undefined)) {
    throw new ApiError(
      'VALIDATION_ERROR',
      'body must name one source: either sourceCartId or sourceSessionToken.',
    );
  }
  if (sourceSessionToken !== undefined) {
    return { sessionHash: hashSecret(sourceSessionToken), hasCustomer: caller !== null };
  }
  const id = parseId<CartId>(sourceCartId ?? '');
  if (!id) throw new ApiError('CART_NOT_FOUND');
  return { id };
}

/** Undefined when another request wrote one of the carts meanwhile. */
async function tryMerge(
  ctx: StoreContext,
  targetId: CartId,
  sourceName: CartName,
  strategy: Strategy,
): Promise<Merged | undefined> {
  const { target, source } = await bothCarts(ctx, targetId, sourceName);
  const judged = await checkItems(
    ctx,
    target,
    combineCarts(target, source, strategy),
    'item_update',
  );
  const { cart, dropped } = withoutRefused(judged.cart, target, judged.refusals);
  const survivor = await prepareForSave(ctx, target, withDiscountsOf(cart, source));
  const mergedSource: Cart = {
    ...source,
    version: source.version + 1,
    status: 'merged',
    mergedIntoCartId: targetId,
    agent: agentAfterWrite(ctx, source),
    updatedAt: survivor.updatedAt,
    // The merged cart lives as long as the target can: until then its token resolves to it.
    expiresAt: plusMs(target.createdAt, ctx.app.config.cartTtlMaxDays * DAY_MS),
  };
  const write = (sql: Sql) => updateMergedCarts(sql, ctx.store, survivor, mergedSource, ctx.caller);
  if (!(await trySave(() => ctx.write(write)))) {
    await refuseSignedOut(ctx);
    return undefined;
  }
  return { cart: survivor, report: reportOf(source, survivor, dropped) };
}

async function bothCarts(ctx: StoreContext, targetId: CartId, sourceName: CartName) {
  const found = await listCartsToMerge(ctx.sql, ctx.storeId, targetId, sourceName);
  const carts = found.filter((cart) => !isHidden(cart, ctx.caller));
  const target = carts.find(({ id }) => id === targetId);
  if (!target) throw new ApiError('CART_NOT_FOUND');
  refuseOtherVersion(ctx, target);
  const now = ctx.now();
  refuseClosed(target, now);
  const source = carts.find(({ isSource }) => isSource);
  if (!source || (!('id' in sourceName) && statusAt(source, now) === 'expired')) {
    throw new ApiError('id' in sourceName ? 'CART_NOT_FOUND' : 'CART_SESSION_INVALID');
  }
  if (source.id === targetId || !isOpen(statusAt(source, now)))
    throw new ApiError('MERGE_CONFLICT');
  refuseTaking(ctx, target, source, sourceName);
  for (const cart of [target, source]) refuseSandboxed(ctx, cart);
  return { target, source };
}

/**
 * Items of a customer's cart stay that customer's. A customer takes a guest's cart only with its
 * session token: ids are too widely known to be proof.
 */
function refuseTaking(ctx: StoreContext, target: Cart, source: Cart, sourceName: CartName): void {
  if (source.customerId !== null && source.customerId !== target.customerId) {
    throw new ApiError('MERGE_CONFLICT', "A customer's cart is merged into their own only.");
  }
  if (ctx.caller && 'id' in sourceName && !isOwn(source, ctx.caller)) {
    throw new ApiError('MERGE_CONFLICT', "A guest's cart can only be merged by its session token.");
  }
}
