import type { StoreContext } from '../../../context.ts';
import type { ChargeResult } from '../../../ports/payments/payment-provider.ts';
import { toTerms } from '../../../values/search-terms.ts';
import type { Order } from '../../orders/order.ts';
import { readOrder } from '../../orders/read-order.ts';
import { type EventData, sandboxMark } from '../../webhooks/events.ts';
import type { UpsellAttempt } from '../attempts/attempt.ts';
import { findAttempt } from '../attempts/attempt-queries.ts';
import { declineOf } from './decline.ts';
import { recordLateSuccess } from './record-late-success.ts';
import type { Settled } from './settled.ts';
import {
  updateOrderWithUpsell,
  updateUpsellDeclined,
  updateUpsellPending,
} from './upsell-queries.ts';

/** Settles an upsell: adds the paid line to the order, or leaves the order unchanged. */
export async function settleUpsell(
  ctx: StoreContext,
  attempt: UpsellAttempt,
  result: ChargeResult,
): Promise<Settled> {
  const now = ctx.app.clock.now();
  switch (result.kind) {
    case 'succeeded':
    case 'authorized': {
      const isDecidedHere = await updateOrderWithUpsell(ctx.sql, ctx.storeId, attempt, {
        reference: result.reference,
        card: { brand: result.brand, last4: result.last4 },
        isHeld: result.kind === 'authorized',
        transactionId: ctx.ids.next<never>(),
        eventIds: [ctx.ids.next<never>(), ctx.ids.next<never>()],
        terms: toTerms([attempt.upsell.item.sku]),
        now,
      });
      if (isDecidedHere) return { kind: 'placed', order: await readOrder(ctx, attempt.orderId) };
      await recordLateSuccess(ctx, attempt, result);
      return await settledUpsell(ctx, attempt);
    }
    case 'declined':
    case 'authentication_failed': {
      const order = await readOrder(ctx, attempt.orderId);
      const isDecidedHere = await updateUpsellDeclined(ctx.sql, ctx.storeId, attempt.id, {
        id: ctx.ids.next<never>(),
        data: failedEvent(attempt, order, result.kind),
        decline: declineOf(result),
        now,
      });
      return isDecidedHere ? { kind: result.kind } : await settledUpsell(ctx, attempt);
    }
    case 'pending':
      // The line is added only once the payment arrives; the sweeper polls for it.
      await updateUpsellPending(ctx.sql, ctx.storeId, attempt.id, now);
      return { kind: 'unknown' };
    case 'needs_action':
    case 'unknown':
      return { kind: 'unknown' };
  }
}

function failedEvent(
  { cartId, amount, currency, upsell }: UpsellAttempt,
  order: Order,
  reason: string,
): EventData<'payment.failed'> {
  const { id: orderId, number: orderNumber } = order;
  const { offerId } = upsell;
  const mark = sandboxMark(order);
  return { orderId, orderNumber, cartId, amount, currency, reason, offerId, ...mark };
}

/** The result that another caller committed. */
export async function settledUpsell(
  ctx: StoreContext,
  { id, orderId }: UpsellAttempt,
): Promise<Settled> {
  const attempt = await findAttempt(ctx.sql, ctx.storeId, id);
  if (attempt?.status !== 'succeeded') return { kind: 'declined' };
  return { kind: 'placed', order: await readOrder(ctx, orderId) };
}
