import {
  CANCELED,
  type Charge,
  type ChargeResult,
} from '../../../ports/payments/payment-provider.ts';
import { type Clock, HOUR_MS, MINUTE_MS } from '../../../values/time.ts';
import {
  actionNeeded,
  isDecided,
  isOddAmount,
  type PaypalOrder,
  payerLinkIn,
  refusedCharge,
  resultIn,
  unitOf,
} from './paypal-answers.ts';
import { type PaypalSession, refusable } from './paypal-client.ts';
import { centsIn, isPayable, NO_SUCH_AMOUNT } from './paypal-money.ts';
import {
  changeOrder,
  findOrder,
  type Intent,
  intentOf,
  isEnded,
  isOpen,
  newOrder,
  otherIntent,
  type WantedOrder,
} from './paypal-orders.ts';
import { type Vaulted, vaultedIn, vaultedOf } from './paypal-vault.ts';

export interface ChargeParts {
  readonly session: PaypalSession;
  readonly intent: Intent;
  readonly clock: Clock;
}

/** PayPal knows a request by its id for six hours; after five, an order is made anew by nobody. */
const REPEATABLE_MS = 5 * HOUR_MS;
/** By then whoever made one in the last moment has written it down. */
const WRITTEN_DOWN_MS = REPEATABLE_MS + 10 * MINUTE_MS;

const NOT_KEPT: ChargeResult = {
  kind: 'declined',
  reason: 'The shopper did not let PayPal keep the account for later.',
};

const EXPIRED: ChargeResult = {
  kind: 'declined',
  reason: 'The PayPal order has expired.',
  isOver: true,
  isInvalid: true,
};

const ODD_SUM = 'PayPal does not take this sum.';

const NOT_BEGUN: ChargeResult = {
  kind: 'declined',
  reason: 'PayPal could not be asked in time, and was not asked for anything.',
};

/**
 * Completes the order of a charge, which PayPal does once for each order. Whatever was lost on the
 * way is in the order, so that is read first, and again where somebody else was faster.
 */
export async function chargeOrder(parts: ChargeParts, charge: Charge): Promise<ChargeResult> {
  if (!isPayable(charge.amount, charge.currency)) {
    return { kind: 'declined', reason: NO_SUCH_AMOUNT };
  }
  const vaulted = await chosenMethod(parts, charge);
  // What was made for the charge may be paid by now, whatever has become of the method.
  if (vaulted === undefined && charge.reference === null) return NOT_KEPT;
  const made = charge.reference ?? (await orderWithoutShopper(parts, charge));
  if (typeof made === 'object') return made;
  const orderId = made;
  if (isForeignToken(charge, orderId)) {
    const reason = 'The token is not of this PayPal order.';
    return { kind: 'declined', reason, isInvalid: true };
  }
  const order = await findOrder(parts.session, orderId);
  if (!order) return EXPIRED;
  const before = resultIn(order);
  if (before) return before;
  if (isEnded(order)) return CANCELED;
  if (vaulted === undefined) return NOT_KEPT;
  if (vaulted === null && order.status !== 'APPROVED') return actionNeeded(payerLinkIn(order));
  return await completed(parts, charge, { id: orderId, order, vaulted });
}

interface Target {
  readonly id: string;
  readonly order: PaypalOrder;
  readonly vaulted: Vaulted | null;
}

async function completed(
  parts: ChargeParts,
  charge: Charge,
  target: Target,
): Promise<ChargeResult> {
  const { session } = parts;
  const { id, order, vaulted } = target;
  const claim = await claimed(parts, charge, target);
  if (typeof claim === 'object') return claim;
  const request = {
    id,
    paypalRequestId: charge.key,
    prefer: 'return=representation',
    body: vaulted ? { paymentSource: { [vaulted.kind]: { vaultId: vaulted.id } } } : {},
  };
  const answer = await refusable<{ result: PaypalOrder }>(
    claim === 'CAPTURE'
      ? session.orders.captureOrder(request)
      : session.orders.authorizeOrder(request),
  );
  if ('result' in answer) return resultIn(answer.result) ?? { kind: 'unknown' };
  const refused = refusedCharge(answer.refusal, payerLinkIn(order));
  return refused ?? (await looked(session, id));
}

/**
 * The order is told whose it is and what is due: it can be found by the charge's key, and nobody
 * resizes it any more. An account may have changed how it captures since the order was made, and
 * may do so again: the order follows until it is taken, and then stays as it is.
 */
