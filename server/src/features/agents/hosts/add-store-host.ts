import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import type { Sql } from '../../../platform/db/connect.ts';
import type { StoreHostId } from '../../../values/ids.ts';
import { newSecret } from '../../../values/secrets.ts';
import { changeStore } from '../../stores/change-store.ts';
import { refuseUrl } from '../../webhooks/endpoints/refuse-url.ts';
import { insertHost, listHostRows } from './host-queries.ts';
import { HOSTS_MAX, type StoreHost, verificationUrl } from './store-host.ts';

/** Returns the present entry where the store has added the name before. */
export async function addStoreHost(ctx: StoreContext, name: string): Promise<StoreHost> {
  const host = name.toLowerCase();
  refuseUrl(ctx, verificationUrl(ctx.app, host));
  const add = async (sql: Sql) => {
    const hosts = await listHostRows(sql, ctx.storeId);
    const present = hosts.find((one) => one.host === host);
    if (present) return present;
    if (hosts.length >= HOSTS_MAX) {
      throw new ApiError('LIMIT_REACHED', `A store has at most ${HOSTS_MAX} host names.`);
    }
    const added: StoreHost = {
      id: ctx.ids.next<StoreHostId>(),
      host,
      token: newSecret('cartwright_host_'),
      verifiedAt: null,
      createdAt: ctx.now(),
    };
    await insertHost(sql, ctx.storeId, added);
    return added;
  };
  return await changeStore(ctx, add);
}
