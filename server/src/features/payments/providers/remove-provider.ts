import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { changeStore } from '../../stores/change-store.ts';
import { getStore } from '../../stores/get-store.ts';
import { providerOf } from './add-provider.ts';
import { deleteProvider, findUseOfProvider, updateOldestToDefault } from './provider-queries.ts';

const USED_BY_TAX = 'Stripe Tax uses this account: select another account for tax first.';

/**
 * Only a disabled provider without payments that the tax settings do not use can be removed:
 * refunds and webhooks need the others.
 */
export async function removeProvider(ctx: StoreContext, id: string): Promise<string> {
  await changeStore(ctx, async (sql) => {
    const store = await getStore(sql, ctx.storeId);
    const { enabled, mode } = providerOf(store, id);
    if (enabled) throw new ApiError('PROVIDER_IN_USE', 'Disable the provider first.');
    if (store.settings.tax?.stripe?.providerId === id) {
      throw new ApiError('PROVIDER_IN_USE', USED_BY_TAX);
    }
    await deleteProvider(sql, ctx.storeId, id);
    if (await findUseOfProvider(sql, ctx.storeId, id)) throw new ApiError('PROVIDER_IN_USE');
    await updateOldestToDefault(sql, ctx.storeId, mode);
    return true;
  });
  return id;
}
