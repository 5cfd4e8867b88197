import { v7 } from 'uuid';

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

export const timeOrderedIds: Ids = { next: <T>() => v7() as T };

/** The smallest id that is made at a time: whatever is older has a smaller one. */
export function firstIdAt<T extends Id<string>>(time: Date): T {
  const hex = Math.max(0, time.getTime()).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000` as T;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Undefined for what cannot be an id at all, so that the caller answers as for an unknown one. */
export function parseId<T extends Id<string>>(text: string): T | undefined {
  return UUID.test(text) ? (text.toLowerCase() as T) : undefined;
}
