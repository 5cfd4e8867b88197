import type { StoreContext } from '../../../context.ts';
import type { Channel, MessageContent, Payload } from '../../../ports/messages/message.ts';
import { maskedEmail } from '../../../values/email.ts';
import type { MessageId } from '../../../values/ids.ts';
import { maskedPhone } from '../../../values/phone.ts';
import { insertMessage, notifyOfMessages } from './message-queries.ts';

export interface NewMessage {
  readonly channel: Channel;
  readonly to: string;
  readonly words: MessageContent;
  /** The message is not sent after this. */
  readonly expiresAt: Date;
  /** For an address without a customer: the same work, but nothing is sent. */
  readonly isWithheld?: boolean;
}

/**
 * Outbox: writes a message in the transaction of the change it reports, so it is sent if and only
 * if that commits.
 */
export async function queueMessage(ctx: StoreContext, message: NewMessage): Promise<void> {
  const now = ctx.app.clock.now();
  const { template, subject, text } = message.words;
  const payload: Payload = { to: message.to, subject, text };
  await ctx.write(async (sql) => {
    await insertMessage(sql, ctx.storeId, {
      id: ctx.ids.next<MessageId>(),
      channel: message.channel,
      template,
      recipient: message.channel === 'sms' ? maskedPhone(message.to) : maskedEmail(message.to),
      payload: ctx.app.outbox.encrypt(JSON.stringify(payload), ctx.storeId),
      status: message.isWithheld ? 'withheld' : 'waiting',
      expiresAt: message.expiresAt,
      createdAt: now,
    });
    await notifyOfMessages(sql);
    return true;
  });
}
