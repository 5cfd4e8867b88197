import type { StoreContext } from '../../../context.ts';
import type { Store } from '../../../ports/store.ts';
import { changeStore } from '../change-store.ts';
import { updateStoreSettings } from '../queries.ts';

export type Settings = Pick<
  Store,
  'name' | 'country' | 'supportEmail' | 'statusFollowsShipments' | 'redirectHosts' | 'textCountries'
>;

/** Omitted settings are unchanged, also under concurrent changes of different ones. */
export async function changeSettings(ctx: StoreContext, change: Partial<Settings>): Promise<Store> {
  return await changeStore(ctx, (sql) => updateStoreSettings(sql, ctx.storeId, change));
}
