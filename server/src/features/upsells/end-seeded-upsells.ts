import type { App } from '../../context.ts';
import type { Sql } from '../../platform/db/connect.ts';
import type { Store } from '../../ports/store.ts';
import { updateSeededOffers } from './admin-queries.ts';

/** Nobody has these goods. */
export async function endSeededUpsells({ clock }: App, sql: Sql, { id }: Store): Promise<void> {
  await updateSeededOffers(sql, id, clock.now());
}
