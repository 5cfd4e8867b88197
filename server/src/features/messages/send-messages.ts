import type { App } from '../../context.ts';
import { plusMs, SECOND_MS } from '../../values/time.ts';
import { findStore } from '../stores/find-store.ts';
import type { Store } from '../stores/store.ts';
import type { Payload, WaitingMessage } from './message.ts';
import {
  listStoresWithMessages,
  updateDueMessages,
  updateMessageToRetry,
  updateSentMessage,
} from './queries.ts';

const STORES_AT_ONCE = 50;
const MESSAGES_AT_ONCE = 20;
/** A message that was taken and never heard of again is taken once more after this. */
const TAKEN_MS = 60 * SECOND_MS;
const TRIES_MAX = 8;
const FIRST_DELAY_MS = 5 * SECOND_MS;

/** Hands everything that is due to the stores' ports. Returns how many were tried. */
export async function sendMessages(app: App): Promise<number> {
  const now = app.clock.now();
  let tried = 0;
  for (const storeId of await listStoresWithMessages(app.sql, now, STORES_AT_ONCE)) {
    const store = await findStore(app, storeId);
    if (!store) continue;
    const again = plusMs(now, TAKEN_MS);
    for (let taken = MESSAGES_AT_ONCE; taken === MESSAGES_AT_ONCE; tried += taken) {
      const due = await updateDueMessages(app.sql, storeId, now, again, MESSAGES_AT_ONCE);
      await Promise.all(due.map((message) => send(app, store, message)));
      taken = due.length;
    }
  }
  return tried;
}

async function send(app: App, store: Store, message: WaitingMessage): Promise<void> {
  const now = app.clock.now();
  const { id, tries } = message;
  // A code that comes after it has expired is worse than none.
  if (message.expiresAt <= now) {
    return await updateSentMessage(app.sql, store.id, id, 'failed', now);
  }
  const port = message.channel === 'sms' ? app.ports.texts(store) : app.ports.mails(store);
  try {
    const payload = JSON.parse(app.outbox.open(message.payload, store.id)) as Payload;
    await port({ id, ...payload });
    await updateSentMessage(app.sql, store.id, id, 'sent', now);
  } catch (error) {
    const isLast = tries >= TRIES_MAX;
    // What a carrier says may repeat the number, so only the kind of its failure is logged.
    const { name } = error as Error;
    app.log.warn({ storeId: store.id, message: id, tries, isLast, name }, 'a message failed');
    if (isLast) return await updateSentMessage(app.sql, store.id, id, 'failed', now);
    const delayMs = FIRST_DELAY_MS * 2 ** (tries - 1);
    await updateMessageToRetry(app.sql, store.id, id, plusMs(now, delayMs));
  }
}
