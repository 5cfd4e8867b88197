import { ApiError } from '../errors.ts';

declare const cents: unique symbol;

/** Integer cents between 0 and 9007199254740991. Never a float, never rounded by overflow. */
export type Cents = number & { readonly [cents]: true };

export const ZERO = 0 as Cents;
export const CENTS_MAX = Number.MAX_SAFE_INTEGER as Cents;

/** Accepts an exact amount; any other number is too large, or a bug. */
export function toCents(amount: number): Cents {
  if (amount > CENTS_MAX) throw new ApiError('AMOUNT_TOO_LARGE');
  if (!Number.isSafeInteger(amount) || amount < 0) throw new Error(`not an amount: ${amount}`);
  return amount as Cents;
}

/**
 * Parses plain decimal digits. Rejects signs, exponents, hexadecimal, white space and other digits,
 * which could be used to change a price.
 */
export function parseCents(text: string): Cents | undefined {
  if (!/^(0|[1-9][0-9]{0,15})$/.test(text)) return undefined;
  const amount = Number(text);
  return amount <= CENTS_MAX ? (amount as Cents) : undefined;
}

export function times(amount: Cents, quantity: number): Cents {
  const product = amount * quantity;
  if (product <= CENTS_MAX) return product as Cents;
  throw new ApiError('AMOUNT_TOO_LARGE');
}

/** Exact up to the limit; throws beyond it. */
export function sum(amounts: Iterable<Cents>): Cents {
  let total = 0;
  for (const amount of amounts) {
    total += amount;
    if (total > CENTS_MAX) throw new ApiError('AMOUNT_TOO_LARGE');
  }
  return total as Cents;
}

/** Rounded half up in integer arithmetic: 10 % of 5 cents is 1 cent. */
export function percentOf(amount: Cents, percent: number): Cents {
  return Number((BigInt(amount) * BigInt(percent) + 50n) / 100n) as Cents;
}

export function least(...amounts: readonly Cents[]): Cents {
  return Math.min(...amounts) as Cents;
}

/** Throws when the part exceeds the amount. */
export function minus(amount: Cents, part: Cents): Cents {
  return toCents(amount - part);
}

/**
 * Splits an amount by weights without losing a cent: each share is rounded down, and the rest goes
 * to the largest remainders, first to the first of equals.
 */
export function allocate(amount: Cents, weights: readonly number[]): Cents[] {
  const total = weights.reduce((all, weight) => all + BigInt(weight), 0n);
  if (total === 0n) return weights.map(() => ZERO);
  const shares = weights.map((weight, index) => {
    const product = BigInt(amount) * BigInt(weight);
    return { index, whole: product / total, rest: product % total };
  });
  const left = BigInt(amount) - shares.reduce((all, { whole }) => all + whole, 0n);
  const roundedUp = new Set(
    [...shares]
      .sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))
      .slice(0, Number(left))
      .map(({ index }) => index),
  );
  return shares.map(
    ({ index, whole }) => Number(whole + (roundedUp.has(index) ? 1n : 0n)) as Cents,
  );
}
