import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { countHits } from '../../../platform/http/limit.ts';
import type { Channel } from '../../../ports/messages/message.ts';
import type { HandoverResult } from '../../../ports/messages/send-message.ts';
import type { MessageId } from '../../../values/ids.ts';
import { parsePhone } from '../../../values/phone.ts';
import { HOUR_MS, MINUTE_MS, plusMs } from '../../../values/time.ts';

const TRIALS = { name: 'message trials', max: 10, windowMs: HOUR_MS };
const TRIAL_MS = 10 * MINUTE_MS;

/**
 * Sends one test message to the calling operator, also in a sandbox, and returns the sender's
 * result. Bypasses the outbox, so it is not retried.
 */
export async function trySender(
  ctx: StoreContext,
  input: { readonly channel: Channel; readonly email: string; readonly phone?: string },
): Promise<HandoverResult> {
  const { app, store } = ctx;
  const port = input.channel === 'sms' ? app.senders.texts(store) : app.senders.mails(store);
  if (!port) throw new ApiError('CHANNEL_NOT_AVAILABLE');
  const to = input.channel === 'sms' ? phoneOf(input.phone) : input.email;
  await countHits(app, app.sql, [{ limit: TRIALS, subject: ctx.storeId }]);
  const isMail = input.channel === 'email';
  return await port({
    id: ctx.ids.next<MessageId>(),
    to,
    subject: isMail ? `A test from ${store.name}` : null,
    text: `${store.name}: this is a test. If you can read it, it works.`,
    expiresAt: plusMs(app.clock.now(), TRIAL_MS),
  });
}

function phoneOf(text: string | undefined): string {
  if (text === undefined)
    throw new ApiError('PHONE_REQUIRED', 'Send the phone number for the text message.');
  const phone = parsePhone(text);
  if (!phone) throw new ApiError('PHONE_INVALID');
  return phone.number;
}
