import type { App } from '../../context.ts';
import { drainByStore, type StoreWork } from '../../platform/jobs/drain-by-store.ts';
import { type DispatchResult, fairDispatcher } from '../../platform/jobs/fair-dispatcher.ts';
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
  updateAttempted,
  updateBlocked,
  updateClaimed,
  updateUndeliverable,
  updateWaiting,
} from './dispatch-queries.ts';
import { findEventToFanOut, insertDeliveries, listStoresToFanOut } from './fan-out-queries.ts';
import { updateEndpointGone } from './queries.ts';
import { sendEvent } from './send-event.ts';

const EVENTS = { task: 'dispatch_events', table: 'events' };
const DELIVERIES = { task: 'dispatch_events', table: 'webhook_deliveries' };
const EVENTS_AT_ONCE = 500;
const LANES_AT_ONCE = 50;
const SLOW_LANES_AT_ONCE = 150;
const CALLS_PER_LANE = 10;
/** Well beyond the longest call, so that a claim never runs out under a live one. */
const CLAIM_MS = 60 * SECOND_MS;
/** What waits for an event that is set aside, or not handed out yet, is looked at this seldom. */
const BLOCKED_MS = 5 * SECOND_MS;

const driveLanes = fairDispatcher<App, EndpointQueue>({
  concurrency: LANES_AT_ONCE,
  slowConcurrency: SLOW_LANES_AT_ONCE,
  task: DELIVERIES.task,
  storeOf: ({ storeId }) => storeId,
  name: ({ endpointId }) => endpointId,
  async list(app, limit) {
    await fanOut(app);
    return await listDueQueues(app.sql, app.clock.now(), limit, app.failures.allItems(DELIVERIES));
  },
  process: drive,
});

/**
 * Hands out what happened and sends what is due, to all endpoints side by side: a receiver that is
 * slow, or never answers, holds up nobody but itself. Returns how many calls were made.
 */
export async function dispatchEvents(app: App, stop?: AbortSignal): Promise<number> {
  return await driveLanes(app, stop);
}

/** An event that cannot be handed out is set aside, and later ones of its aggregate wait for it. */
async function fanOut(app: App): Promise<void> {
  const { sql, clock, failures } = app;
  const work: StoreWork = {
    ...EVENTS,
    limit: EVENTS_AT_ONCE,
    stores: (max, except) => listStoresToFanOut(sql, max, except, failures.allItems(EVENTS)),
    take: (storeId, limit, except) => insertDeliveries(sql, storeId, clock.now(), limit, except),
    first: (storeId, except) => findEventToFanOut(sql, storeId, except),
  };
  await drainByStore(app, work);
}

/** Some of one endpoint's calls. What waits behind an event of its aggregate is due after it. */
async function drive(app: App, lane: EndpointQueue): Promise<DispatchResult> {
  const { sql, clock, ids } = app;
  const now = clock.now();
  if (!lane.isEnabled) {
    const ended = await updateUndeliverable(sql, lane, now, EVENTS_AT_ONCE);
    return { calls: 0, hasMore: ended === EVENTS_AT_ONCE };
  }
  const claim: Claim = { id: ids.next<never>(), now, until: plusMs(now, CLAIM_MS) };
  const claimed = await takeBatch(app, {
    ...DELIVERIES,
    storeId: lane.storeId,
    limit: CALLS_PER_LANE,
    take: (limit, except) => updateClaimed(sql, lane, { ...claim, limit, except }),
    first: (except) => findClaimable(sql, lane, now, except),
  });
  await Promise.all(claimed.map((each) => attemptOne(app, lane, claim, each)));
  if (claimed.length === 0) {
    const except = app.failures.items({ ...DELIVERIES, storeId: lane.storeId });
    await updateBlocked(sql, lane, { now, laterAt: plusMs(now, BLOCKED_MS), except });
  }
  return { calls: claimed.length, hasMore: claimed.length > 0 };
}

/** One that cannot be sent or written down keeps no other waiting, but for its own aggregate. */
async function attemptOne(
  app: App,
  lane: EndpointQueue,
  claim: Claim,
  claimed: Claimed,
): Promise<void> {
  await attempt(app, lane, claim, claimed).catch((error: unknown) => {
    const { storeId, endpointId } = lane;
    const id = deliveryName(claimed.eventId, endpointId);
    app.failures.setAside({ ...DELIVERIES, storeId, id }, error);
  });
}

async function attempt(
  app: App,
  lane: EndpointQueue,
  claim: Claim,
  claimed: Claimed,
): Promise<void> {
  const { sql, clock, log } = app;
  const reply = await sendEvent(app, lane, claimed);
  const now = clock.now();
  const result = attempted(claimed, reply, now);
  const { storeId, endpointId } = lane;
  // First of all: until this is known, the events behind it would be sent to nobody.
  if (result.isGone) {
    await updateEndpointGone(sql, storeId, endpointId, claimed.url, now);
    log.warn({ storeId, endpointId }, 'an endpoint is gone and was disabled');
  }
  const isFirstAndTaken = result.status === 'delivered' && claimed.attempts === 0;
  if (!isFirstAndTaken) {
    // Before the attempt is written down: a crash in between leaves nobody waiting for nothing.
    await updateWaiting(sql, lane, claimed, result.status === 'pending' ? result.nextTryAt : now);
  }
  await updateAttempted(sql, lane, claimed.eventId, claim, { ...result, now });
}
