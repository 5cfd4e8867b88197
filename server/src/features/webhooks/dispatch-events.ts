import type { App } from '../../context.ts';
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
const CALLS_PER_LANE = 10;
/** Well beyond the longest call, so that a claim never runs out under a live one. */
const CLAIM_MS = 60 * SECOND_MS;
/** After this a lane lets the next run go on, which looks at all the others as well. */
const LANE_MS = 5 * SECOND_MS;

/**
 * Hands out what happened and sends what is due, to all endpoints side by side: a receiver that is
 * slow, or never answers, holds up nobody but itself. Returns how many calls were made.
 */
export async function dispatchEvents(app: App): Promise<number> {
  await fanOut(app);
  const lanes = await listDueLanes(app.sql, app.clock.now(), LANES_AT_ONCE);
  const results = await Promise.allSettled(lanes.map((lane) => drive(app, lane)));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
  return results.reduce((sum, result) => sum + (result as { value: number }).value, 0);
}

async function fanOut({ sql, clock }: App): Promise<void> {
  for (const storeId of await listStoresToFanOut(sql, STORES_AT_ONCE)) {
    for (let count = EVENTS_AT_ONCE; count === EVENTS_AT_ONCE; ) {
      count = await insertDeliveries(sql, storeId, clock.now(), EVENTS_AT_ONCE);
    }
  }
}

/** One endpoint's calls, some at a time, until nothing is due or it is somebody else's turn. */
async function drive(app: App, lane: Lane): Promise<number> {
  const { sql, clock, ids } = app;
  if (!lane.isEnabled) {
    await updateStranded(sql, lane, clock.now(), EVENTS_AT_ONCE);
    return 0;
  }
  const end = plusMs(clock.now(), LANE_MS);
  for (let calls = 0; ; ) {
    const now = clock.now();
    const claim: Claim = {
      id: ids.next<never>(),
      now,
      until: plusMs(now, CLAIM_MS),
      limit: CALLS_PER_LANE,
    };
    const claimed = await updateClaimed(sql, lane, claim);
    await Promise.all(claimed.map((each) => attempt(app, lane, claim, each)));
    calls += claimed.length;
    if (claimed.length === 0 || clock.now() > end) return calls;
  }
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
