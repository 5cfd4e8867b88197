import type { StoreContext } from '../../../context.ts';
import { listHostRows } from '../hosts/host-queries.ts';
import { type CheckedItem, readinessItems } from './readiness-check.ts';

export interface Readiness {
  /** Whether all required items are done. */
  readonly ready: boolean;
  /** Where agents find the store, also without a host name of its own. */
  readonly profileUrl: string;
  readonly items: readonly CheckedItem[];
}

export async function readReadiness(ctx: StoreContext): Promise<Readiness> {
  const hosts = await listHostRows(ctx.sql, ctx.storeId);
  const items = readinessItems(
    ctx.app,
    ctx.store,
    hosts.some(({ verifiedAt }) => verifiedAt !== null),
  );
  return {
    ready: items.every(({ required, done }) => done || !required),
    profileUrl: `${ctx.app.publicUrl()}/agents/${ctx.store.handle}/.well-known/ucp`,
    items,
  };
}
