import type { MessageId } from '../../values/ids.ts';
import type { MessageReason } from './message.ts';

export interface OutgoingMessage {
  readonly id: MessageId;
  /** A phone number in E.164 form, or an e-mail address. */
  readonly to: string;
  /** E-mails only. */
  readonly subject: string | null;
  readonly text: string;
  /** The message is not sent after this. */
  readonly expiresAt: Date;
}

export interface Failure {
  readonly reason: MessageReason;
  /** The carrier's numeric error code. */
  readonly carrierCode: string | null;
}

/** The result of handing over a message. */
export type HandoverResult =
  | {
      readonly kind: 'taken';
      readonly status: 'queued' | 'sent';
      /** The carrier's id of the message. */
      readonly reference: string | null;
    }
  /** A retry would fail as well. */
  | ({ readonly kind: 'refused' } & Failure)
  /** A retry may succeed. If the outcome is unknown, the carrier gets time to report it first. */
  | ({ readonly kind: 'failed'; readonly isUnknown: boolean } & Failure);

/**
 * Hands over one message to its carrier. May be called twice for the same message after a crash or
 * a lost reply; its id identifies repeats.
 */
export type SendMessage = (message: OutgoingMessage) => Promise<HandoverResult>;
