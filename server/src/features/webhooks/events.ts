import { type Static, type TObject, Type } from 'typebox';
import { Nullable, OneOf } from '../../platform/http/openapi/envelope.ts';
import { Cents, Id, Iso, Quantity } from '../../platform/http/openapi/shapes.ts';
import {
  dispute,
  type EventLine,
  Line,
  money,
  order,
  returned,
  reversal,
  ShippedLine,
  sandbox,
  shipment,
} from './event-contract.ts';

/*
 * All webhook events. Schemas are append-only: a field is never removed, and receivers ignore
 * unknown fields. docs/events.md is generated from this file, and the tests validate every emitted
 * event against it.
 */

interface EventShape {
  /** One sentence for the document. */
  readonly description: string;
  readonly data: TObject;
}

export const EVENTS = {
  'order.created': {
    description: 'A cart became an order.',
    data: Type.Object({
      ...order,
      status: Type.String(),
      currency: Type.String(),
      total: Cents(),
      cartId: Id(),
      customerId: Nullable(Id()),
      email: Type.String(),
      itemCount: Quantity({ minimum: 0 }),
      items: Type.Array(Line),
    }),
  },
  'order.status_changed': {
    description: 'The status of an order changed, by an operator or by its payment.',
    data: Type.Object({ ...order, from: Type.String(), to: Type.String() }),
  },
  'order.upsell_accepted': {
    description: 'The shopper accepted an upsell, which was charged separately.',
    data: Type.Object({
      ...order,
      upsellId: Id(),
      offerId: Type.String(),
      sku: Type.String(),
      quantity: Quantity({ minimum: 1 }),
      ...money,
      total: Cents(),
    }),
  },
  'payment.authorized': {
    description: 'The payment of an order is authorized and waits for its capture.',
    data: Type.Object({ ...order, ...money }),
  },
  'payment.captured': {
    description: 'The payment of an order was captured.',
    data: Type.Object({ ...order, ...money }),
  },
  'payment.failed': {
    description:
      'A payment was declined, or could not be settled and is refunded (`settlement_failed`). ' +
      'Without an order, the cart is open again.',
    data: Type.Object({
      orderId: Nullable(Id()),
      orderNumber: Nullable(Type.String()),
      cartId: Nullable(Id()),
      ...money,
      reason: Type.String(),
      offerId: Type.Optional(Type.String()),
      ...sandbox,
    }),
  },
  'payment.refunded': { description: 'Money was refunded to the shopper.', data: reversal },
  'payment.voided': { description: 'A payment was voided before it was settled.', data: reversal },
  'dispute.opened': {
    description: 'A shopper disputes a payment. Respond at the provider before `dueBy`.',
    data: dispute,
  },
  'dispute.updated': {
    description: 'A dispute changed, or its money was withdrawn or reinstated.',
    data: dispute,
  },
  'dispute.closed': {
    description: 'A dispute ended: `won`, `lost`, or `closed` with no decision.',
    data: dispute,
  },
  'order.corrected': {
    description: 'An operator corrected an order before it was shipped. Read the order by its id.',
    data: Type.Object({
      ...order,
      changed: Type.Array(OneOf(['email', 'shippingAddress'])),
    }),
  },
  'shipment.created': {
    description: 'A shipment was added to an order.',
    data: Type.Object({ ...shipment, status: Type.String(), lines: Type.Array(ShippedLine) }),
  },
  'shipment.updated': {
    description: 'The status of a shipment changed.',
    data: Type.Object({ ...shipment, from: Type.String(), to: Type.String() }),
  },
  'return.requested': { description: 'A return of an order was requested.', data: returned },
  'return.approved': {
    description: 'A return was approved: the shopper may send it.',
    data: returned,
  },
  'return.received': {
    description: 'Goods of a return arrived. Put `restockQuantity` of each line back into stock.',
    data: returned,
  },
  'return.refused': {
    description: 'A return was refused. Its units can be returned again.',
    data: returned,
  },
  'return.cancelled': { description: 'A return was cancelled before its receipt.', data: returned },
  'return.refund_started': { description: 'The refund of a return has begun.', data: returned },
  'return.refunded': { description: 'The refund of a return succeeded.', data: returned },
  'return.refund_failed': {
    description: 'The provider refused the refund of a return, which is received again.',
    data: returned,
  },
  'customer.created': {
    description: 'A customer was created. Read the profile by its id.',
    data: Type.Object({ customerId: Id() }),
  },
  'customer.updated': {
    description: 'A customer changed. Lists the changed fields without their values.',
    data: Type.Object({ customerId: Id(), changed: Type.Array(Type.String()) }),
  },
  'consent.changed': {
    description: 'A customer gave or withdrew consent to texts.',
    data: Type.Object({
      customerId: Id(),
      kind: OneOf(['marketing', 'transactional']),
      subscribed: Type.Boolean(),
    }),
  },
  'cart.abandoned': {
    description: 'A cart with items and a known e-mail address was not changed for a while.',
    data: Type.Object({
      cartId: Id(),
      customerId: Nullable(Id()),
      email: Type.String(),
      currency: Type.String(),
      total: Cents(),
      itemCount: Quantity({ minimum: 1 }),
      items: Type.Array(Line),
      lastChangedAt: Iso(),
      ...sandbox,
    }),
  },
  'store.went_live': {
    description: 'The store left developer mode.',
    data: Type.Object({ storeId: Id() }),
  },
  'webhook.test': {
    description: 'An operator tested an endpoint. Sent to that endpoint only.',
    data: Type.Object({ endpointId: Id() }),
  },
} as const satisfies Record<string, EventShape>;

export type EventType = keyof typeof EVENTS;
export type EventData<T extends EventType> = Static<(typeof EVENTS)[T]['data']>;

export const EVENT_TYPES = Object.keys(EVENTS) as EventType[];

interface SoldLine {
  readonly id: string;
  readonly sku: string;
  readonly name: string;
  readonly quantity: number;
  readonly unitPrice: number;
  readonly lineTotal: number;
}

/** Excludes metadata, which is private to the storefront and the cart. */
export function linesOf(items: readonly SoldLine[]): EventLine[] {
  return items.map(({ id, sku, name, quantity, unitPrice, lineTotal }) => ({
    itemId: id,
    sku,
    name,
    quantity,
    unitPrice,
    lineTotal,
  }));
}

/** Marks simulated orders, so that receivers can tell them from real ones. */
export function sandboxMark({ developerMode }: { readonly developerMode: boolean }) {
  return developerMode ? { developerMode: true as const } : {};
}
