import type { FraudRules } from '../../../values/fraud-rules.ts';
import type { Cents } from '../../../values/money.ts';
import type { Cart } from '../../carts/cart.ts';
import type { RiskSignals } from '../../payments/risk/risk-signals.ts';

const GATE_REASONS = [
  'amount_due',
  'failed_confirms',
  'countries_differ',
  'cards_tried',
  'orders_of_shopper',
  'declines_of_cart',
  'declines_of_shopper',
  'declines_of_card',
  'declines_of_store',
  'simulated',
] as const;
export type GateReason = (typeof GATE_REASONS)[number];

/** What is known about one try to pay. */
export interface Risk extends RiskSignals {
  readonly amountDue: Cents;
  readonly shippingCountry: string | null;
  readonly billingCountry: string;
}

/** So many refused payments end what can be tried without a proof, whatever the rules say. */
const DECLINES_PER_CART = 10;
/** In ten minutes. */
const DECLINES_PER_SHOPPER = 5;
const DECLINES_PER_CARD = 5;
const INVALID_PER_SHOPPER = 10;

/** Why a shopper must prove a phone first: nothing, or all that speaks for it. */
export function gateReasons(rules: FraudRules, risk: Risk): GateReason[] {
  const scored: [GateReason, boolean, number][] = [
    ['amount_due', risk.amountDue > rules.amountDue.over, rules.amountDue.points],
    [
      'failed_confirms',
      risk.failedConfirms >= rules.failedConfirms.from,
      rules.failedConfirms.points,
    ],
    ['countries_differ', countriesDiffer(risk), rules.countriesDiffer.points],
    ['cards_tried', risk.cardsTried > rules.cardsTried.over, rules.cardsTried.points],
    [
      'orders_of_shopper',
      risk.ordersOfShopper > rules.ordersOfShopper.over,
      rules.ordersOfShopper.points,
    ],
  ];
  const hits = scored.filter(([, isHit, points]) => isHit && points > 0);
  const points = hits.reduce((total, [, , worth]) => total + worth, 0);
  return points >= rules.gateAt ? hits.map(([reason]) => reason) : [];
}

/** Cards are tried out: a cart, an address, a card or the whole store has had its declines. */
export function budgetReasons(signals: RiskSignals): GateReason[] {
  const { declinesOfShopper, invalidOfShopper } = signals;
  const isBusy =
    declinesOfShopper >= DECLINES_PER_SHOPPER || invalidOfShopper >= INVALID_PER_SHOPPER;
  const reasons: GateReason[] = [];
  if (signals.declinesOfCart >= DECLINES_PER_CART) reasons.push('declines_of_cart');
  if (isBusy) reasons.push('declines_of_shopper');
  if (signals.declinesOfCard >= DECLINES_PER_CARD) reasons.push('declines_of_card');
  if (signals.isBudgetSpent) reasons.push('declines_of_store');
  return reasons;
}

/** In developer mode an item can ask for the gate. */
export function simulatedReasons(cart: Cart, developerMode: boolean): GateReason[] {
  const isAsked = cart.items.some(({ metadata }) => metadata.simulate === 'fraud_gate');
  return developerMode && isAsked ? ['simulated'] : [];
}

/** What a gate shows: whether one stands, why, and whether it was opened. */
export interface GateState {
  readonly reasons: readonly string[];
  readonly isSatisfied: boolean;
  readonly satisfiedUntil: string | null;
}

export function gateState(cart: Cart, developerMode: boolean, now: Date): GateState {
  const until = cart.gate?.satisfiedUntil ?? null;
  const isSatisfied = until !== null && until > now.toISOString();
  const known = cart.gate?.reasons ?? [];
  const reasons = [...new Set([...known, ...simulatedReasons(cart, developerMode)])];
  return { reasons, isSatisfied, satisfiedUntil: isSatisfied ? until : null };
}

function countriesDiffer({ shippingCountry, billingCountry }: Risk): boolean {
  return shippingCountry !== null && shippingCountry !== billingCountry;
}
