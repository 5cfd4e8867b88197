import type { MessageId } from '../../values/ids.ts';

/**
 * Hands one text or mail to whoever carries it, or throws. It may be asked twice for the same
 * message, after a crash or a lost answer; its id is there to tell.
 */
export type SendMessage = (message: {
  readonly id: MessageId;
  /** A phone number in international form, or an e-mail address. */
  readonly to: string;
  /** Of a mail. */
  readonly subject: string | null;
  readonly text: string;
}) => Promise<void>;
