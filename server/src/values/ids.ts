import { randomUUID } from 'node:crypto';
import { systemClock } from './time.ts';

declare const noun: unique symbol;

/** A UUID that belongs to one kind of thing, so that a cart's id is never passed for a store's. */
export type Id<Noun extends string> = string & { readonly [noun]: Noun };

export type StoreId = Id<'store'>;
export type ApiKeyId = Id<'api key'>;
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
export type CouponId = Id<'coupon'>;
export type GiftCardId = Id<'gift card'>;
export type AttemptId = Id<'payment attempt'>;
export type TransactionId = Id<'payment transaction'>;
export type FindingId = Id<'payment finding'>;
export type AddOnId = Id<'add-on'>;
export type PlanId = Id<'warranty plan'>;
export type OfferId = Id<'upsell offer'>;
export type EndpointId = Id<'webhook endpoint'>;
export type EventId = Id<'event'>;

/** Time-ordered ids (UUIDv7) keep inserts at the end of the index. */
export interface Ids {
  next<T extends Id<string>>(): T;
}

const COUNT_MAX = 0xfff;
/** Where the variant and the chance of a UUID begin, with the dash before them. */
const VARIANT = 18;

/**
 * A UUIDv7 is 48 bits of time, 12 that count within a millisecond, and 62 of chance, which Node has
 * in store for its own UUIDs: asking for them anew was a fortieth of a whole checkout. A clock that
 * is set back does not turn the order round.
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

/** The smallest id that is made at a time: whatever is older has a smaller one. */
export function firstIdAt<T extends Id<string>>(time: Date): T {
  return `${timePart(Math.max(0, time.getTime()))}-7000-8000-000000000000` as T;
}

function timePart(ms: number): string {
  const hex = ms.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Undefined for what cannot be an id at all, so that the caller answers as for an unknown one. */
export function parseId<T extends Id<string>>(text: string): T | undefined {
  return UUID.test(text) ? (text.toLowerCase() as T) : undefined;
}
