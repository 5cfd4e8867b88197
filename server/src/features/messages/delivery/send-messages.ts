import { setTimeout as wait } from 'node:timers/promises';
import type { App } from '../../../context.ts';
import type { DispatchResult } from '../../../platform/jobs/dispatch-source.ts';
import { fairDispatcher } from '../../../platform/jobs/fair-dispatcher.ts';
import { takeBatch } from '../../../platform/jobs/take-batch.ts';
import type { MessageQueue, Payload, WaitingMessage } from '../../../ports/messages/message.ts';
import type { Failure, HandoverResult } from '../../../ports/messages/send-message.ts';
import type { Store } from '../../../ports/store.ts';
import { plusMs, SECOND_MS } from '../../../values/time.ts';
import { findStore } from '../../stores/find-store.ts';
import { hasStopped } from '../replies/has-stopped.ts';
import { isOperatorMail } from '../templates/operator-mail.ts';
import {
  findDueMessage,
  listQueuesWithMessages,
  type MessageOutcome,
  updateDueMessages,
  updateEndedMessage,
  updateMessageToRetry,
} from './message-queries.ts';

const TASK = 'send_messages';
const QUEUES_AT_ONCE = 50;
const SLOW_QUEUES_AT_ONCE = 100;
const MESSAGES_AT_ONCE = 20;
/** The lease of a message: it is retried after this if no result was recorded. */
const LEASE_MS = 60 * SECOND_MS;
const ATTEMPTS_MAX = 8;
const FIRST_DELAY_MS = 5 * SECOND_MS;
/** Within this time a carrier reports a message whose reply was lost. */
const UNKNOWN_DELAY_MS = 30 * SECOND_MS;
const RECORD_ATTEMPTS = 5;
const RECORD_DELAY_MS = 100;

const dispatchMessages = fairDispatcher<App, MessageQueue>({
  concurrency: QUEUES_AT_ONCE,
  slowConcurrency: SLOW_QUEUES_AT_ONCE,
  task: TASK,
  name: ({ storeId, channel }) => `${storeId} ${channel}`,
  storeOf: ({ storeId }) => storeId,
  list: (app, limit, only) => listQueuesWithMessages(app.sql, app.clock.now(), limit, only),
  process: processQueue,
});

/**
 * Hands over all due messages, with all stores in parallel: a hanging carrier delays only its own
 * store and channel. Returns the number of attempts.
 */
export async function sendMessages(app: App, stop?: AbortSignal): Promise<number> {
  return await dispatchMessages(app, stop);
}

async function processQueue(app: App, queue: MessageQueue): Promise<DispatchResult> {
  const store = await findStore(app, queue.storeId);
  if (!store) return { calls: 0, hasMore: false };
  const now = app.clock.now();
  const leaseEndsAt = plusMs(now, LEASE_MS);
  const due = await takeBatch(app, {
    task: TASK,
    table: `messages ${queue.channel}`,
    storeId: queue.storeId,
    limit: MESSAGES_AT_ONCE,
    take: (limit, except) => updateDueMessages(app.sql, queue, now, leaseEndsAt, limit, except),
    first: (except) => findDueMessage(app.sql, queue, now, except),
  });
  await Promise.all(due.map((message) => sendOne(app, store, message)));
  return { calls: due.length, hasMore: due.length === MESSAGES_AT_ONCE };
}

/**
 * A result that cannot be recorded does not stop the others: the lease expires, and the message is
 * retried.
 */
async function sendOne(app: App, store: Store, message: WaitingMessage): Promise<void> {
  await send(app, store, message).catch((error: unknown) => {
    app.failures.note({ task: TASK, storeId: store.id, id: message.id }, error);
  });
}

async function send(app: App, store: Store, message: WaitingMessage): Promise<void> {
  // An expired code is not sent.
  if (message.expiresAt <= app.clock.now()) {
    return await record(app, store, message, failedWith({ reason: 'expired', carrierCode: null }));
  }
  // The result of the last attempt could not be recorded: no further ones are made.
  if (message.tries > ATTEMPTS_MAX) {
    return await record(
      app,
      store,
      message,
      failedWith({ reason: 'carrier_error', carrierCode: null }),
    );
  }
  const handover = await handOver(app, store, message);
  if (handover.kind === 'taken') {
    const { status, reference } = handover;
    return await record(app, store, message, { status, reference, failure: null });
  }
  const { id, tries } = message;
  const { reason, carrierCode } = handover;
  const isLast = handover.kind === 'refused' || tries >= ATTEMPTS_MAX;
  const details = { storeId: store.id, message: id, tries, isLast, reason, carrierCode };
  app.log.warn(details, 'a message could not be sent');
  if (isLast) return await record(app, store, message, failedWith({ reason, carrierCode }));
  const delayMs = FIRST_DELAY_MS * 2 ** (tries - 1);
  const leastMs = handover.isUnknown ? UNKNOWN_DELAY_MS : 0;
  const nextTryAt = plusMs(app.clock.now(), Math.max(delayMs, leastMs));
  await updateMessageToRetry(app.sql, store.id, id, nextTryAt, { reason, carrierCode });
}

const NO_SENDER: HandoverResult = {
  kind: 'failed',
  isUnknown: false,
  reason: 'no_sender',
  carrierCode: null,
};
const UNSUBSCRIBED: HandoverResult = { kind: 'refused', reason: 'unsubscribed', carrierCode: null };

async function handOver(app: App, store: Store, message: WaitingMessage): Promise<HandoverResult> {
  const { id, channel, template, expiresAt } = message;
  const mails = isOperatorMail(template) ? app.senders.mails : app.ports.mails;
  const port = channel === 'sms' ? app.ports.texts(store) : mails(store);
  // The sender may be about to be replaced.
  if (!port) return NO_SENDER;
  try {
    const payload = JSON.parse(app.outbox.decrypt(message.payload, store.id)) as Payload;
    // Requested codes are always sent; STOP applies to notifications only.
    const isNotification = channel === 'sms' && template === 'shipment';
    if (isNotification && (await hasStopped(app, store.id, payload.to))) return UNSUBSCRIBED;
    return await port({ id, ...payload, expiresAt });
  } catch (error) {
    // A carrier's message may repeat the phone number, so only the error's name is logged.
    app.log.warn(
      { storeId: store.id, message: id, name: (error as Error).name },
      'a message sender threw an error',
    );
    return { kind: 'failed', isUnknown: false, reason: 'carrier_error', carrierCode: null };
  }
}

function failedWith(failure: Failure): MessageOutcome {
  return { status: 'failed', failure, reference: null };
}

/**
 * A handed-over message without a record would be sent again, so a transient failure is retried.
 */
async function record(
  app: App,
  store: Store,
  { id }: WaitingMessage,
  outcome: MessageOutcome,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await updateEndedMessage(app.sql, store.id, id, outcome, app.clock.now());
    } catch (error) {
      if (attempt === RECORD_ATTEMPTS) throw error;
      await wait(RECORD_DELAY_MS * 2 ** attempt);
    }
  }
}
