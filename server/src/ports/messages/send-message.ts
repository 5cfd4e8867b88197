import type { MessageId } from '../../values/ids.ts';
import type { MessageReason } from './message.ts';

export interface OutgoingMessage {
  readonly id: MessageId;
  /** A phone number in international form, or an e-mail address. */
  readonly to: string;
  /** Of a mail. */
  readonly subject: string | null;
  readonly text: string;
  /** When it is of no use any more. */
  readonly expiresAt: Date;
}

export interface Failure {
  readonly reason: MessageReason;
  /** What the carrier calls it: digits. */
  readonly carrierCode: string | null;
}

/** What became of handing a message over. */
export type Handover =
  | {
      readonly kind: 'taken';
      readonly status: 'queued' | 'sent';
      /** What the carrier calls the message. */
      readonly reference: string | null;
    }
  /** Asking again would end the same. */
  | ({ readonly kind: 'refused' } & Failure)
  /** Later it may be taken. Where it may have been already, the carrier is given time to tell. */
  | ({ readonly kind: 'failed'; readonly isUnknown: boolean } & Failure);

/**
 * Hands one text or mail to whoever carries it. It may be asked twice for the same message, after a
 * crash or a lost answer; its id is there to tell.
 */
export type SendMessage = (message: OutgoingMessage) => Promise<Handover>;
