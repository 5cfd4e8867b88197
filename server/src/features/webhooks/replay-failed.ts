import type { StoreContext } from '../../context.ts';
import { updateFailedReplayed } from './delivery-queries.ts';
import { refuseDisabled } from './endpoints/endpoint.ts';
import { readEndpoint } from './endpoints/read-endpoint.ts';

const REPLAYED_AT_ONCE = 1_000;

/** Oldest first, with a limit per call; callers repeat for the rest. */
export async function replayFailed(
  ctx: StoreContext,
  endpointId: string,
  since: Date,
): Promise<{ replayed: number; hasMore: boolean }> {
  const endpoint = await readEndpoint(ctx, endpointId);
  refuseDisabled(endpoint);
  const replay = { since, now: ctx.now(), limit: REPLAYED_AT_ONCE };
  // A result of zero is also stored under the Idempotency-Key.
  const { replayed } = await ctx.write(async (sql) => ({
    replayed: await updateFailedReplayed(sql, ctx.storeId, endpoint.id, replay),
  }));
  return { replayed, hasMore: replayed === REPLAYED_AT_ONCE };
}
