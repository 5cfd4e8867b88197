import { ApiError } from '../../errors.ts';
import type { Cents } from '../../values/money.ts';
import { ZERO } from '../../values/money.ts';
import { DAY_MS, earlier, HOUR_MS, plusMs } from '../../values/time.ts';
import type { Order } from '../orders/order.ts';
import { changeShipment } from '../orders/shipments/change-shipment.ts';
import { createShipment, type NewShipment } from '../orders/shipments/create-shipment.ts';
import { recordDispute } from '../payments/disputes/record-dispute.ts';
import { captureOrder } from '../payments/reversals/capture-order.ts';
import { refundOrder } from '../payments/reversals/refund-order.ts';
import { refundReturn } from '../payments/reversals/refund-return.ts';
import { voidOrder } from '../payments/reversals/void-order.ts';
import { createReturn } from '../returns/create-return.ts';
import { moveReturn } from '../returns/move-return.ts';
import { receivedLines } from '../returns/return.ts';
import { findDemoCharge } from './demo-queries.ts';
import type { PastContext } from './past-context.ts';
import type { PlannedOrder } from './plan.ts';

/** The time after an order was placed, and whether it has come by now. */
interface OrderProgress {
  readonly contextAt: PastContext;
  readonly now: Date;
  readonly placedAt: Date;
}

const DUE_IN_MS = 5 * DAY_MS;

/** Simulates what operators and the provider did with an order until now. */
export async function followDemoOrder(
  contextAt: PastContext,
  now: Date,
  { at: placedAt, scenario }: PlannedOrder,
  order: Order,
): Promise<void> {
  const progress = { contextAt, now, placedAt };
  if (scenario === 'voided') {
    // At midnight the simulated provider has settled the payment, and the order stays.
    await voidOrder(contextAt(now), order.id, 'Ordered twice').catch(exceptRefusal);
    return;
  }
  if (scenario === 'held') {
    if (!hasCome(progress, 2 * DAY_MS)) return;
    await captureOrder(contextAt(plusMs(placedAt, DAY_MS)), order.id, {});
  }
  await ship(progress, order, scenario === 'part_shipped');
  await reverse(progress, order, scenario);
}

function exceptRefusal(error: unknown): void {
  if (!(error instanceof ApiError && error.code === 'NOT_VOIDABLE')) throw error;
}

function hasCome({ now, placedAt }: OrderProgress, afterMs: number): boolean {
  return placedAt.getTime() + afterMs < now.getTime();
}

/** Shipped on the next day and delivered after four; half of it where it is shipped in part. */
async function ship(
  progress: OrderProgress,
  { id, snapshot }: Order,
  isPart: boolean,
): Promise<void> {
  const { contextAt, placedAt } = progress;
  const sentMs = 22 * HOUR_MS + (placedAt.getTime() % (4 * HOUR_MS));
  const [first, ...others] = snapshot.items;
  if (!first || !hasCome(progress, sentMs)) return;
  const digits = id.replace(/\D/g, '').slice(-9).padStart(9, '0');
  const parcel: NewShipment = {
    carrierCode: 'ups',
    trackingNumber: `1Z999AA1${digits}`,
    trackingUrl: `https://www.ups.com/track?tracknum=1Z999AA1${digits}`,
    status: 'in_transit',
    ...(isPart && others.length > 0 && { lines: [{ itemId: first.id, quantity: 1 }] }),
  };
  const { shipment } = await createShipment(contextAt(plusMs(placedAt, sentMs)), id, parcel);
  if (!hasCome(progress, 4 * DAY_MS)) return;
  const arrived = contextAt(plusMs(placedAt, 4 * DAY_MS));
  await changeShipment(arrived, id, shipment.id, { status: 'delivered' });
}

async function reverse(
  progress: OrderProgress,
  order: Order,
  scenario: PlannedOrder['scenario'],
): Promise<void> {
  const { contextAt, now, placedAt } = progress;
  const at = (days: number) => contextAt(earlier(plusMs(placedAt, days * DAY_MS), now));
  const [first] = order.snapshot.items;
  if (!first) return;
  const lines = [{ itemId: first.id, quantity: 1 }];
  switch (scenario) {
    case 'refunded':
      await refundOrder(at(5), order.id, { reason: 'Arrived damaged' });
      return;
    case 'line_refunded':
      await refundOrder(at(5), order.id, { items: lines, reason: 'One piece was broken' });
      return;
    case 'return_requested':
      await createReturn(at(5.5), order.id, { lines, reason: 'unwanted' });
      return;
    case 'returned': {
      const { id } = await createReturn(at(4.5), order.id, { lines, reason: 'damaged' });
      await moveReturn(at(4.6), id, 'approve');
      const arrived = lines.map((line) => ({ ...line, restock: false }));
      await moveReturn(at(5.5), id, 'receive', (found) => ({
        lines: receivedLines(found.lines, arrived),
      }));
      await refundReturn(at(5.6), id, {});
      return;
    }
    case 'disputed':
      await dispute(progress, order);
      return;
  }
}

/** As a provider reports it; the simulated one has no disputes of its own. */
async function dispute({ contextAt, now, placedAt }: OrderProgress, order: Order): Promise<void> {
  const openedAt = earlier(plusMs(placedAt, 6 * DAY_MS), now);
  const ctx = contextAt(openedAt);
  const charge = await findDemoCharge(ctx.sql, ctx.storeId, order.id);
  if (!charge) return;
  const { key, providerId, reference, amount } = charge;
  await recordDispute(ctx, {
    providerId,
    key,
    mode: 'test',
    report: {
      reference: `mock_dispute_${key}`,
      charges: [reference],
      stage: 'chargeback',
      status: 'needs_response',
      reason: 'product_not_received',
      amount: amount as Cents,
      currency: order.currency,
      dueBy: plusMs(now, DUE_IN_MS),
      openedAt,
      reportedAt: openedAt,
      moved: { withdrawn: amount as Cents, reinstated: ZERO },
      lost: null,
      url: 'https://example.com/disputes',
    },
  });
}
