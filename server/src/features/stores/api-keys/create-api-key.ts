import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import type { Sql } from '../../../platform/db/connect.ts';
import { hashSecret, lastCharactersOf, newSecret } from '../../../values/secrets.ts';
import { changeStore } from '../change-store.ts';
import { insertApiKey } from './api-key-queries.ts';
import { KEYS_MAX, type KeySummary, keyPrefix, type NewKey } from './key-summary.ts';

export async function createApiKey(
  ctx: StoreContext,
  input: Pick<KeySummary, 'name' | 'scopes'>,
): Promise<NewKey> {
  return await changeStore(ctx, (sql) => addKey(ctx, sql, input));
}

/** The caller must hold the lock on the store's row. */
export async function addKey(
  ctx: StoreContext,
  sql: Sql,
  input: Pick<KeySummary, 'name' | 'scopes'>,
): Promise<NewKey> {
  const secret = newSecret(keyPrefix(ctx.store.developerMode));
  const key: KeySummary = {
    id: ctx.ids.next(),
    name: input.name,
    scopes: input.scopes,
    hint: lastCharactersOf(secret),
    createdAt: ctx.now(),
    lastUsedAt: null,
    endsAt: null,
  };
  const isInserted = await insertApiKey(sql, ctx.storeId, key, hashSecret(secret), KEYS_MAX);
  if (!isInserted) throw new ApiError('LIMIT_REACHED', `A store has at most ${KEYS_MAX} keys.`);
  return { key, secret };
}
