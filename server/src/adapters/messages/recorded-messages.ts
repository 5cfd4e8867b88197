import type { Logger } from 'pino';
import type { SendMessage } from '../../ports/messages/send-message.ts';

/** Developer mode: nothing leaves. That something would have is logged, without its words. */
export function recordedMessages(log: Logger, kind: 'text' | 'mail'): SendMessage {
  return async ({ text }) => {
    log.info({ characters: text.length }, `a ${kind} would have been sent`);
    return { kind: 'taken', status: 'sent', reference: null };
  };
}
