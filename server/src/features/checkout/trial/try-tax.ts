import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import type { TaxResult } from '../../../ports/tax/tax-provider.ts';
import { problemOf, type TaxSettings } from '../../../ports/tax/tax-settings.ts';
import { type Cents, minus, sum, ZERO } from '../../../values/money.ts';
import { calculateTax, type TaxCalculation } from '../../carts/pricing/calculate-tax.ts';
import { limitTrials } from './limit-trials.ts';
import { addressOf, lineTotal, subtotalOf, type TrialAddress, type TrialLine } from './trial.ts';

export interface TaxTrial {
  readonly address: TrialAddress;
  readonly lines: readonly TrialLine[];
  readonly shippingAmount: Cents;
  /** Settings that are not saved, instead of those of the store. */
  readonly tax?: TaxSettings | undefined;
}

type TaxedLine = TrialLine & { readonly lineTotal: Cents; readonly lineTax: Cents };

export interface TaxTrialResult extends TaxCalculation<TaxedLine> {
  readonly terms: TaxResult;
  readonly shippingTax: Cents;
  readonly total: Cents;
}

/** Calculated as in a cart without discounts and add-ons. */
export async function tryTax(
  ctx: StoreContext,
  { address: place, lines, shippingAmount, tax = ctx.store.settings.tax ?? undefined }: TaxTrial,
): Promise<TaxTrialResult> {
  if (tax) refuseInvalid(ctx, tax);
  if (tax?.stripe) await limitTrials(ctx);
  const store = { ...ctx.store, settings: { ...ctx.store.settings, tax: tax ?? null } };
  const terms = await ctx.app.ports.taxProvider(store)(addressOf(place));
  const items = lines.map((line) => ({ ...line, lineTotal: lineTotal(line), lineTax: ZERO }));
  const taxed = calculateTax({ checkout: { tax: terms }, addOns: [] }, items, shippingAmount);
  const allTax = sum([taxed.taxTotal, taxed.taxIncluded]);
  return {
    ...taxed,
    terms,
    shippingTax: minus(allTax, sum(taxed.items.map(({ lineTax }) => lineTax))),
    total: sum([subtotalOf(lines), shippingAmount, taxed.taxTotal]),
  };
}

const NO_ACCOUNT = 'body.tax.stripe.providerId must name an account of the store with Stripe.';

function refuseInvalid({ store }: StoreContext, table: TaxSettings): void {
  const problem = problemOf(table);
  if (problem) throw new ApiError('VALIDATION_ERROR', problem.replace('body.', 'body.tax.'));
  const { stripe } = table;
  const isKnown = store.providers.some(
    ({ id, type }) => id === stripe?.providerId && type === 'stripe',
  );
  if (stripe && !isKnown) throw new ApiError('VALIDATION_ERROR', NO_ACCOUNT);
}
