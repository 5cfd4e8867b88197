import { randomUUID } from 'node:crypto';
import { systemClock } from './time.ts';

declare const noun: unique symbol;

/** A UUID branded by its noun, so that a cart's id cannot be passed as a store's. */
export type Id<Noun extends string> = string & { readonly [noun]: Noun };

export type StoreId = Id<'store'>;
export type ApiKeyId = Id<'api key'>;
export type OperatorSessionId = Id<'operator session'>;
export type InvitationId = Id<'invitation'>;
export type OperatorId = Id<'operator'>;
export type CartId = Id<'cart'>;
export type ItemId = Id<'item'>;
export type CustomerId = Id<'customer'>;
export type SessionId = Id<'customer session'>;
export type MessageId = Id<'message'>;
export type ChallengeId = Id<'challenge'>;
export type AddressId = Id<'address'>;
export type PaymentMethodId = Id<'payment method'>;
export type OrderId = Id<'order'>;
export type ShipmentId = Id<'shipment'>;
export type ReturnId = Id<'return'>;
export type CouponId = Id<'coupon'>;
export type GiftCardId = Id<'gift card'>;
export type AttemptId = Id<'payment attempt'>;
export type TransactionId = Id<'payment transaction'>;
export type DisputeId = Id<'dispute'>;
export type DiscrepancyId = Id<'payment discrepancy'>;
export type AddOnId = Id<'add-on'>;
export type PlanId = Id<'warranty plan'>;
export type OfferId = Id<'upsell offer'>;
export type EndpointId = Id<'webhook endpoint'>;
export type StoreHostId = Id<'store host'>;
export type EventId = Id<'event'>;

/** Time-ordered ids (UUIDv7) keep inserts at the end of the index. */
export interface Ids {
  next<T extends Id<string>>(): T;
}

const COUNT_MAX = 0xfff;
/** Offset of the variant and the random part of a UUID, including the dash before them. */
const VARIANT = 18;

/**
 * A UUIDv7 has 48 bits of time, a 12-bit counter within the millisecond and 62 random bits, taken
 * from `randomUUID`, which buffers them. The order holds when the clock is set back.
 */
export function createIds(clockMs: () => number): Ids {
  let lastMs = 0;
  let count = 0;
  let head = '';
  return {
    next<T>() {
      const now = clockMs();
      if (now > lastMs) {
        lastMs = now;
        count = 0;
        head = timePart(now);
      } else if (++count > COUNT_MAX) {
        lastMs++;
        count = 0;
        head = timePart(lastMs);
      }
      return `${head}-7${count.toString(16).padStart(3, '0')}${randomUUID().slice(VARIANT)}` as T;
    },
  };
}

export const timeOrderedIds = createIds(() => systemClock.now().getTime());

/** The smallest id of a time: every older id is smaller. */
export function firstIdAt<T extends Id<string>>(time: Date): T {
  return `${timePart(Math.max(0, time.getTime()))}-7000-8000-000000000000` as T;
}

function timePart(ms: number): string {
  const hex = ms.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Undefined for what cannot be an id, so that the caller reports it as not found. */
export function parseId<T extends Id<string>>(text: string): T | undefined {
  return UUID.test(text) ? (text.toLowerCase() as T) : undefined;
}
