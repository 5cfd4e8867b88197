import {
  CANCELLED,
  type Charge,
  type ChargeResult,
} from '../../../ports/payments/payment-provider.ts';
import { type Clock, HOUR_MS, MINUTE_MS } from '../../../values/time.ts';
import { type PaypalSession, refusable } from './paypal-client.ts';
import { centsIn, isPayable, NO_SUCH_AMOUNT } from './paypal-money.ts';
import {
  changeOrder,
  findOrder,
  type Intent,
  intentOf,
  isCancelled,
  isOpen,
  newOrder,
  otherIntent,
  type WantedOrder,
} from './paypal-orders.ts';
import {
  actionNeeded,
  isAmountRejected,
  isDecided,
  type PaypalOrder,
  payerLinkIn,
  refusedCharge,
  resultIn,
  unitOf,
} from './paypal-responses.ts';
import { type Vaulted, vaultedIn, vaultedOf } from './paypal-vault.ts';

export interface ChargeParts {
  readonly session: PaypalSession;
  readonly intent: Intent;
  readonly clock: Clock;
}

/** PayPal stores request ids for six hours; no order is created after five. */
const REPEATABLE_MS = 5 * HOUR_MS;
/** By then an order created at the last moment has been stored. */
const STORED_MS = REPEATABLE_MS + 10 * MINUTE_MS;

const NOT_SAVED = rejected('The shopper did not allow PayPal to save the account.');
const FOREIGN_TOKEN = rejected('The token does not belong to this PayPal order.');
const AMOUNT_REJECTED = rejected('PayPal does not accept this amount.');
const NOT_BEGUN = rejected('PayPal did not respond in time; nothing was charged.');
const EXPIRED = { ...rejected('The PayPal order has expired.'), isOver: true };

/** No account or card was charged, so it is no decline. */
function rejected(reason: string) {
  return { kind: 'declined', reason, isInvalid: true } as const;
}

/**
 * Completes the order of a charge, which PayPal does once per order. The order is read first,
 * because it has the result of a lost response, and again after a concurrent completion.
 */
export async function chargeOrder(parts: ChargeParts, charge: Charge): Promise<ChargeResult> {
  if (!isPayable(charge.amount, charge.currency)) return rejected(NO_SUCH_AMOUNT);
  const vaulted = await chosenMethod(parts, charge);
  // The order may be paid by now, whatever became of the method.
  if (vaulted === undefined && charge.reference === null) return NOT_SAVED;
  const made = charge.reference ?? (await orderWithoutShopper(parts, charge));
  if (typeof made === 'object') return made;
  const orderId = made;
  const order = await findOrder(parts.session, orderId);
  if (!order) return EXPIRED;
  const before = resultIn(order);
  if (before) return before;
  if (isCancelled(order)) return CANCELLED;
  if (isForeignToken(charge, orderId)) return FOREIGN_TOKEN;
  if (vaulted === undefined) return NOT_SAVED;
  if (vaulted === null && order.status !== 'APPROVED') return actionNeeded(payerLinkIn(order));
  return await completeOrder(parts, charge, { id: orderId, order, vaulted });
}

interface Target {
  readonly id: string;
  readonly order: PaypalOrder;
  readonly vaulted: Vaulted | null;
}

async function completeOrder(
  parts: ChargeParts,
  charge: Charge,
  target: Target,
): Promise<ChargeResult> {
  const { session } = parts;
  const { id, order, vaulted } = target;
  const claim = await claimOrder(parts, charge, target);
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
  return refused ?? (await readResult(session, id));
}

/**
 * Writes key and amount into the order: it can be found by key and is no longer updated. The
 * account's capture mode may change at any time; the order follows until it is completed.
 */
async function claimOrder(
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
    if (isCancelled(current)) taken = undefined;
    const takes = isOpen(current) && ({ open: 'ends', intent } as const);
    return taken && { key, amount, currency, ...takes };
  });
  if (!refusal) return taken ?? CANCELLED;
  return refusedCharge(refusal, payerLinkIn(order)) ?? (await readResult(session, id));
}

async function readResult(session: PaypalSession, id: string): Promise<ChargeResult> {
  const order = await findOrder(session, id);
  const result = order && resultIn(order);
  if (result) return result;
  return order && isCancelled(order) ? CANCELLED : { kind: 'unknown' };
}

/**
 * PayPal cannot cancel an order, and a charge may be in progress. So the order's intent is switched
 * and it is marked as cancelled: completing it then fails, and a completed order cannot be patched.
 * The mark is final; the next payment creates its own order.
 */
export async function cancelCharge(parts: ChargeParts, charge: Charge): Promise<ChargeResult> {
  const { session } = parts;
  const id = charge.reference ?? (await orderWithoutShopper(parts, charge));
  if (typeof id === 'object') return id;
  const order = await findOrder(session, id);
  if (!order) return CANCELLED;
  const before = resultIn(order);
  if (before) return before;
  const refusal = await changeOrder(session, order, (current) => {
    if (isCancelled(current)) return undefined;
    const ends = isOpen(current) && ({ open: 'ends' } as const);
    return { key: charge.key, isEnded: true, intent: otherIntent(current), ...ends };
  });
  if (!refusal) return CANCELLED;
  const after = await findOrder(session, id);
  if (!after || isCancelled(after) || after.status === 'VOIDED') return CANCELLED;
  const isStored = charge.methodOf !== null || charge.methodToken !== null;
  const isCompletable = isStored || !NOT_APPROVED.has(after.status ?? '') || isDecided(refusal);
  // A refused patch is no cancellation: a completable order may be being completed.
  return resultIn(after) ?? (isCompletable ? { kind: 'unknown' } : CANCELLED);
}

/** PayPal completes these only with a saved method. */
const NOT_APPROVED = new Set(['CREATED', 'SAVED', 'PAYER_ACTION_REQUIRED']);

/** Undefined where the method to charge was not saved; null where the shopper approves. */
async function chosenMethod(
  { session }: ChargeParts,
  { methodToken, methodOf }: Charge,
): Promise<Vaulted | null | undefined> {
  const own = vaultedIn(methodToken);
  if (own || methodOf === null) return own;
  return await vaultedOf(session, methodOf);
}

/** The browser names the order it approved; it must be the cart's order. */
function isForeignToken({ paymentToken, methodToken, methodOf }: Charge, orderId: string): boolean {
  const isNamed = paymentToken !== null && methodToken === null && methodOf === null;
  return isNamed && paymentToken !== orderId;
}

/**
 * Idempotent while PayPal stores the request id. The order is stored before it is paid, so an
 * unknown order is unpaid.
 */
async function orderWithoutShopper(
  { session, intent, clock }: ChargeParts,
  { key, amount, currency, startedAt, storeReference }: Charge,
): Promise<string | ChargeResult> {
  const age = clock.now().getTime() - startedAt.getTime();
  if (storeReference && age > STORED_MS) return NOT_BEGUN;
  if (age > REPEATABLE_MS) return { kind: 'unknown' };
  const wanted: WantedOrder = { amount, currency, intent, key, returnUrl: null };
  const id = await refusable(newOrder(session, wanted, `${key}-order`));
  if (typeof id === 'object') {
    if (isAmountRejected(id.refusal)) return AMOUNT_REJECTED;
    throw new Error(`PayPal rejected the order: ${id.refusal.issues.join(' ')}`);
  }
  const isStored = !storeReference || (await storeReference(id));
  return isStored ? id : await readResult(session, id);
}
