import { setTimeout as wait } from 'node:timers/promises';
import type { App } from '../../../context.ts';
import { type DispatchResult, fairDispatcher } from '../../../platform/jobs/fair-dispatcher.ts';
import { takeBatch } from '../../../platform/jobs/take-batch.ts';
import { plusMs, SECOND_MS } from '../../../values/time.ts';
import { findStore } from '../../stores/find-store.ts';
import type { Store } from '../../stores/store.ts';
import type { MessageQueue, Payload, WaitingMessage } from '../message.ts';
import { hasStopped } from '../replies/has-stopped.ts';
import {
  type Ended,
  findDueMessage,
  listQueuesWithMessages,
  updateDueMessages,
  updateEndedMessage,
  updateMessageToRetry,
} from './message-queries.ts';
import type { Failure, Handover } from './send-message.ts';

const TASK = 'send_messages';
const LANES_AT_ONCE = 50;
const SLOW_LANES_AT_ONCE = 100;
const MESSAGES_AT_ONCE = 20;
/** A message that was taken and never heard of again is taken once more after this. */
const TAKEN_MS = 60 * SECOND_MS;
const TRIES_MAX = 8;
const FIRST_DELAY_MS = 5 * SECOND_MS;
/** In this time a carrier tells of a message whose answer got lost. */
const UNKNOWN_DELAY_MS = 30 * SECOND_MS;
const RECORD_TRIES = 5;
const RECORD_DELAY_MS = 100;

const driveLanes = fairDispatcher<MessageQueue>({
  concurrency: LANES_AT_ONCE,
  slowConcurrency: SLOW_LANES_AT_ONCE,
  task: TASK,
  name: ({ storeId, channel }) => `${storeId} ${channel}`,
  storeOf: ({ storeId }) => storeId,
  list: (app, limit) => listQueuesWithMessages(app.sql, app.clock.now(), limit),
  process: drive,
});

/**
 * Hands everything that is due to the stores' ports, all stores side by side: a carrier that hangs
 * holds up its own store and channel alone. Returns how many were tried.
 */
export async function sendMessages(app: App, stop?: AbortSignal): Promise<number> {
  return await driveLanes(app, stop);
}

async function drive(app: App, lane: MessageQueue): Promise<DispatchResult> {
  const store = await findStore(app, lane.storeId);
  if (!store) return { calls: 0, hasMore: false };
  const now = app.clock.now();
  const again = plusMs(now, TAKEN_MS);
  const due = await takeBatch(app, {
    task: TASK,
    table: `messages ${lane.channel}`,
    storeId: lane.storeId,
    limit: MESSAGES_AT_ONCE,
    take: (limit, except) => updateDueMessages(app.sql, lane, now, again, limit, except),
    first: (except) => findDueMessage(app.sql, lane, now, except),
  });
  await Promise.all(due.map((message) => sendOne(app, store, message)));
  return { calls: due.length, hasMore: due.length === MESSAGES_AT_ONCE };
}

/** One that cannot be written down keeps no other waiting: it was taken, and comes again later. */
async function sendOne(app: App, store: Store, message: WaitingMessage): Promise<void> {
  await send(app, store, message).catch((error: unknown) => {
    app.failures.note({ task: TASK, storeId: store.id, id: message.id }, error);
  });
}

async function send(app: App, store: Store, message: WaitingMessage): Promise<void> {
  // A code that comes after it has expired is worse than none.
  if (message.expiresAt <= app.clock.now()) {
    return await record(app, store, message, given({ reason: 'expired', carrierCode: null }));
  }
  // What became of the last try could not be written down: no more of them are made.
  if (message.tries > TRIES_MAX) {
    return await record(app, store, message, given({ reason: 'carrier_error', carrierCode: null }));
  }
  const handover = await handOver(app, store, message);
  if (handover.kind === 'taken') {
    const { status, reference } = handover;
    return await record(app, store, message, { status, reference, failure: null });
  }
  const { id, tries } = message;
  const { reason, carrierCode } = handover;
  const isLast = handover.kind === 'refused' || tries >= TRIES_MAX;
  const told = { storeId: store.id, message: id, tries, isLast, reason, carrierCode };
  app.log.warn(told, 'a message failed');
  if (isLast) return await record(app, store, message, given({ reason, carrierCode }));
  const delayMs = FIRST_DELAY_MS * 2 ** (tries - 1);
  const leastMs = handover.isUnknown ? UNKNOWN_DELAY_MS : 0;
  const nextTryAt = plusMs(app.clock.now(), Math.max(delayMs, leastMs));
  await updateMessageToRetry(app.sql, store.id, id, nextTryAt, { reason, carrierCode });
}

const NO_SENDER: Handover = {
  kind: 'failed',
  isUnknown: false,
  reason: 'no_sender',
  carrierCode: null,
};
const UNSUBSCRIBED: Handover = { kind: 'refused', reason: 'unsubscribed', carrierCode: null };

async function handOver(app: App, store: Store, message: WaitingMessage): Promise<Handover> {
  const { id, channel, template, expiresAt } = message;
  const port = channel === 'sms' ? app.ports.texts(store) : app.ports.mails(store);
  // It may be about to be replaced.
  if (!port) return NO_SENDER;
  try {
    const payload = JSON.parse(app.outbox.open(message.payload, store.id)) as Payload;
    // Whoever asks for a code wants it; news that nobody asked for at this moment ends with STOP.
    const isNews = channel === 'sms' && template === 'shipment';
    if (isNews && (await hasStopped(app, store.id, payload.to))) return UNSUBSCRIBED;
    return await port({ id, ...payload, expiresAt });
  } catch (error) {
    // What a carrier says may repeat the number, so only the kind of its failure is logged.
    app.log.warn({ storeId: store.id, message: id, name: (error as Error).name }, 'a port threw');
    return { kind: 'failed', isUnknown: false, reason: 'carrier_error', carrierCode: null };
  }
}

function given(failure: Failure): Ended {
  return { status: 'failed', failure, reference: null };
}

/** What is handed over and not noted so is sent again: a blink of the database must not do that. */
async function record(app: App, store: Store, { id }: WaitingMessage, ended: Ended): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await updateEndedMessage(app.sql, store.id, id, ended, app.clock.now());
    } catch (error) {
      if (attempt === RECORD_TRIES) throw error;
      await wait(RECORD_DELAY_MS * 2 ** attempt);
    }
  }
}
