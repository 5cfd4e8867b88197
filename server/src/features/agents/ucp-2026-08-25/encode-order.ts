import type { Order, OrderItem, Shipment } from '../../orders/order.ts';
import { capabilitiesFor } from '../identity/agent.ts';
import type { OrderAdjustment } from '../orders/adjustments.ts';
import { lineProgress } from '../orders/line-progress.ts';
import type { OrderReply } from '../ucp/ucp-codec.ts';
import { encodeAddress } from './encode-fulfillment.ts';
import { permalinkUrl } from './encode-links.ts';
import { encodeLineTotals, encodeTotals } from './encode-totals.ts';
import { ORDER } from './offers.ts';

/** The whole order as of now: of a reply and of a webhook. */
export function encodeOrder(
  { ctx, agent }: OrderReply,
  order: Order,
  adjustments: readonly OrderAdjustment[],
  version: string,
): object {
  const { snapshot } = order;
  const { items, totals, shippingRate } = snapshot;
  return {
    ucp: { version, status: 'success', capabilities: capabilitiesFor(agent, ORDER) },
    id: order.id,
    label: order.number,
    checkout_id: order.cartId,
    permalink_url: permalinkUrl(ctx, order.id),
    line_items: items.map((item) => encodeItem(order, item)),
    fulfillment: { expectations: expectationsOf(order), events: order.shipments.flatMap(eventOf) },
    ...encodeAdjustments(adjustments),
    currency: order.currency,
    totals: encodeTotals(totals, shippingRate !== null),
  };
}

function encodeItem(order: Order, item: OrderItem): object {
  const { id, sku, name, unitPrice, imageUrl, quantity } = item;
  const { current: total, fulfilled, status } = lineProgress(order, item);
  return {
    id,
    item: { id: sku, title: name, price: unitPrice, ...(imageUrl && { image_url: imageUrl }) },
    quantity: { original: quantity, total, fulfilled },
    totals: encodeLineTotals(item),
    status,
  };
}

function expectationsOf({ snapshot }: Order): object[] {
  const { shippingAddress, shippingRate, items } = snapshot;
  const lines = items.filter(({ requiresShipping }) => requiresShipping);
  if (!shippingAddress || lines.length === 0) return [];
  return [
    {
      id: 'parcel',
      line_items: lines.map(({ id, quantity }) => ({ id, quantity })),
      method_type: 'shipping',
      destination: encodeAddress(shippingAddress),
      ...(shippingRate && { description: shippingRate.name }),
    },
  ];
}

const EVENTS: Readonly<Record<Shipment['status'], string>> = {
  pending: 'processing',
  in_transit: 'shipped',
  delivered: 'delivered',
  exception: 'failed_attempt',
  returned: 'returned_to_sender',
  cancelled: 'canceled',
};

/** The last event of each parcel; one without units is left out. */
function eventOf(shipment: Shipment): object[] {
  const { id, status, trackingNumber, trackingUrl, carrierCode, updatedAt } = shipment;
  const lines = Object.entries(shipment.lines).filter(([, quantity]) => quantity > 0);
  if (lines.length === 0) return [];
  return [
    {
      id,
      occurred_at: updatedAt.toISOString(),
      type: EVENTS[status],
      line_items: lines.map(([line, quantity]) => ({ id: line, quantity })),
      tracking_number: trackingNumber,
      ...(trackingUrl && { tracking_url: trackingUrl }),
      carrier: carrierCode,
    },
  ];
}

/** Left out without any; a total of zero has no sign. */
function encodeAdjustments(adjustments: readonly OrderAdjustment[]): { adjustments?: object[] } {
  if (adjustments.length === 0) return {};
  return {
    adjustments: adjustments.map(({ id, type, status, at, amount, items }) => {
      const lines = Object.entries(items).filter(([, quantity]) => quantity > 0);
      return {
        id,
        type,
        occurred_at: at.toISOString(),
        status,
        ...(lines.length > 0 && {
          line_items: lines.map(([line, quantity]) => ({ id: line, quantity: -quantity })),
        }),
        totals: [{ type: 'total', amount: amount === 0 ? 0 : amount }],
      };
    }),
  };
}
