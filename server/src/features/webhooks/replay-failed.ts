import type { StoreContext } from '../../context.ts';
import { refuseDisabled } from './endpoint.ts';
import { updateFailedReplayed } from './log-queries.ts';
import { readEndpoint } from './read-endpoint.ts';

const REPLAYED_AT_ONCE = 1_000;

/** The oldest first, and so many at most: whoever has more calls again. */
export async function replayFailed(
  ctx: StoreContext,
  endpointId: string,
  since: Date,
): Promise<{ replayed: number; hasMore: boolean }> {
  const endpoint = await readEndpoint(ctx, endpointId);
  refuseDisabled(endpoint);
  const wish = { since, now: ctx.now(), limit: REPLAYED_AT_ONCE };
  // None is an answer too, and is written down like any other.
  const { replayed } = await ctx.write(async (sql) => ({
    replayed: await updateFailedReplayed(sql, ctx.storeId, endpoint.id, wish),
  }));
  return { replayed, hasMore: replayed === REPLAYED_AT_ONCE };
}
