import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { type Cents, minus, sum } from '../../../values/money.ts';
import type { Order } from '../../orders/order.ts';
import { readOrder } from '../../orders/read-order.ts';
import { operatorOf } from '../../orders/timeline.ts';
import { takeStep } from '../../returns/move-return.ts';
import { readReturn, returnsOf } from '../../returns/read-return.ts';
import { type Return, refundedShipping, refundedUnits, statusAfter } from '../../returns/return.ts';
import {
  previewRefund,
  type Refunded,
  type RefundPreview,
  type RefundPurpose,
  refundFor,
} from './refund-order.ts';
import { paidForShipping, type RefundInput } from './reversal.ts';

export interface ReturnRefundInput {
  /** For the lines; less than their total, for example after a restocking fee. */
  readonly amount?: number;
  readonly shippingAmount?: number;
  readonly note?: string;
}

const ABOVE_SHIPPING = 'The amount exceeds what is left of the shipping costs.';

export interface RefundedReturn extends Refunded {
  readonly returned: Return;
}

/**
 * Refunds the received units once. The return is `refunding` from the reservation of the amount
 * until the outcome is known: a repeat with the same Idempotency-Key or the sweeper continues it.
 */
export async function refundReturn(
  ctx: StoreContext,
  returnId: string,
  input: ReturnRefundInput,
): Promise<RefundedReturn> {
  const { id, orderId } = await readReturn(ctx, returnId);
  const refunded = await refundFor(ctx, orderId, purposeOf(ctx, id, input));
  return { ...refunded, returned: await readReturn(ctx, id) };
}

export interface ReturnRefundPreview extends RefundPreview {
  readonly returned: Return;
  /** What a refund may return of the shipping costs. */
  readonly shippingRefundable: Cents;
}

/** What the refund would return. Changes nothing. */
export async function previewReturnRefund(
  ctx: StoreContext,
  returnId: string,
  input: ReturnRefundInput,
): Promise<ReturnRefundPreview> {
  const returned = await readReturn(ctx, returnId);
  const order = await readOrder(ctx, returned.orderId);
  const planned = await inputFor(ctx, order, returned, input);
  const shippingRefundable = await leftOfShipping(ctx, order);
  return { ...(await previewRefund(ctx, order.id, planned)), returned, shippingRefundable };
}

function purposeOf(
  ctx: StoreContext,
  returnId: Return['id'],
  input: ReturnRefundInput,
): RefundPurpose {
  const shippingAmount = (input.shippingAmount ?? 0) as Cents;
  return {
    returnId,
    input: async (order) => await inputFor(ctx, order, await readReturn(ctx, returnId), input),
    async isFor({ id, amount }) {
      const found = await readReturn(ctx, returnId);
      // A refund that failed is no longer the return's.
      if (found.refundId === id && found.shippingAmount !== shippingAmount) return false;
      return input.amount === undefined || sum([input.amount as Cents, shippingAmount]) === amount;
    },
    async reserve(sql, order, refund) {
      const inside = { ...ctx, sql };
      const found = await readReturn(inside, returnId);
      const status = statusAfter(found.status, 'beginRefund');
      const money = { refundId: refund.id, refundAmount: refund.amount, shippingAmount };
      const next = { ...found, ...money, status };
      const taken = { step: 'beginRefund', found, next, operator: operatorOf(ctx) } as const;
      // The reservation counted the version up.
      const reserved = { ...order, version: order.version + 1 };
      if (!(await takeStep(inside, reserved, taken))) {
        throw new ApiError('RETURN_STATUS_CONFLICT');
      }
    },
  };
}

async function inputFor(
  ctx: StoreContext,
  order: Order,
  found: Return,
  { amount, shippingAmount = 0, note }: ReturnRefundInput,
): Promise<RefundInput> {
  statusAfter(found.status, 'beginRefund');
  if (shippingAmount > (await leftOfShipping(ctx, order))) {
    throw new ApiError('REFUND_EXCEEDS_AVAILABLE', ABOVE_SHIPPING);
  }
  return {
    items: refundedUnits(found),
    shippingAmount,
    reason: found.number,
    ...(amount !== undefined && { amount }),
    ...(note !== undefined && { note }),
  };
}

async function leftOfShipping(ctx: StoreContext, order: Order): Promise<Cents> {
  return minus(paidForShipping(order), refundedShipping(await returnsOf(ctx, order)));
}
