import type { App } from '../../context.ts';
import type { DispatchResult } from '../../platform/jobs/dispatch-source.ts';
import { fairDispatcher } from '../../platform/jobs/fair-dispatcher.ts';
import { takeBatch } from '../../platform/jobs/take-batch.ts';
import { plusMs, SECOND_MS } from '../../values/time.ts';
import { attempted } from './delivery.ts';
import {
  type Claim,
  type Claimed,
  deliveryName,
  type EndpointQueue,
  findClaimable,
  listDueQueues,
  updateBlocked,
  updateClaimed,
  updateUndeliverable,
  updateWaiting,
} from './dispatch-queries.ts';
import { updateEndpointGone } from './endpoints/endpoint-queries.ts';
import { updateAttempted } from './event-log/attempt-queries.ts';
import { fanOutEvents } from './fan-out-events.ts';
import { sendEvent } from './send-event.ts';

const DELIVERIES = { task: 'dispatch_events', table: 'webhook_deliveries' };
const DELIVERIES_AT_ONCE = 500;
const ENDPOINTS_AT_ONCE = 50;
const SLOW_ENDPOINTS_AT_ONCE = 150;
const CALLS_PER_ENDPOINT = 10;
/** Longer than the longest call, so that a lease never expires during one. */
const LEASE_MS = 60 * SECOND_MS;
/** Recheck interval of deliveries that wait for a quarantined event or for fan-out. */
const BLOCKED_MS = 5 * SECOND_MS;

const dispatchQueues = fairDispatcher<App, EndpointQueue>({
  concurrency: ENDPOINTS_AT_ONCE,
  slowConcurrency: SLOW_ENDPOINTS_AT_ONCE,
  task: DELIVERIES.task,
  storeOf: ({ storeId }) => storeId,
  name: ({ endpointId }) => endpointId,
  async list(app, limit, only) {
    await fanOutEvents(app);
    const except = app.failures.allItems(DELIVERIES);
    return await listDueQueues(app.sql, app.clock.now(), limit, except, only);
  },
  process: sendBatch,
});

/**
 * Fans out new events and sends due deliveries, with endpoints in parallel: a slow receiver delays
 * only itself. Returns the number of calls.
 */
export async function dispatchEvents(app: App, stop?: AbortSignal): Promise<number> {
  return await dispatchQueues(app, stop);
}

/**
 * Sends a batch of one endpoint's deliveries. Later events of an aggregate follow the earlier one.
 */
async function sendBatch(app: App, queue: EndpointQueue): Promise<DispatchResult> {
  const { sql, clock, ids } = app;
  const now = clock.now();
  if (!queue.isEnabled) {
    const ended = await updateUndeliverable(sql, queue, now, DELIVERIES_AT_ONCE);
    return { calls: 0, hasMore: ended === DELIVERIES_AT_ONCE };
  }
  const claim: Claim = { id: ids.next<never>(), now, until: plusMs(now, LEASE_MS) };
  const claimed = await takeBatch(app, {
    ...DELIVERIES,
    storeId: queue.storeId,
    limit: CALLS_PER_ENDPOINT,
    take: (limit, except) => updateClaimed(sql, queue, { ...claim, limit, except }),
    first: (except) => findClaimable(sql, queue, now, except),
  });
  await Promise.all(claimed.map((each) => attemptOne(app, queue, claim, each)));
  if (claimed.length === 0) {
    const except = app.failures.items({ ...DELIVERIES, storeId: queue.storeId });
    await updateBlocked(sql, queue, { now, laterAt: plusMs(now, BLOCKED_MS), except });
  }
  return { calls: claimed.length, hasMore: claimed.length > 0 };
}

/** A failure to send or store blocks only its own aggregate. */
async function attemptOne(
  app: App,
  queue: EndpointQueue,
  claim: Claim,
  claimed: Claimed,
): Promise<void> {
  await attempt(app, queue, claim, claimed).catch((error: unknown) => {
    const { storeId, endpointId } = queue;
    const id = deliveryName(claimed.eventId, endpointId);
    app.failures.quarantine({ ...DELIVERIES, storeId, id }, error);
  });
}

async function attempt(
  app: App,
  queue: EndpointQueue,
  claim: Claim,
  claimed: Claimed,
): Promise<void> {
  const { sql, clock, log } = app;
  const startedMs = clock.now().getTime();
  const reply = await sendEvent(app, queue, claimed);
  const now = clock.now();
  const durationMs = Math.max(0, now.getTime() - startedMs);
  const result = attempted(claimed, reply, now);
  const { storeId, endpointId } = queue;
  // Stored first: the endpoint must be disabled before later events are sent to it.
  if (result.isGone) {
    await updateEndpointGone(sql, storeId, endpointId, claimed.url, now);
    log.warn({ storeId, endpointId }, 'endpoint disabled after 410 Gone');
  }
  const isFirstAndTaken = result.status === 'delivered' && claimed.attempts === 0;
  if (!isFirstAndTaken) {
    // Before the attempt is stored: after a crash in between, no delivery waits for ever.
    await updateWaiting(sql, queue, claimed, result.status === 'pending' ? result.nextTryAt : now);
  }
  await updateAttempted(sql, queue, claimed.eventId, claim, { ...result, now, durationMs });
}
