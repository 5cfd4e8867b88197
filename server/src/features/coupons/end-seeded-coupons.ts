import type { App } from '../../context.ts';
import type { Sql } from '../../platform/db/connect.ts';
import type { Store } from '../stores/store.ts';
import { updateSeededCoupons } from './admin-queries.ts';

/** Their codes stand in the documentation of the sandbox, for everybody to read. */
export async function endSeededCoupons({ clock }: App, sql: Sql, { id }: Store): Promise<void> {
  await updateSeededCoupons(sql, id, clock.now());
}
