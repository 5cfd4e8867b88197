import type { App } from '../../context.ts';
import { laneRunner, type Turn } from '../../platform/jobs/lanes.ts';
import { plusMs, SECOND_MS } from '../../values/time.ts';
import { attempted } from './delivery.ts';
import {
  type Claim,
  type Claimed,
  insertDeliveries,
  type Lane,
  listDueLanes,
  listStoresToFanOut,
  updateAttempted,
  updateClaimed,
  updateStranded,
  updateWaiting,
} from './dispatch-queries.ts';
import { updateEndpointGone } from './queries.ts';
import { sendEvent } from './send-event.ts';

const STORES_AT_ONCE = 100;
const EVENTS_AT_ONCE = 500;
const LANES_AT_ONCE = 50;
const SLOW_LANES_AT_ONCE = 150;
const CALLS_PER_LANE = 10;
/** Well beyond the longest call, so that a claim never runs out under a live one. */
const CLAIM_MS = 60 * SECOND_MS;

const driveLanes = laneRunner<Lane>({
  atOnce: LANES_AT_ONCE,
  slowAtOnce: SLOW_LANES_AT_ONCE,
  name: ({ endpointId }) => endpointId,
  async list(app, limit) {
    await fanOut(app);
    return await listDueLanes(app.sql, app.clock.now(), limit);
  },
  drive,
});

/**
 * Hands out what happened and sends what is due, to all endpoints side by side: a receiver that is
 * slow, or never answers, holds up nobody but itself. Returns how many calls were made.
 */
export async function dispatchEvents(app: App, stop?: AbortSignal): Promise<number> {
  return await driveLanes(app, stop);
}

async function fanOut({ sql, clock }: App): Promise<void> {
  for (const storeId of await listStoresToFanOut(sql, STORES_AT_ONCE)) {
    for (let count = EVENTS_AT_ONCE; count === EVENTS_AT_ONCE; ) {
      count = await insertDeliveries(sql, storeId, clock.now(), EVENTS_AT_ONCE);
    }
  }
}

/** Some of one endpoint's calls. What waits behind an event of its aggregate is due after it. */
async function drive(app: App, lane: Lane): Promise<Turn> {
  const { sql, clock, ids } = app;
  const now = clock.now();
  if (!lane.isEnabled) {
    const ended = await updateStranded(sql, lane, now, EVENTS_AT_ONCE);
    return { calls: 0, hasMore: ended === EVENTS_AT_ONCE };
  }
  const claim: Claim = {
    id: ids.next<never>(),
    now,
    until: plusMs(now, CLAIM_MS),
    limit: CALLS_PER_LANE,
  };
  const claimed = await updateClaimed(sql, lane, claim);
  await Promise.all(claimed.map((each) => attempt(app, lane, claim, each)));
  return { calls: claimed.length, hasMore: claimed.length > 0 };
}

async function attempt(app: App, lane: Lane, claim: Claim, claimed: Claimed): Promise<void> {
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
