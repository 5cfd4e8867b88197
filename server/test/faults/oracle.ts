/**
 * The totals of a checkout, calculated by other means than the service's: BigInt throughout, the
 * remaining cents assigned one by one. It shares no line with the code it checks.
 */
export interface Line {
  readonly price: bigint;
  readonly quantity: bigint;
}

export interface OracleCoupon {
  readonly type: 'percent' | 'fixed' | 'free_shipping';
  readonly value: bigint;
  readonly minimum: bigint;
  /** The lines it applies to; null is all of them. */
  readonly lines: readonly number[] | null;
}

export interface OracleTax {
  readonly millionths: bigint;
  readonly isIncluded: boolean;
  /** Lines that are not taxed. */
  readonly exempt: readonly number[];
  readonly addOnsTaxable: boolean;
  readonly shippingTaxable: boolean;
}

export interface Business {
  readonly lines: readonly Line[];
  /** The price of a warranty for one piece of the first line; null without one. */
  readonly warranty: bigint | null;
  /** The upsell after the order is placed; null for none. */
  readonly upsell: (Line & { readonly isTaxable: boolean }) | null;
  readonly coupons: readonly OracleCoupon[];
  readonly addOns: readonly Line[];
  readonly shipping: bigint;
  readonly giftCards: readonly { readonly balance: bigint; readonly cap: bigint | null }[];
  readonly tax: OracleTax | null;
}

export interface ExpectedTotals {
  readonly subtotal: bigint;
  readonly lineDiscounts: readonly bigint[];
  readonly discountTotal: bigint;
  readonly addOnTotal: bigint;
  readonly shippingTotal: bigint;
  readonly lineTaxes: readonly bigint[];
  readonly taxTotal: bigint;
  readonly taxIncluded: bigint;
  readonly total: bigint;
  readonly giftCards: readonly bigint[];
  readonly giftCardTotal: bigint;
  readonly amountDue: bigint;
  /** Why each coupon is refused, or its discount per line. */
  readonly coupons: readonly (string | bigint)[];
  /** The price of the first line with its tax and its warranty, and so the refund of it. */
  readonly firstLine: bigint;
}

export function expectedTotals(business: Business): ExpectedTotals {
  const costs = business.lines.map(cost);
  const subtotal = added(costs);
  const left = [...costs];
  const coupons = business.coupons.map((coupon) => outcomeOf(coupon, left, subtotal));
  const isShippingFree = business.coupons.some(
    ({ type }, n) => type === 'free_shipping' && typeof coupons[n] === 'bigint',
  );
  const addOns = [...warrantyOf(business), ...business.addOns];
  const addOnTotal = added(addOns.map(cost));
  const shippingTotal = isShippingFree ? 0n : business.shipping;
  const lineTaxes = left.map((rest, n) => taxOn(rest, business.tax, !isExempt(n, business.tax)));
  const tax =
    added(lineTaxes) +
    added(addOns.map((one) => taxOn(cost(one), business.tax, business.tax?.addOnsTaxable))) +
    taxOn(shippingTotal, business.tax, business.tax?.shippingTaxable);
  const [taxTotal, taxIncluded] = business.tax?.isIncluded ? [0n, tax] : [tax, 0n];
  const total = added(left) + addOnTotal + shippingTotal + taxTotal;
  let due = total;
  const giftCards = business.giftCards.map(({ balance, cap }) => {
    const used = [balance, cap ?? balance, due].reduce((a, b) => (b < a ? b : a));
    due -= used;
    return used;
  });
  return {
    subtotal,
    lineDiscounts: costs.map((whole, n) => whole - (left[n] ?? 0n)),
    discountTotal: subtotal - added(left),
    addOnTotal,
    shippingTotal,
    lineTaxes,
    taxTotal,
    taxIncluded,
    total,
    giftCards,
    giftCardTotal: total - due,
    amountDue: due,
    coupons,
    firstLine: firstLineOf(business, left[0] ?? 0n, lineTaxes[0] ?? 0n),
  };
}

