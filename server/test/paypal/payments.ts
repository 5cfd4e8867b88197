import {
  type Capture,
  centsOf,
  type Money,
  missing,
  now,
  type Refund,
  type Reply,
  randomId,
  unprocessable,
} from './objects.ts';
import { newCapture } from './orders.ts';
import type { PaypalCall, PaypalWorld } from './world.ts';

/** Payments v2: authorizations are captured or voided, and captures are refunded. */
export function answerPayments(world: PaypalWorld, call: PaypalCall): Reply {
  const { merchant, method, steps } = call;
  const [collection, id = '', action] = steps;
  if (collection === 'captures') {
    const capture = merchant.captures.get(id);
    if (!capture) return missing();
    return method === 'GET' ? { status: 200, body: capture } : refunded(world, call, capture);
  }
  if (collection === 'refunds') {
    const refund = merchant.refunds.get(id);
    return refund ? { status: 200, body: refund } : missing();
  }
  const authorization = merchant.authorizations.get(id);
  if (!authorization) return missing();
  if (method === 'GET') return { status: 200, body: authorization };
  return action === 'void' ? voided(world, call, id) : captured(world, call, id);
}

function refunded(world: PaypalWorld, call: PaypalCall, capture: Capture): Reply {
  const { merchant, key, body, fault } = call;
  const amount = (body.amount as Money | undefined) ?? capture.amount;
  const before = merchant.refunded.get(capture.id) ?? 0;
  const left = centsOf(capture.amount) - before;
  if (capture.status === 'PENDING') return unprocessable('PENDING_CAPTURE');
  if (left === 0) return unprocessable('CAPTURE_FULLY_REFUNDED');
  if (amount.currency_code !== capture.amount.currency_code) {
    return unprocessable('REFUND_CAPTURE_CURRENCY_MISMATCH');
  }
  if (centsOf(amount) > left) return unprocessable('REFUND_AMOUNT_EXCEEDED');
  if (fault === 'decline') return unprocessable('REFUND_NOT_ALLOWED');
  const refund: Refund = {
    id: randomId(),
    status: fault === 'pending' ? 'PENDING' : 'COMPLETED',
    amount,
    ...(typeof body.custom_id === 'string' && { custom_id: body.custom_id }),
    create_time: now(),
    update_time: now(),
    links: [up(`/v2/payments/captures/${capture.id}`)],
  };
  merchant.refunds.set(refund.id, refund);
  merchant.refunded.set(capture.id, before + centsOf(amount));
  capture.status = centsOf(amount) === left ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
  const order = merchant.orders.get(capture.supplementary_data.related_ids.order_id ?? '');
  const payments = order?.purchase_units[0].payments;
  if (payments) payments.refunds = [...(payments.refunds ?? []), refund];
  world.write({
    kind: 'refund',
    key,
    reference: refund.id,
    amount: centsOf(amount),
    store: merchant.id,
    charge: capture.id,
  });
  return { status: 201, body: refund };
}

function voided(world: PaypalWorld, call: PaypalCall, id: string): Reply {
  const { merchant, key } = call;
  const authorization = merchant.authorizations.get(id);
  if (!authorization) return missing();
  if (authorization.status === 'VOIDED') return unprocessable('PREVIOUSLY_VOIDED');
  if (authorization.status !== 'CREATED') return unprocessable('PREVIOUSLY_CAPTURED');
  authorization.status = 'VOIDED';
  const amount = centsOf(authorization.amount);
  const facts = { key, reference: id, amount, store: merchant.id, charge: id };
  world.write({ kind: 'void', ...facts });
  return { status: 200, body: authorization };
}

function captured(world: PaypalWorld, call: PaypalCall, id: string): Reply {
  const { merchant, key, body, fault } = call;
  const authorization = merchant.authorizations.get(id);
  const orderId = authorization?.supplementary_data.related_ids.order_id;
  const order = orderId === undefined ? undefined : merchant.orders.get(orderId);
  if (!authorization || !order) return missing();
  if (authorization.status === 'VOIDED') return unprocessable('AUTHORIZATION_VOIDED');
  if (authorization.status !== 'CREATED') return unprocessable('AUTHORIZATION_ALREADY_CAPTURED');
  if (fault === 'decline') return unprocessable('TRANSACTION_REFUSED');
  const wanted = (body.amount as Money | undefined) ?? authorization.amount;
  if (centsOf(wanted) > centsOf(authorization.amount)) {
    return unprocessable('MAX_CAPTURE_AMOUNT_EXCEEDED');
  }
  authorization.status = 'CAPTURED';
  const capture = newCapture(merchant, order, 'COMPLETED', { authorization_id: id });
  capture.amount = wanted;
  if (typeof body.invoice_id === 'string') capture.invoice_id = body.invoice_id;
  order.purchase_units[0].payments = {
    ...order.purchase_units[0].payments,
    captures: [capture],
  };
  const amount = centsOf(capture.amount);
  const facts = { key, reference: capture.id, amount, store: merchant.id, charge: id };
  world.write({ kind: 'capture', ...facts });
  return { status: 201, body: capture };
}

function up(path: string) {
  return { href: `https://api-m.paypal.com${path}`, rel: 'up', method: 'GET' };
}
