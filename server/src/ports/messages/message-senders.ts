import type { Store } from '../store.ts';
import type { CarriedStatus } from './message.ts';
import type { Failure, SendMessage } from './send-message.ts';
import type { MailAccount, TextAccount } from './sender.ts';
import type { TextReply } from './text-reply.ts';

/** Whether an account works, checked without sending a message. */
export type SenderCheck =
  | { readonly kind: 'good' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unreachable'; readonly reason: string };

/** A signed webhook call of a carrier. */
export interface CarrierCall {
  /** The URL as the carrier called it. */
  readonly url: string;
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** A status report. */
export interface StatusWebhook {
  readonly status: CarriedStatus;
  readonly reference: string | null;
  readonly failure: Failure | null;
}

/** A reply to a text. */
export interface ReplyWebhook {
  /** The carrier's id, the same for repeats. */
  readonly id: string;
  readonly phone: string;
  readonly reply: TextReply | undefined;
}

/** The senders of a store's settings, in both modes. */
export interface MessageSenders {
  mails(store: Store): SendMessage | null;
  texts(store: Store): SendMessage | null;
  checkMails(account: MailAccount): Promise<SenderCheck>;
  checkTexts(account: TextAccount): Promise<SenderCheck>;
  /** Undefined unless the store's carrier signed the call. */
  readStatus(store: Store, call: CarrierCall): Promise<StatusWebhook | undefined>;
  readReply(store: Store, call: CarrierCall): Promise<ReplyWebhook | undefined>;
}
