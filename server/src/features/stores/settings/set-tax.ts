import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import type { Sql } from '../../../platform/db/connect.ts';
import type { StoredProvider } from '../../../ports/payments/stored-provider.ts';
import { problemOf, type TaxSettings } from '../../../ports/tax/tax-settings.ts';
import { changeStore } from '../change-store.ts';
import { getStore } from '../get-store.ts';
import { upsertSetting } from './live-queries.ts';

const NO_ACCOUNT = 'body.stripe.providerId must name an account of the store with Stripe.';

export async function setTax(ctx: StoreContext, table: TaxSettings): Promise<TaxSettings> {
  const problem = problemOf(table);
  if (problem) throw new ApiError('VALIDATION_ERROR', problem);
  const { stripe } = table;
  const isKnown = ({ id, type }: StoredProvider) => id === stripe?.providerId && type === 'stripe';
  // Under the store's lock: the account that the tax refers to cannot be removed concurrently.
  const change = async (sql: Sql) => {
    const { providers } = await getStore(sql, ctx.storeId);
    if (stripe && !providers.some(isKnown)) throw new ApiError('VALIDATION_ERROR', NO_ACCOUNT);
    await upsertSetting(sql, ctx.storeId, 'tax', table, ctx.now());
    return table;
  };
  return await changeStore(ctx, change, (store) => store.settings.tax);
}
