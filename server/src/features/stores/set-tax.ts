import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import type { StoredProvider } from '../payments/stored-provider.ts';
import { problemOf, type TaxTable } from '../tax/tax.ts';
import { changeLiveSetting } from './change-live-setting.ts';

export async function setTax(ctx: StoreContext, table: TaxTable): Promise<TaxTable> {
  const problem = problemOf(table);
  if (problem) throw new ApiError('VALIDATION_ERROR', problem);
  const { stripe } = table;
  const isKnown = ({ id, type }: StoredProvider) => id === stripe?.providerId && type === 'stripe';
  if (stripe && !ctx.store.providers.some(isKnown)) {
    const text = 'body.stripe.providerId must name an account of the store with Stripe.';
    throw new ApiError('VALIDATION_ERROR', text);
  }
  await changeLiveSetting(ctx, 'tax', table);
  return table;
}
