import type { App } from '../../context.ts';
import type { Sql } from '../../platform/db/connect.ts';
import type { Store } from '../../ports/store.ts';
import { updateSeededAddOns } from './admin-queries.ts';

/** Sample add-ons are not valid in a live store. */
export async function endSeededAddOns({ clock }: App, sql: Sql, { id }: Store): Promise<void> {
  await updateSeededAddOns(sql, id, clock.now());
}
