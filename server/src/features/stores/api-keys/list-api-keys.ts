import type { StoreContext } from '../../../context.ts';
import { listApiKeyRows } from './api-key-queries.ts';
import type { KeySummary } from './key-summary.ts';

export async function listApiKeys(ctx: StoreContext): Promise<KeySummary[]> {
  return await listApiKeyRows(ctx.sql, ctx.storeId, ctx.now());
}
