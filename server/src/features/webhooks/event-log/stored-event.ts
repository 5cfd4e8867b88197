import type { EventId } from '../../../values/ids.ts';
import type { Delivery } from '../delivery.ts';
import type { EventType } from '../events.ts';

/** An event as it is kept until it is purged. */
export interface StoredEvent {
  readonly id: EventId;
  readonly type: EventType;
  /** The order, customer, cart, payment or dispute that it is about. */
  readonly aggregateId: string;
  /** Counts the events of the aggregate. */
  readonly sequence: number;
  readonly data: object;
  readonly createdAt: Date;
}

/** One call of a delivery. */
export interface DeliveryAttempt {
  /** Null without a response. */
  readonly status: number | null;
  /** Null where the receiver accepted the event. */
  readonly error: string | null;
  readonly durationMs: number;
  readonly createdAt: Date;
}

export interface DeliveryDetails {
  readonly delivery: Delivery;
  readonly event: StoredEvent;
  /** Oldest first. */
  readonly calls: readonly DeliveryAttempt[];
}
