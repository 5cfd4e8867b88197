import type { JournalEntry } from '../fakepay/journal.ts';
import { amountIn, isOn } from './form.ts';
import { newMethod } from './methods.ts';
import { newChargeOf, newIntent } from './objects.ts';
import { newId, type Records, type StripeObject } from './records.ts';
import { invalid, missing, StripeRefused, wrongState } from './refuse.ts';

/** The injected fault of one call. */
export type Outcome = 'decline' | 'needs_action' | 'pending' | undefined;

export interface Call {
  readonly account: string;
  readonly form: StripeObject;
  readonly key: string;
  readonly outcome: Outcome;
  emit(type: string, object: StripeObject): void;
}

const CHANGEABLE = ['requires_payment_method', 'requires_confirmation', 'requires_action'];
const MADE_FOR_TESTS = /^(pm_card|ctoken|tok)_/;

/** Decline codes by the last digits of Stripe's test cards. */
const DECLINES: Readonly<Record<string, string>> = {
  '0002': 'generic_decline',
  '9995': 'insufficient_funds',
};

/** Half a dollar, and the equivalent in most currencies. */
function refuseSmall(amount: number, currency: string): void {
  if (currency !== 'usd' || amount >= 50) return;
  const more = { code: 'amount_too_small', param: 'amount' };
  throw invalid('Amount must be at least $0.50 usd', more);
}

export function createIntent(records: Records, { account, form, emit }: Call): StripeObject {
  const amount = amountIn(form.amount, form.currency);
  if (!amount) throw invalid('Invalid positive integer', { param: 'amount' });
  refuseSmall(amount, form.currency);
  if (!/^[a-z]{3}$/.test(form.currency ?? '')) throw invalid('Invalid currency');
  if (form.automatic_payment_methods && form.confirmation_method) {
    throw invalid('Methods are chosen by itself only where a browser may confirm.');
  }
  if (form.customer) found(records, account, form.customer);
  if (form.payment_method) ownMethod(records, account, form.payment_method, form.customer);
  const { currency, customer = null, payment_method = null, metadata = {} } = form;
  const intent = newIntent({
    amount,
    currency,
    customer,
    payment_method,
    metadata,
    confirmation_method: form.confirmation_method ?? 'automatic',
    capture_method: form.capture_method ?? 'automatic',
    setup_future_usage: form.setup_future_usage ?? null,
    status: payment_method ? 'requires_confirmation' : 'requires_payment_method',
  });
  emit('payment_intent.created', intent);
  return records.put(account, intent);
}

export function updateIntent(records: Records, { account, form }: Call, id: string): StripeObject {
  const intent = found(records, account, id);
  if (form.amount !== undefined && !CHANGEABLE.includes(intent.status)) {
    throw wrongState(intent, 'updated');
  }
  if (form.customer) found(records, account, form.customer);
  const amount = form.amount === undefined ? intent.amount : amountIn(form.amount, intent.currency);
  if (!amount) throw invalid('Invalid positive integer', { param: 'amount' });
  refuseSmall(amount, intent.currency);
  const metadata = { ...intent.metadata, ...form.metadata };
  const customer = form.customer ?? intent.customer;
  const { setup_future_usage: asked } = form;
  const setup_future_usage = asked === undefined ? intent.setup_future_usage : asked || null;
  return records.put(account, { ...intent, amount, metadata, customer, setup_future_usage });
}

export function confirmIntent(records: Records, call: Call, id: string): StripeObject {
  const { account, form, outcome, emit } = call;
  const before = found(records, account, id);
  if (!['requires_payment_method', 'requires_confirmation'].includes(before.status)) {
    throw wrongState(before, 'confirmed');
  }
  if (isOn(form.off_session) && before.setup_future_usage) {
    throw invalid('You cannot confirm with `off_session=true` when `setup_future_usage` is set.');
  }
  const asked = amountIn(form.amount_to_confirm ?? before.amount, before.currency);
  if (asked !== before.amount) throw invalid('amount_to_confirm is not the amount.');
  const method = methodFor(records, call, before);
  const intent = { ...before, payment_method: method.id, last_payment_error: null };
  const last4 = method.card.last4;
  if (outcome === 'decline' || DECLINES[last4]) throw declined(records, call, intent, method);
  const { proved } = method.metadata;
  if (!proved && (outcome === 'needs_action' || last4 === '3220')) {
    const proof = { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'stripe_3ds2' } };
    const waiting = { ...intent, status: 'requires_action', next_action: proof };
    emit('payment_intent.requires_action', waiting);
    return records.put(account, waiting);
  }
  if (outcome === 'pending') {
    return records.put(account, { ...intent, status: 'processing', next_action: null });
  }
  return charged(records, call, { ...intent, next_action: null }, method);
}

