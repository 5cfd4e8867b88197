import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { changeStore } from '../stores/change-store.ts';
import { getStore } from '../stores/get-store.ts';
import { providerOf } from './add-provider.ts';
import { deleteProvider, findUseOfProvider, updateOldestToDefault } from './provider-queries.ts';

/** Only one that is off and that nothing was ever paid with: refunds and news need the others. */
export async function removeProvider(ctx: StoreContext, id: string): Promise<string> {
  await changeStore(ctx, async (sql) => {
    const { enabled, mode } = providerOf(await getStore(sql, ctx.storeId), id);
    if (enabled) throw new ApiError('PROVIDER_IN_USE', 'Turn the provider off first.');
    await deleteProvider(sql, ctx.storeId, id);
    if (await findUseOfProvider(sql, ctx.storeId, id)) throw new ApiError('PROVIDER_IN_USE');
    await updateOldestToDefault(sql, ctx.storeId, mode);
    return true;
  });
  return id;
}
