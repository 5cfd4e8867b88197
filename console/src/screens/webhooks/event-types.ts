import type { Args } from '@cartwright/client/admin';
import { asOneOf } from '../../routing/search.ts';
import { membersOf } from '../shared/members.ts';

export type EventType = NonNullable<NonNullable<Args<'findEvents'>['query']>['type']>;

const EVENT_TYPES = membersOf<EventType>({
  'order.created': true,
  'order.status_changed': true,
  'order.upsell_accepted': true,
  'order.corrected': true,
  'payment.authorized': true,
  'payment.captured': true,
  'payment.failed': true,
  'payment.refunded': true,
  'payment.voided': true,
  'dispute.opened': true,
  'dispute.updated': true,
  'dispute.closed': true,
  'shipment.created': true,
  'shipment.updated': true,
  'return.requested': true,
  'return.approved': true,
  'return.received': true,
  'return.refused': true,
  'return.cancelled': true,
  'return.refund_started': true,
  'return.refunded': true,
  'return.refund_failed': true,
  'customer.created': true,
  'customer.updated': true,
  'consent.changed': true,
  'cart.abandoned': true,
  'store.went_live': true,
  'webhook.test': true,
});

export const EVENT_TYPE_CHOICES = EVENT_TYPES.map((type) => ({ value: type, label: type }));
export const asEventType = asOneOf(...EVENT_TYPES);

/** A test event is sent on request only. */
export type SubscribedType = Exclude<EventType, 'webhook.test'>;
export const SUBSCRIBED_TYPES: readonly SubscribedType[] = EVENT_TYPES.filter(
  (type) => type !== 'webhook.test',
);
