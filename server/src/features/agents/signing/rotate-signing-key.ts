import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import type { Sql } from '../../../platform/db/connect.ts';
import { withTransaction } from '../../../platform/db/with-transaction.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { listSigningKeys } from './list-signing-keys.ts';
import { deleteEndedKeys, updateRotated } from './signing-key-queries.ts';
import {
  endOfOld,
  newSigningKey,
  SIGNING_KEYS_MAX,
  type StoreSigningKey,
} from './store-signing-key.ts';

const ATTEMPTS_MAX = 3;

/**
 * Replaces the newest key; returns its successor and all published keys. The old one stays
 * published for the overlap, since what it signed may still be verified. Without an overlap, all
 * older keys end at once: for keys that leaked.
 */
export async function rotateSigningKey(
  ctx: StoreContext,
  overlapHours: number,
): Promise<{ key: StoreSigningKey; keys: readonly StoreSigningKey[] }> {
  const { app, storeId } = ctx;
  const now = app.clock.now();
  const keys = await listSigningKeys(app, storeId);
  if (overlapHours > 0 && keys.length >= SIGNING_KEYS_MAX) {
    const content = `A store has at most ${SIGNING_KEYS_MAX} signing keys. Wait until some end.`;
    throw new ApiError('LIMIT_REACHED', content);
  }
  const key = newSigningKey(app, storeId, now, overlapHours);
  const endsAt = endOfOld(now, overlapHours);
  await withTransaction(ctx, ({ sql }) => rotate(sql, ctx, key, endsAt));
  return { key, keys: overlapHours === 0 ? [key] : [...keys, key] };
}

/** A concurrent rotation may have replaced the key; its successor is rotated then. */
async function rotate(
  sql: Sql,
  { storeId }: StoreContext,
  key: StoreSigningKey,
  endsAt: Date,
): Promise<true> {
  return await retryOnConflict(ATTEMPTS_MAX, async () => {
    if (!(await updateRotated(sql, storeId, key, endsAt))) return undefined;
    await deleteEndedKeys(sql, storeId, key.createdAt);
    return true;
  });
}
