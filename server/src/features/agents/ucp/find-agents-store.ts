import type { App } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { agentSettingsOf } from '../../../ports/agents/agent-settings.ts';
import type { Store } from '../../../ports/store.ts';
import { findOnlyStore, findStoreOfHandle, findStoreOfHost } from '../../stores/find-store.ts';

const HANDLE = /^[a-z0-9-]{1,60}$/;

/** The store of a path. Whether it admits agents is decided with the caller. */
export async function findAgentsStore(app: App, handle: string): Promise<Store> {
  const store = HANDLE.test(handle) ? await findStoreOfHandle(app, handle) : undefined;
  return foundOf(store);
}

/** The store of a verified host name, or the only one of the service. */
export async function findStoreAtHost(app: App, host: string): Promise<Store> {
  const store = (await findStoreOfHost(app, host)) ?? (await findOnlyStore(app));
  return foundOf(store);
}

function foundOf(store: Store | undefined): Store {
  if (!store) throw new ApiError('ROUTE_NOT_FOUND');
  return store;
}

/** A store that refuses all agents has no profile. */
export function refuseUnpublished(store: Store): void {
  if (agentSettingsOf(store).policy === 'off') throw new ApiError('ROUTE_NOT_FOUND');
}
