import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { type ApiKeyId, parseId } from '../../../values/ids.ts';
import { HOUR_MS, plusMs } from '../../../values/time.ts';
import { changeStore } from '../change-store.ts';
import { findApiKeyRow, updateKeyEnd } from './api-key-queries.ts';
import { addKey } from './create-api-key.ts';
import type { NewKey } from './key-summary.ts';

/** Creates a key with the old one's name and scopes; the old one stays valid for a while. */
export async function rollApiKey(
  ctx: StoreContext,
  keyId: string,
  overlapHours: number,
): Promise<NewKey> {
  const id = parseId<ApiKeyId>(keyId);
  if (!id) throw new ApiError('API_KEY_NOT_FOUND');
  const now = ctx.now();
  return await changeStore(ctx, async (sql) => {
    const old = await findApiKeyRow(sql, ctx.storeId, id, now);
    if (!old) throw new ApiError('API_KEY_NOT_FOUND');
    const endsAt = plusMs(now, overlapHours * HOUR_MS);
    const isEnding = await updateKeyEnd(sql, ctx.storeId, id, endsAt);
    if (!isEnding) throw new ApiError('API_KEY_ENDING');
    return await addKey(ctx, sql, old);
  });
}
