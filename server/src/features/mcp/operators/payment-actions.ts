import { type Static, Type } from 'typebox';
import { CaptureRequest } from '../../order-admin/payment-contract.ts';
import { RefundRequest, VoidRequest } from '../../payments/contract.ts';
import { ToolError } from '../tool.ts';
import type { MoneyAction, Plan } from './money-action.ts';
import { moneyText } from './money-text.ts';
import { callNamed } from './operator-session.ts';

const OrderId = Type.String({ minLength: 1, maxLength: 100, description: 'The id of the order.' });

interface Allocation {
  readonly source: 'card' | 'gift_card';
  readonly amount: number;
}

interface OrderFacts {
  readonly orderNumber: string;
  readonly currency: string;
  readonly paymentStatus: string;
  readonly capturable: number;
}

interface Previewed {
  readonly order: OrderFacts;
  readonly preview: {
    readonly amount: number;
    readonly currency: string;
    readonly allocations: readonly Allocation[];
    readonly refundableAfter: number;
  };
}

const RefundInput = Type.Object({ orderId: OrderId, ...RefundRequest.properties });

const refund: MoneyAction = {
  name: 'prepare_refund',
  title: 'Prepare refund',
  description:
    'Prepares a refund of an order and returns what would be refunded. Without amount and items ' +
    'it is all that can be refunded. Nothing changes until confirm_refund.',
  input: RefundInput,
  action: 'refund',
  async plan(args, session): Promise<Plan> {
    const { orderId, ...input } = args as Static<typeof RefundInput>;
    const params = { orderId };
    const body = { ...input, preview: true };
    const planned = await callNamed(session, 'refundOrderPayment', { params, body });
    const { order, preview } = planned as Previewed;
    const { amount, currency, allocations, refundableAfter } = preview;
    const text = amountText(preview);
    const rest = moneyText(refundableAfter, currency);
    return {
      summary: `Refund ${text} of order ${order.orderNumber}. Refundable afterwards: ${rest}.`,
      amount,
      currency,
      moved: amount,
      details: preview,
      // The amount that was shown, also where the request left it open.
      request: { operation: 'refundOrderPayment', params, body: { ...input, amount } },
      basis: JSON.stringify([amount, currency, allocations, refundableAfter]),
    };
  },
};

const VoidInput = Type.Object({ orderId: OrderId, ...VoidRequest.properties });

const voidPayment: MoneyAction = {
  name: 'prepare_void',
  title: 'Prepare void',
  description:
    'Prepares the void of the payment of an order and returns what would be released or ' +
    'returned. Nothing changes until confirm_void.',
  input: VoidInput,
  action: 'void',
  async plan(args, session): Promise<Plan> {
    const { orderId, ...input } = args as Static<typeof VoidInput>;
    const params = { orderId };
    const body = { ...input, preview: true };
    const planned = await callNamed(session, 'voidOrderPayment', { params, body });
    const { order, preview } = planned as Previewed;
    const { amount, currency, allocations } = preview;
    const { orderNumber, paymentStatus, capturable } = order;
    const text = amountText(preview);
    return {
      summary: `Void the ${paymentStatus} payment of order ${orderNumber}: ${text}.`,
      amount,
      currency,
      moved: amount,
      details: preview,
      request: { operation: 'voidOrderPayment', params, body: input },
      // A void of the same amount releases it before the capture, and returns it afterwards.
      basis: JSON.stringify([amount, currency, allocations, paymentStatus, capturable]),
    };
  },
};

const CaptureInput = Type.Object({ orderId: OrderId, ...CaptureRequest.properties });

const capture: MoneyAction = {
  name: 'prepare_capture',
  title: 'Prepare capture',
  description:
    'Prepares the capture of an authorized payment and returns what would be captured and ' +
    'released. Without an amount it is all of it. Nothing changes until confirm_capture.',
  input: CaptureInput,
  action: 'capture',
  async plan(args, session): Promise<Plan> {
    const { orderId, amount: asked } = args as Static<typeof CaptureInput>;
    const params = { orderId };
    const order = (await callNamed(session, 'getOrderDetails', { params })) as OrderFacts;
    const { capturable, currency, orderNumber } = order;
    const amount = asked ?? capturable;
    refuseCapture(amount, capturable);
    const released = capturable - amount;
    const rest = released > 0 ? `, release ${moneyText(released, currency)}` : '';
    return {
      summary: `Capture ${moneyText(amount, currency)} of order ${orderNumber}${rest}.`,
      amount,
      currency,
      // What is not captured is released: neither can be undone.
      moved: capturable,
      details: { capturable, released },
      request: { operation: 'captureOrder', params, body: { amount } },
      basis: JSON.stringify([amount, currency, capturable]),
    };
  },
};

/** As the operation would at the confirmation. */
function refuseCapture(amount: number, capturable: number): void {
  if (capturable === 0) throw new ToolError('NOT_CAPTURABLE', 'Nothing is authorized.');
  if (amount <= capturable) return;
  throw new ToolError('CAPTURE_EXCEEDS_AUTHORIZED', 'Less than that is authorized.');
}

function amountText({ amount, currency, allocations }: Previewed['preview']): string {
  const whole = moneyText(amount, currency);
  const parts = allocations.map((one) => {
    return `${moneyText(one.amount, currency)} by ${one.source === 'card' ? 'card' : 'gift card'}`;
  });
  return parts.length > 1 ? `${whole} (${parts.join(', ')})` : whole;
}

/** Changes of the payment of an order. */
export function paymentActions(): readonly MoneyAction[] {
  return [refund, voidPayment, capture];
}
