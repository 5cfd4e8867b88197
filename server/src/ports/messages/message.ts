import type { MessageId, StoreId } from '../../values/ids.ts';

export const CHANNELS = ['sms', 'email'] as const;
export type Channel = (typeof CHANNELS)[number];

/**
 * `queued` at the carrier, then `sent`, then `delivered` or failed. E-mails end as `sent`, since
 * their server reports no more. `withheld` had no recipient.
 */
export const STATUSES = [
  'waiting',
  'queued',
  'sent',
  'delivered',
  'undelivered',
  'failed',
  'withheld',
] as const;
export type MessageStatus = (typeof STATUSES)[number];

/** Statuses of a message that a carrier has. */
export type CarriedStatus = Exclude<MessageStatus, 'waiting' | 'withheld'>;

const BEFORE: Record<CarriedStatus, readonly MessageStatus[]> = {
  queued: ['waiting'],
  sent: ['waiting', 'queued'],
  delivered: ['waiting', 'queued', 'sent'],
  undelivered: ['waiting', 'queued', 'sent'],
  failed: ['waiting', 'queued', 'sent'],
};

/** Reports arrive late, twice and out of order: a status only advances, and final ones stay. */
export function statusesBefore(status: CarriedStatus): readonly MessageStatus[] {
  return BEFORE[status];
}

/** Why a message was not delivered, independent of the carrier. */
export const REASONS = [
  'expired',
  'no_sender',
  'unsubscribed',
  'recipient_refused',
  'sender_refused',
  'content_refused',
  'not_permitted',
  'undeliverable',
  'credentials_refused',
  'temporarily_refused',
  'unreachable',
  'not_trusted',
  'timed_out',
  'carrier_error',
] as const;
export type MessageReason = (typeof REASONS)[number];

/** The content of a message, without its recipient. */
export interface MessageContent {
  /** The template's name. */
  readonly template: string;
  /** E-mails only. */
  readonly subject: string | null;
  readonly text: string;
}

/** Encrypted until the message has ended. */
export interface Payload {
  readonly to: string;
  readonly subject: string | null;
  readonly text: string;
}

/** One queue per store and channel, so a hanging mail server delays no text. */
export interface MessageQueue {
  readonly storeId: StoreId;
  readonly channel: Channel;
}

/** A message being sent, with its number of attempts. */
export interface WaitingMessage {
  readonly id: MessageId;
  readonly channel: Channel;
  readonly template: string;
  readonly payload: Buffer;
  readonly tries: number;
  readonly expiresAt: Date;
}

/** The log entry of a message, without content and recipient. */
export interface LoggedMessage {
  readonly id: MessageId;
  readonly channel: Channel;
  readonly template: string;
  readonly recipient: string;
  readonly status: MessageStatus;
  readonly tries: number;
  readonly reason: MessageReason | null;
  readonly carrierCode: string | null;
  readonly carrierReference: string | null;
  readonly nextTryAt: Date;
  readonly expiresAt: Date;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}
