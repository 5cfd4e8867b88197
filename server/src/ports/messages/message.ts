import type { MessageId, StoreId } from '../../values/ids.ts';

export const CHANNELS = ['sms', 'email'] as const;
export type Channel = (typeof CHANNELS)[number];

/**
 * `queued` at the carrier, `sent` on by it, and then `delivered` or not. A mail ends as `sent`: its
 * server tells no more. A withheld one was for nobody.
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

/** Where a message that a carrier has may be. */
export type CarriedStatus = Exclude<MessageStatus, 'waiting' | 'withheld'>;

const BEFORE: Record<CarriedStatus, readonly MessageStatus[]> = {
  queued: ['waiting'],
  sent: ['waiting', 'queued'],
  delivered: ['waiting', 'queued', 'sent'],
  undelivered: ['waiting', 'queued', 'sent'],
  failed: ['waiting', 'queued', 'sent'],
};

/** News comes late, twice and in any order: a message only moves forward, and an end is an end. */
export function statusesBefore(status: CarriedStatus): readonly MessageStatus[] {
  return BEFORE[status];
}

/** Why a message was not delivered, whoever the carrier is. */
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

/** What is sent together: a mail server that hangs holds up no text. */
export interface MessageQueue {
  readonly storeId: StoreId;
  readonly channel: Channel;
}

/** One that is being sent, and how often that was tried. */
export interface WaitingMessage {
  readonly id: MessageId;
  readonly channel: Channel;
  readonly template: string;
  readonly payload: Buffer;
  readonly tries: number;
  readonly expiresAt: Date;
}

/** What may be known of a message afterwards: neither what it said nor to whom. */
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
