import { ApiError } from '../../../errors.ts';
import {
  allocate,
  type Cents,
  least,
  minus,
  percentOf,
  sum,
  times,
  ZERO,
} from '../../../values/money.ts';
import { type CouponReason, isFor, outsideValidity } from '../../coupons/coupon.ts';
import { type Cart, type CartItem, itemCount, LINES_MAX, type Totals } from '../cart.ts';
import type { CartCoupon } from '../discounts/cart-coupon.ts';
import type { CartGiftCard } from '../discounts/cart-gift-card.ts';
import { withoutStaleRate } from '../quote.ts';
import { addOnTotal as addOnTotalOf, repricedAddOns } from './add-on.ts';
import { calculateTax } from './calculate-tax.ts';

/*
 * Calculates every amount of a cart in a fixed order: lines, coupons, add-ons, shipping, tax,
 * total, gift cards, amount due. It makes no calls: the same cart at the same time has the same
 * totals.
 */

export const RULES = [
  'lines',
  'percent_coupon',
  'fixed_coupon',
  'add_ons',
  'shipping',
  'free_shipping_coupon',
  'tax',
  'total',
  'gift_card',
  'amount_due',
] as const;

/** One step of the calculation, for explanations. */
export interface Step {
  readonly rule: (typeof RULES)[number];
  /** The coupon's code, the card's last four digits, or the rate. */
  readonly name: string | null;
  readonly base: Cents;
  readonly result: Cents;
  /** Cents that did not divide evenly and went to the lines with the largest remainders. */
  readonly remainderCents: number;
}

interface CalculationInputs {
  /** Why a coupon gives no discount. */
  readonly reasonOf: (coupon: CartCoupon, lines: readonly CartItem[]) => CouponReason | null;
  readonly balanceOf: (card: CartGiftCard) => Cents;
  readonly note: (step: Step) => void;
}

export function priced(cart: Cart, now: Date): Cart {
  const at = now.toISOString();
  return calculateTotals(cart, {
    reasonOf: (coupon, lines) => coupon.blocked ?? couponReason(coupon, lines, at),
    balanceOf: ({ balance, expiresAt }) => (expiresAt !== null && expiresAt <= at ? ZERO : balance),
    note: () => {},
  });
}

/** The steps that led to the cart's amounts, without evaluating conditions again. */
export function explain(cart: Cart): Step[] {
  const steps: Step[] = [];
  calculateTotals(cart, {
    reasonOf: ({ reason }) => reason,
    balanceOf: ({ balance }) => balance,
    note: (step) => steps.push(step),
  });
  return steps;
}

function calculateTotals(before: Cart, { reasonOf, balanceOf, note }: CalculationInputs): Cart {
  const cart = withoutStaleRate(withLines(before));
  const subtotal = sum(cart.items.map(({ lineSubtotal }) => lineSubtotal));
  note(step('lines', null, subtotal, subtotal));
  const offered = cart.coupons.map((coupon) => {
    const reason = reasonOf(coupon, cart.items);
    return { ...coupon, reason, applicable: reason === null, discount: ZERO };
  });
  const goods = applyCoupons(cart.items, offered, note);
  const discountTotal = sum(goods.items.map(({ lineDiscount }) => lineDiscount));
  const addOns = repricedAddOns(cart);
  const addOnTotal = addOnTotalOf(addOns);
  if (addOns.length > 0) note(step('add_ons', null, addOnTotal, addOnTotal));
  const shipping = applyShipping(cart, goods.coupons, note);
  const { shippingTotal } = shipping;
  const tax = calculateTax({ ...cart, addOns }, goods.items, shippingTotal);
  const { items, taxTotal, taxIncluded, taxableTotal } = tax;
  note(step('tax', null, taxableTotal, sum([taxTotal, taxIncluded])));
  const total = sum([minus(subtotal, discountTotal), addOnTotal, shippingTotal, taxTotal]);
  note(step('total', null, subtotal, total));
  const cards = paidByCards(cart.giftCards, total, balanceOf, note);
  const giftCardTotal = sum(cards.map(({ applied }) => applied));
  const amountDue = minus(total, giftCardTotal);
  note(step('amount_due', null, total, amountDue));
  const totals: Totals = {
    subtotal,
    discountTotal,
    addOnTotal,
    shippingTotal,
    taxTotal,
    taxIncluded,
    total,
    giftCardTotal,
    amountDue,
  };
  return { ...cart, items, addOns, coupons: shipping.coupons, giftCards: cards, totals };
}

