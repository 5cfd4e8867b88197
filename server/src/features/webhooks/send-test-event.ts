import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { withTransaction } from '../../platform/db/with-transaction.ts';
import { countHits } from '../../platform/http/limit.ts';
import { MINUTE_MS } from '../../values/time.ts';
import type { Delivery } from './delivery.ts';
import { insertTestDelivery } from './delivery-queries.ts';
import { refuseDisabled } from './endpoints/endpoint.ts';
import { readEndpoint } from './endpoints/read-endpoint.ts';
import type { EventData } from './events.ts';

/** Enough to test each endpoint of a store once per minute. */
const TESTS = { name: 'webhook tests', max: 20, windowMs: MINUTE_MS };

/** Sent through the normal delivery queue, so that the result is representative. */
export async function sendTestEvent(ctx: StoreContext, endpointId: string): Promise<Delivery> {
  const endpoint = await readEndpoint(ctx, endpointId);
  refuseDisabled(endpoint);
  await countHits(ctx.app, ctx.app.sql, [{ limit: TESTS, subject: ctx.storeId }]);
  const data: EventData<'webhook.test'> = { endpointId: endpoint.id };
  const delivery = await withTransaction(ctx, ({ sql }) =>
    insertTestDelivery(sql, ctx.storeId, endpoint.id, {
      id: ctx.ids.next(),
      data,
      now: ctx.now(),
    }),
  );
  if (!delivery) throw new ApiError('WEBHOOK_ENDPOINT_NOT_FOUND');
  return delivery;
}