/** It covers every piece of the line. */
function warrantyOf({ warranty, lines }: Business): Line[] {
  const [first] = lines;
  return warranty === null || !first ? [] : [{ price: warranty, quantity: first.quantity }];
}

function firstLineOf(business: Business, price: bigint, lineTax: bigint): bigint {
  const { tax } = business;
  const covers = warrantyOf(business);
  const onTop = tax?.isIncluded
    ? 0n
    : lineTax + added(covers.map((one) => taxOn(cost(one), tax, tax?.addOnsTaxable)));
  return price + added(covers.map(cost)) + onTop;
}

/** The same order with one more line, which no coupon and no gift card applies to. */
export function grownBy(
  expected: ExpectedTotals,
  { upsell, tax }: Business,
): ExpectedTotals & { charge: bigint } {
  if (!upsell) return { ...expected, charge: 0n };
  const lineTax = taxOn(cost(upsell), tax, upsell.isTaxable);
  const onTop = tax?.isIncluded ? 0n : lineTax;
  const charge = cost(upsell) + onTop;
  return {
    ...expected,
    subtotal: expected.subtotal + cost(upsell),
    lineDiscounts: [...expected.lineDiscounts, 0n],
    lineTaxes: [...expected.lineTaxes, lineTax],
    taxTotal: expected.taxTotal + onTop,
    taxIncluded: expected.taxIncluded + lineTax - onTop,
    total: expected.total + charge,
    amountDue: expected.amountDue + charge,
    charge,
  };
}

/** Subtracts the discount from the rest of the lines. */
function outcomeOf(coupon: OracleCoupon, left: bigint[], subtotal: bigint): string | bigint {
  const chosen = left.map((_, n) => coupon.lines === null || coupon.lines.includes(n));
  if (!chosen.includes(true)) return 'COUPON_NOT_APPLICABLE';
  if (subtotal < coupon.minimum) return 'COUPON_MINIMUM_NOT_MET';
  if (coupon.type === 'free_shipping') return 0n;
  const base = left.reduce((all, rest, n) => (chosen[n] ? all + rest : all), 0n);
  const nominal = coupon.type === 'fixed' ? coupon.value : halfUp(base * coupon.value, 100n);
  const discount = nominal < base ? nominal : base;
  const shares = left.map((rest, n) => (chosen[n] && base > 0n ? (discount * rest) / base : 0n));
  const remainders = left.map((rest, n) =>
    chosen[n] && base > 0n ? (discount * rest) % base : -1n,
  );
  for (let over = discount - added(shares); over > 0n; over--) {
    const largest = remainders.reduce((a, b) => (b > a ? b : a));
    const lucky = remainders.indexOf(largest);
    shares[lucky] = (shares[lucky] ?? 0n) + 1n;
    remainders[lucky] = -1n;
  }
  for (const [n, share] of shares.entries()) left[n] = (left[n] ?? 0n) - share;
  return discount;
}

function isExempt(line: number, tax: OracleTax | null): boolean {
  return tax?.exempt.includes(line) ?? true;
}

function taxOn(amount: bigint, tax: OracleTax | null, isTaxable: boolean | undefined): bigint {
  if (!tax || !isTaxable) return 0n;
  const whole = 1_000_000n + (tax.isIncluded ? tax.millionths : 0n);
  return halfUp(amount * tax.millionths, whole);
}

function halfUp(numerator: bigint, denominator: bigint): bigint {
  const whole = numerator / denominator;
  return (numerator % denominator) * 2n >= denominator ? whole + 1n : whole;
}

function cost({ price, quantity }: Line): bigint {
  return price * quantity;
}

function added(amounts: readonly bigint[]): bigint {
  return amounts.reduce((all, amount) => all + amount, 0n);
}