function withLines(cart: Cart): Cart {
  if (cart.items.length > LINES_MAX) throw new ApiError('CART_TOO_LARGE');
  const items = cart.items.map((line) => {
    const lineSubtotal = times(line.unitPrice, line.quantity);
    const lineTotal = lineSubtotal;
    return { ...line, lineSubtotal, lineDiscount: ZERO, lineTotal, lineTax: ZERO };
  });
  itemCount({ items });
  return { ...cart, items };
}

function couponReason(
  coupon: CartCoupon,
  lines: readonly CartItem[],
  at: string,
): CouponReason | null {
  const late = outsideValidity(coupon, at);
  if (late) return late;
  if (!lines.some(({ sku }) => isFor(coupon, sku))) return 'COUPON_NOT_APPLICABLE';
  const subtotal = sum(lines.map(({ lineSubtotal }) => lineSubtotal));
  return subtotal < coupon.minimum ? 'COUPON_MINIMUM_NOT_MET' : null;
}

type Note = CalculationInputs['note'];

/** Each coupon applies to what the previous ones left, so no line becomes negative. */
function applyCoupons(
  lines: readonly CartItem[],
  coupons: readonly CartCoupon[],
  note: Note,
): { items: CartItem[]; coupons: CartCoupon[] } {
  let items = [...lines];
  const outcomes = coupons.map((coupon) => {
    if (!coupon.applicable || coupon.type === 'free_shipping') return coupon;
    const left = items.map((item) => (isFor(coupon, item.sku) ? item.lineTotal : ZERO));
    const base = sum(left);
    const isPercent = coupon.type === 'percent';
    const discount = isPercent ? percentOf(base, coupon.value) : least(coupon.value as Cents, base);
    const shares = allocate(discount, left);
    items = items.map((item, index) => withShare(item, shares[index] ?? ZERO));
    const rule = isPercent ? 'percent_coupon' : 'fixed_coupon';
    note(step(rule, coupon.code, base, discount, remainderOf(discount, left, base)));
    return { ...coupon, discount };
  });
  return { items, coupons: outcomes };
}

function withShare(item: CartItem, share: Cents): CartItem {
  if (share === 0) return item;
  const lineDiscount = sum([item.lineDiscount, share]);
  return { ...item, lineDiscount, lineTotal: minus(item.lineSubtotal, lineDiscount) };
}

/** Shipping is part of the total once a rate is chosen, unless a coupon waives it. */
function applyShipping(
  { checkout }: Cart,
  coupons: readonly CartCoupon[],
  note: Note,
): { shippingTotal: Cents; coupons: readonly CartCoupon[] } {
  const rate = checkout?.shippingRate ?? null;
  const amount = rate?.amount ?? ZERO;
  if (rate) note(step('shipping', rate.name, amount, amount));
  const waiver = coupons.find(({ type, applicable }) => applicable && type === 'free_shipping');
  if (!waiver) return { shippingTotal: amount, coupons };
  note(step('free_shipping_coupon', waiver.code, amount, amount));
  const discounted = { ...waiver, discount: amount };
  return {
    shippingTotal: ZERO,
    coupons: coupons.map((coupon) => (coupon === waiver ? discounted : coupon)),
  };
}

function paidByCards(
  cards: readonly CartGiftCard[],
  total: Cents,
  balanceOf: CalculationInputs['balanceOf'],
  note: Note,
): CartGiftCard[] {
  let due = total;
  return cards.map((card) => {
    const balance = balanceOf(card);
    const applied = least(balance, card.cap ?? balance, due);
    note(step('gift_card', card.last4, due, applied));
    due = minus(due, applied);
    return { ...card, balance, applied };
  });
}

function step(
  rule: Step['rule'],
  name: string | null,
  base: Cents,
  result: Cents,
  remainderCents = 0,
): Step {
  return { rule, name, base, result, remainderCents };
}

/** The cents that `allocate` distributes to the largest remainders. */
function remainderOf(discount: Cents, weights: readonly Cents[], base: Cents): number {
  if (base === 0) return 0;
  const whole = weights.reduce(
    (all, weight) => all + (BigInt(discount) * BigInt(weight)) / BigInt(base),
    0n,
  );
  return Number(BigInt(discount) - whole);
}
