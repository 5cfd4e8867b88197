import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { countHits } from '../../platform/http/limit.ts';
import { MINUTE_MS } from '../../values/time.ts';
import type { Delivery } from './delivery.ts';
import { refuseDisabled } from './endpoint.ts';
import type { EventData } from './events.ts';
import { insertTestDelivery } from './log-queries.ts';
import { readEndpoint } from './read-endpoint.ts';

/** Enough for every endpoint that a store may have, and too few to flood anybody. */
const TESTS = { name: 'webhook tests', max: 20, windowMs: MINUTE_MS };

/** It goes the way of every event, so that its delivery shows what theirs will be like. */
export async function sendTestEvent(ctx: StoreContext, endpointId: string): Promise<Delivery> {
  const endpoint = await readEndpoint(ctx, endpointId);
  refuseDisabled(endpoint);
  await countHits(ctx.app, ctx.app.sql, [{ limit: TESTS, subject: ctx.storeId }]);
  const data: EventData<'webhook.test'> = { endpointId: endpoint.id };
  const delivery = await ctx.write((sql) =>
    insertTestDelivery(sql, ctx.storeId, endpoint.id, {
      id: ctx.ids.next(),
      data,
      now: ctx.now(),
    }),
  );
  if (!delivery) throw new ApiError('WEBHOOK_ENDPOINT_NOT_FOUND');
  return delivery;
}
