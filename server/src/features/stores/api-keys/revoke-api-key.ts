import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { type ApiKeyId, parseId } from '../../../values/ids.ts';
import { changeStore } from '../change-store.ts';
import { updateKeyRevoked } from './api-key-queries.ts';

export async function revokeApiKey(ctx: StoreContext, keyId: string): Promise<ApiKeyId> {
  const id = parseId<ApiKeyId>(keyId);
  if (!id) throw new ApiError('API_KEY_NOT_FOUND');
  await changeStore(ctx, async (sql) => {
    const isRevoked = await updateKeyRevoked(sql, ctx.storeId, id, ctx.now());
    if (!isRevoked) throw new ApiError('API_KEY_NOT_FOUND');
    return true;
  });
  return id;
}
