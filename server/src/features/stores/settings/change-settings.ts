import type { StoreContext } from '../../../context.ts';
import type { Store } from '../../../ports/store.ts';
import { changeStore } from '../change-store.ts';
import { updateStoreSettings } from '../queries.ts';

export type Settings = Pick<
  Store,
  'name' | 'country' | 'supportEmail' | 'statusFollowsShipments' | 'redirectHosts' | 'textCountries'
>;

/** What is not named stays as it is, also when two operators name different things at once. */
export async function changeSettings(ctx: StoreContext, change: Partial<Settings>): Promise<Store> {
  return await changeStore(ctx, (sql) => updateStoreSettings(sql, ctx.storeId, change));
}
