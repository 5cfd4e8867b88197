import type { App } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { agentSettingsOf } from '../../../ports/agents/agent-settings.ts';
import type { Store } from '../../../ports/store.ts';
import { findOnlyStore, findStoreOfHandle, findStoreOfHost } from '../../stores/find-store.ts';

const HANDLE = /^[a-z0-9-]{1,60}$/;

/** The store of a path; one that refuses all agents is reported as if it had no such interface. */
export async function findAgentsStore(app: App, handle: string): Promise<Store> {
  const store = HANDLE.test(handle) ? await findStoreOfHandle(app, handle) : undefined;
  return openOf(store);
}

/** The store of a verified host name, or the only one of the service. */
export async function findStoreAtHost(app: App, host: string): Promise<Store> {
  const store = (await findStoreOfHost(app, host)) ?? (await findOnlyStore(app));
  return openOf(store);
}

function openOf(store: Store | undefined): Store {
  if (!store) throw new ApiError('ROUTE_NOT_FOUND');
  refuseUnpublished(store);
  return store;
}

/** A store that refuses all agents has no interface for them. */
export function refuseUnpublished(store: Store): void {
  if (agentSettingsOf(store).policy === 'off') throw new ApiError('ROUTE_NOT_FOUND');
}
