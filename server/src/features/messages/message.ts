import type { MessageId } from '../../values/ids.ts';

export type Channel = 'sms' | 'email';

/** What is said, without to whom. */
export interface Words {
  /** The name of what it was written from. */
  readonly template: string;
  /** Of a mail. */
  readonly subject: string | null;
  readonly text: string;
}

/** What is encrypted while a message waits. */
export interface Payload {
  readonly to: string;
  readonly subject: string | null;
  readonly text: string;
}

/** One that is being sent, and how often that was tried. */
export interface WaitingMessage {
  readonly id: MessageId;
  readonly channel: Channel;
  readonly payload: Buffer;
  readonly tries: number;
  readonly expiresAt: Date;
}
