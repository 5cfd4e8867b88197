import type { App } from '../../context.ts';
import type { Store } from '../../ports/store.ts';
import type { StoreId } from '../../values/ids.ts';
import { findSingleStore, findStoreByHandle, findStoreByHost, findStoreById } from './queries.ts';

/** For contexts without a key: jobs and provider webhooks. */
export async function findStore(app: App, storeId: StoreId): Promise<Store | undefined> {
  return await findStoreById(app.sql, storeId);
}

/** For agents, which name the store in the path. */
export async function findStoreOfHandle(app: App, handle: string): Promise<Store | undefined> {
  return await findStoreByHandle(app.sql, handle);
}

/** By a verified host name, with its port where it has one. */
export async function findStoreOfHost(app: App, host: string): Promise<Store | undefined> {
  return await findStoreByHost(app.sql, host.toLowerCase());
}

/** Undefined where the service has several stores. */
export async function findOnlyStore(app: App): Promise<Store | undefined> {
  return await findSingleStore(app.sql);
}