async function claimed(
  { session, intent }: ChargeParts,
  { key, amount, currency }: Charge,
  { id, order }: Target,
): Promise<ChargeResult | Intent> {
  const unit = unitOf(order);
  const isSameSum = unit?.amount?.currencyCode === currency && centsIn(unit.amount) === amount;
  const isOwn = unit?.customId === key && unit.invoiceId === key && !isOpen(order);
  if (isSameSum && isOwn) return intentOf(order);
  let taken: Intent | undefined;
  const refusal = await changeOrder(session, order, (current) => {
    taken = isOpen(current) ? intent : intentOf(current);
    if (isEnded(current)) taken = undefined;
    const takes = isOpen(current) && ({ open: 'ends', intent } as const);
    return taken && { key, amount, currency, ...takes };
  });
  if (!refusal) return taken ?? CANCELED;
  return refusedCharge(refusal, payerLinkIn(order)) ?? (await looked(session, id));
}

async function looked(session: PaypalSession, id: string): Promise<ChargeResult> {
  const order = await findOrder(session, id);
  const result = order && resultIn(order);
  if (result) return result;
  return order && isEnded(order) ? CANCELED : { kind: 'unknown' };
}

/**
 * PayPal has no way to end an order, and a charge may be under way. So the order is told to be of
 * the other intent and marked as over: from then on completing it as it was fails, and one
 * that is complete cannot be told. It never turns back: the next payment of the cart gets its own.
 */
export async function cancelCharge(parts: ChargeParts, charge: Charge): Promise<ChargeResult> {
  const { session } = parts;
  const id = charge.reference ?? (await orderWithoutShopper(parts, charge));
  if (typeof id === 'object') return id;
  const order = await findOrder(session, id);
  if (!order) return CANCELED;
  const before = resultIn(order);
  if (before) return before;
  const refusal = await changeOrder(session, order, (current) => {
    if (isEnded(current)) return undefined;
    const ends = isOpen(current) && ({ open: 'ends' } as const);
    return { key: charge.key, isEnded: true, intent: otherIntent(current), ...ends };
  });
  if (!refusal) return CANCELED;
  const after = await findOrder(session, id);
  if (!after || isEnded(after) || after.status === 'VOIDED') return CANCELED;
  const isKept = charge.methodOf !== null || vaultedIn(charge.paymentToken) !== null;
  const isCompletable = isKept || !NOT_APPROVED.has(after.status ?? '') || isDecided(refusal);
  // Refused is not ended: where it could be completed, somebody may be doing so just now.
  return resultIn(after) ?? (isCompletable ? { kind: 'unknown' } : CANCELED);
}

/** PayPal completes no such order, unless by something that it keeps. */
const NOT_APPROVED = new Set(['CREATED', 'SAVED', 'PAYER_ACTION_REQUIRED']);

/** Undefined where a method is to be charged that was not kept; null where the shopper approves. */
async function chosenMethod(
  { session }: ChargeParts,
  { paymentToken, methodOf }: Charge,
): Promise<Vaulted | null | undefined> {
  const own = vaultedIn(paymentToken);
  if (own || methodOf === null) return own;
  return await vaultedOf(session, methodOf);
}

/** A browser says which order it approved; another than the cart's pays for nothing here. */
function isForeignToken({ paymentToken, methodOf }: Charge, orderId: string): boolean {
  const isNamed = paymentToken !== null && !vaultedIn(paymentToken) && methodOf === null;
  return isNamed && paymentToken !== orderId;
}

/**
 * The same one however often it is asked for, as long as PayPal remembers the request. It is
 * written down before it is paid, so one that nobody knows by then was paid by nobody.
 */
async function orderWithoutShopper(
  { session, intent, clock }: ChargeParts,
  { key, amount, currency, startedAt, keepReference }: Charge,
): Promise<string | ChargeResult> {
  const age = clock.now().getTime() - startedAt.getTime();
  if (keepReference && age > WRITTEN_DOWN_MS) return NOT_BEGUN;
  if (age > REPEATABLE_MS) return { kind: 'unknown' };
  const wanted: WantedOrder = { amount, currency, intent, key, returnUrl: null };
  const id = await refusable(newOrder(session, wanted, `${key}-order`));
  if (typeof id === 'object') {
    if (isOddAmount(id.refusal)) return { kind: 'declined', reason: ODD_SUM };
    throw new Error(`PayPal makes no order: ${id.refusal.issues.join(' ')}`);
  }
  const isKept = !keepReference || (await keepReference(id));
  return isKept ? id : await looked(session, id);
}
