import type { Store } from '../store.ts';
import type { CarriedStatus } from './message.ts';
import type { Failure, SendMessage } from './send-message.ts';
import type { MailAccount, TextAccount } from './sender.ts';
import type { TextReply } from './text-reply.ts';

/** Whether an account works, found out without sending anything. */
export type SenderCheck =
  | { readonly kind: 'good' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unreachable'; readonly reason: string };

/** A carrier calls, and signs what it says. */
export interface CarrierCall {
  /** The address it called, as it knows it. */
  readonly url: string;
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** Where a message is now. */
export interface StatusWebhook {
  readonly status: CarriedStatus;
  readonly reference: string | null;
  readonly failure: Failure | null;
}

/** What somebody answered to a text. */
export interface ReplyWebhook {
  /** The carrier's own id: a repeat has the same. */
  readonly id: string;
  readonly phone: string;
  readonly reply: TextReply | undefined;
}

/** Those that a store's settings name, whether it is live or not. */
export interface MessageSenders {
  mails(store: Store): SendMessage | null;
  texts(store: Store): SendMessage | null;
  checkMails(account: MailAccount): Promise<SenderCheck>;
  checkTexts(account: TextAccount): Promise<SenderCheck>;
  /** Undefined for what the carrier of this store's texts did not say. */
  readStatus(store: Store, call: CarrierCall): Promise<StatusWebhook | undefined>;
  readReply(store: Store, call: CarrierCall): Promise<ReplyWebhook | undefined>;
}
