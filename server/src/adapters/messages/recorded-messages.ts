import type { Logger } from 'pino';
import type { SendMessage } from '../../ports/messages/send-message.ts';

/** Developer mode: sends nothing and logs the simulated message without its text. */
export function recordedMessages(log: Logger, kind: 'text' | 'mail'): SendMessage {
  return async ({ text }) => {
    log.info({ characters: text.length }, `simulated a ${kind}`);
    return { kind: 'taken', status: 'sent', reference: null };
  };
}
