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
  const replayed = await ctx.write((sql) =>
    updateFailedReplayed(sql, ctx.storeId, endpoint.id, {
      since,
      now: ctx.now(),
      limit: REPLAYED_AT_ONCE,
    }),
  );
  return { replayed, hasMore: replayed === REPLAYED_AT_ONCE };
}
