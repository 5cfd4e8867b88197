import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { parseId, type StoreHostId } from '../../../values/ids.ts';
import { changeStore } from '../../stores/change-store.ts';
import { deleteHost } from './host-queries.ts';

/** Its profile is no longer served at once. Another store can verify the name then. */
export async function removeStoreHost(ctx: StoreContext, hostId: string): Promise<StoreHostId> {
  const id = parseId<StoreHostId>(hostId);
  const isRemoved = id && (await changeStore(ctx, (sql) => deleteHost(sql, ctx.storeId, id)));
  if (!isRemoved) throw new ApiError('STORE_HOST_NOT_FOUND');
  return id;
}
