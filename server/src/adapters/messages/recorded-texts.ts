import type { Logger } from 'pino';
import type { SendText } from '../../features/messages/send-text.ts';

/** Developer mode: nothing leaves. The text is logged without the number and comes back. */
export function recordedTexts(log: Logger): SendText {
  return async ({ text }) => {
    log.info({ characters: text.length }, 'a text would have been sent');
    return { sandbox: { text } };
  };
}
