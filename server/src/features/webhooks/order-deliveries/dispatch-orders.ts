import type { App } from '../../../context.ts';
import type { OutboundReply } from '../../../platform/http/outbound/outbound.ts';
import type { DispatchResult } from '../../../platform/jobs/dispatch-source.ts';
import { fairDispatcher } from '../../../platform/jobs/fair-dispatcher.ts';
import { takeBatch } from '../../../platform/jobs/take-batch.ts';
import { plusMs, SECOND_MS } from '../../../values/time.ts';
import { attempted } from '../delivery.ts';
import type { Claim } from '../dispatch-queries.ts';
import { fanOutEvents } from '../fan-out-events.ts';
import {
  findDueOrder,
  listDueSubscribers,
  updateAttemptedOrder,
  updateClaimedOrders,
} from './order-delivery-queries.ts';
import type { ClaimedOrder, OrderSubscriber } from './order-subscriber.ts';

/** Encodes, signs and sends an order, in the format of the platform. */
export type SendOrder = (
  app: App,
  subscriber: OrderSubscriber,
  order: ClaimedOrder,
) => Promise<OutboundReply>;

const ORDERS = { task: 'dispatch_orders', table: 'order_deliveries' };
const SUBSCRIBERS_AT_ONCE = 20;
const SLOW_SUBSCRIBERS_AT_ONCE = 50;
const CALLS_PER_SUBSCRIBER = 10;
/** Longer than the longest call, so that a lease never expires during one. */
const LEASE_MS = 60 * SECOND_MS;

/**
 * Sends due orders, with platforms in parallel. Each order is sent by one call at a time, so that a
 * platform never gets an older state after a newer one.
 */
export function dispatchOrders(send: SendOrder) {
  return fairDispatcher<App, OrderSubscriber>({
    concurrency: SUBSCRIBERS_AT_ONCE,
    slowConcurrency: SLOW_SUBSCRIBERS_AT_ONCE,
    task: ORDERS.task,
    storeOf: ({ storeId }) => storeId,
    name: ({ storeId, agentId }) => `${storeId} ${agentId}`,
    async list(app, limit, only) {
      await fanOutEvents(app);
      const except = app.failures.allItems(ORDERS);
      return await listDueSubscribers(app.sql, app.clock.now(), limit, except, only);
    },
    process: (app, subscriber) => sendBatch(app, subscriber, send),
  });
}

async function sendBatch(
  app: App,
  subscriber: OrderSubscriber,
  send: SendOrder,
): Promise<DispatchResult> {
  const { sql, clock, ids } = app;
  const now = clock.now();
  const claim: Claim = { id: ids.next<never>(), now, until: plusMs(now, LEASE_MS) };
  const claimed = await takeBatch(app, {
    ...ORDERS,
    storeId: subscriber.storeId,
    limit: CALLS_PER_SUBSCRIBER,
    take: (limit, except) => updateClaimedOrders(sql, subscriber, { ...claim, limit, except }),
    first: (except) => findDueOrder(sql, subscriber, now, except),
  });
  await Promise.all(claimed.map((order) => attemptOne(app, subscriber, order, claim, send)));
  return { calls: claimed.length, hasMore: claimed.length > 0 };
}

/** A failure to encode or store quarantines only its own order. */
async function attemptOne(
  app: App,
  subscriber: OrderSubscriber,
  order: ClaimedOrder,
  claim: Claim,
  send: SendOrder,
): Promise<void> {
  try {
    const reply = await send(app, subscriber, order);
    const now = app.clock.now();
    const result = { ...attempted(order, reply, now), now };
    await updateAttemptedOrder(app.sql, subscriber, order, claim, result);
  } catch (error) {
    const { storeId } = subscriber;
    app.failures.quarantine({ ...ORDERS, storeId, id: order.orderId }, error);
  }
}
