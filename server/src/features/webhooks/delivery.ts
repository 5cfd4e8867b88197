import type { OutboundReply } from '../../platform/http/outbound/outbound.ts';
import type { EndpointId, EventId } from '../../values/ids.ts';
import { HOUR_MS, MINUTE_MS, plusMs, SECOND_MS } from '../../values/time.ts';
import type { EventType } from './events.ts';

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** Delivery of one event to one endpoint. */
export interface Delivery {
  readonly eventId: EventId;
  readonly endpointId: EndpointId;
  readonly eventType: EventType;
  readonly status: DeliveryStatus;
  readonly attempts: number;
  readonly nextTryAt: Date;
  readonly lastStatus: number | null;
  readonly lastError: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly deliveredAt: Date | null;
}

/** Stored attempts of a delivery, the newest; a replay begins with ten others. */
export const ATTEMPTS_MAX = 50;

/** Backoff after each attempt but the last: ten attempts over about three days. */
const PAUSES_MS = [
  5 * SECOND_MS,
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  HOUR_MS,
  4 * HOUR_MS,
  10 * HOUR_MS,
  20 * HOUR_MS,
  36 * HOUR_MS,
];

const GONE = 410;

/** State of a delivery after an attempt. */
export interface Attempted {
  readonly status: DeliveryStatus;
  readonly nextTryAt: Date;
  readonly lastStatus: number | null;
  readonly lastError: string | null;
  /** The receiver answered 410 Gone. */
  readonly isGone: boolean;
}

export function attempted(
  { eventId, attempts }: { readonly eventId: EventId; readonly attempts: number },
  reply: OutboundReply,
  now: Date,
): Attempted {
  const lastStatus = 'status' in reply ? reply.status : null;
  const isDelivered = lastStatus !== null && lastStatus >= 200 && lastStatus < 300;
  const isGone = lastStatus === GONE;
  const pauseMs = pauseAfter(attempts + 1, eventId);
  const isOver = isGone || pauseMs === undefined;
  return {
    status: isDelivered ? 'delivered' : isOver ? 'failed' : 'pending',
    nextTryAt: plusMs(now, pauseMs ?? 0),
    lastStatus,
    lastError: isDelivered ? null : 'failure' in reply ? reply.failure : 'refused',
    isGone,
  };
}

/**
 * Adds up to 10 % jitter, taken from the random digits of the event's id, so that deliveries that
 * failed together do not retry together. Undefined after the last attempt.
 */
export function pauseAfter(attempts: number, eventId: EventId): number | undefined {
  const pauseMs = PAUSES_MS[attempts - 1];
  const share = Number.parseInt(eventId.slice(-4), 16) / 0xffff;
  return pauseMs === undefined ? undefined : Math.round(pauseMs * (1 + share / 10));
}
