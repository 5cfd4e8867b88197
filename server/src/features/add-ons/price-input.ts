import { ApiError } from '../../errors.ts';
import type { Cents } from '../../values/money.ts';
import type { PriceRule } from '../carts/pricing/add-on.ts';

/** A price as sent: one of two kinds, with the fields of both. */
export interface PriceInput {
  readonly kind: 'percent' | 'bands';
  readonly basisPoints?: number | null;
  readonly minimum?: number | null;
  readonly maximum?: number | null;
  readonly bands?: readonly { readonly below: number | null; readonly price: number }[] | null;
}

/** Requires exactly the fields of the price's kind. */
export function priceRuleOf(input: PriceInput): PriceRule {
  return input.kind === 'percent' ? percentRule(input) : bandRule(input);
}

export function priceInputOf(rule: PriceRule): Required<PriceInput> {
  const none = { basisPoints: null, minimum: null, maximum: null, bands: null };
  return { ...none, ...rule };
}

function percentRule({ basisPoints, minimum, maximum = null, bands }: PriceInput): PriceRule {
  if (!basisPoints || !minimum) refuse('needs basisPoints and minimum when kind is percent');
  if (bands) refuse('must not have bands when kind is percent');
  if (maximum !== null && maximum < minimum) refuse('must not have a maximum below its minimum');
  const [least, most] = [minimum as Cents, maximum as Cents | null];
  return { kind: 'percent', basisPoints, minimum: least, maximum: most };
}

function bandRule({ bands, basisPoints, minimum, maximum }: PriceInput): PriceRule {
  if (!bands) refuse('needs bands when kind is bands');
  if (basisPoints || minimum || maximum) refuse('must have nothing but bands when kind is bands');
  const limits = bands.map(({ below }) => below ?? Number.POSITIVE_INFINITY);
  if (limits.at(-1) !== Number.POSITIVE_INFINITY) refuse('must end with a band without a limit');
  if (limits.some((limit, index) => limit <= (limits[index - 1] ?? 0))) {
    refuse('must have its bands in ascending order');
  }
  return { kind: 'bands', bands: bands as Extract<PriceRule, { kind: 'bands' }>['bands'] };
}

function refuse(why: string): never {
  throw new ApiError('VALIDATION_ERROR', `body.price ${why}.`);
}