function charged(
  records: Records,
  call: Call,
  intent: StripeObject,
  method: StripeObject,
): StripeObject {
  const { account, emit } = call;
  const isHeld = intent.capture_method === 'manual';
  const charge = records.put(account, newChargeOf(intent, method, !isHeld));
  const done = {
    ...intent,
    latest_charge: charge.id,
    status: isHeld ? 'requires_capture' : 'succeeded',
    amount_received: isHeld ? 0 : intent.amount,
    amount_capturable: isHeld ? intent.amount : 0,
  };
  moved(records, call, isHeld ? 'authorize' : 'charge', {
    key: intent.metadata.attempt ?? call.key,
    reference: intent.id,
    amount: intent.amount,
  });
  emit(`payment_intent.${isHeld ? 'amount_capturable_updated' : 'succeeded'}`, done);
  return records.put(account, done);
}

function declined(
  records: Records,
  call: Call,
  intent: StripeObject,
  method: StripeObject,
): StripeRefused {
  const error = {
    type: 'card_error',
    code: 'card_declined',
    decline_code: DECLINES[method.card.last4] ?? 'generic_decline',
    message: 'Your card was declined.',
    payment_method: method,
  };
  const after = { ...intent, status: 'requires_payment_method', last_payment_error: error };
  call.emit('payment_intent.payment_failed', after);
  records.put(call.account, after);
  return new StripeRefused(402, { ...error, payment_intent: after });
}

/** The given method, or the intent's: a token creates a method, and a guest's is used once. */
function methodFor(records: Records, { account, form }: Call, intent: StripeObject): StripeObject {
  const card = form.payment_method_data?.card?.token;
  const token = form.confirmation_token ?? form.payment_method ?? card ?? intent.payment_method;
  if (!token) throw invalid('You cannot confirm this PaymentIntent without a payment method.');
  if (!MADE_FOR_TESTS.test(token)) {
    return ownMethod(records, account, token, intent.customer);
  }
  const made = newMethod(token);
  if (!made) throw missing(token);
  return records.put(account, made);
}

function ownMethod(
  records: Records,
  account: string,
  id: string,
  customer: string | null,
): StripeObject {
  const method = found(records, account, id);
  if ((method.customer ?? null) !== (customer ?? null)) {
    throw invalid('The payment method belongs to another customer, or to none.');
  }
  return method;
}

/** The shopper completed the action of their bank. */
export function authenticate(records: Records, account: string, id: string): void {
  const intent = found(records, account, id);
  const method = found(records, account, intent.payment_method);
  records.put(account, { ...method, metadata: { proved: 'yes' } });
  records.put(account, { ...intent, status: 'requires_confirmation', next_action: null });
}

/** A pending payment arrives, or does not. */
export function endProcessing(records: Records, call: Call, id: string): void {
  const intent = found(records, call.account, id);
  if (intent.status !== 'processing') return;
  const method = found(records, call.account, intent.payment_method);
  charged(records, call, intent, method);
}

export function captureIntent(records: Records, call: Call, id: string): StripeObject {
  const { account, form, key, emit } = call;
  const intent = found(records, account, id);
  if (intent.status !== 'requires_capture') throw wrongState(intent, 'captured');
  const amount = amountIn(form.amount_to_capture ?? intent.amount_capturable, intent.currency);
  if (!amount || amount > intent.amount_capturable) {
    throw invalid('The amount is more than can be captured.', { code: 'amount_too_large' });
  }
  const charge = found(records, account, intent.latest_charge);
  records.put(account, { ...charge, captured: true, amount_captured: amount });
  moved(records, call, 'capture', { key, reference: charge.id, amount, charge: id });
  const done = { ...intent, status: 'succeeded', amount_received: amount, amount_capturable: 0 };
  emit('payment_intent.succeeded', done);
  return records.put(account, done);
}

export function cancelIntent(records: Records, call: Call, id: string): StripeObject {
  const { account, key, emit } = call;
  const intent = found(records, account, id);
  if (![...CHANGEABLE, 'requires_capture'].includes(intent.status)) {
    throw wrongState(intent, 'canceled');
  }
  const { amount_capturable: amount } = intent;
  if (amount > 0) moved(records, call, 'void', { key, reference: id, amount, charge: id });
  const canceled_at = Math.floor(Date.now() / 1000);
  const done = { ...intent, status: 'canceled', canceled_at, amount_capturable: 0 };
  emit('payment_intent.canceled', done);
  return records.put(account, done);
}

export function moved(
  records: Records,
  { account }: Call,
  kind: JournalEntry['kind'],
  entry: { key: string; reference: string; amount: number; charge?: string },
): void {
  records.move({ kind, charge: null, ...entry, store: storeOf(account) });
}

/** Each store of a test has a secret key that ends with its id. */
function storeOf(secretKey: string): string {
  return secretKey.replace(/^sk_(test|live)_/, '');
}

export function found(records: Records, account: string, id: string): StripeObject {
  const thing = records.find(account, id);
  if (!thing) throw missing(id ?? newId('none'));
  return thing;
}
