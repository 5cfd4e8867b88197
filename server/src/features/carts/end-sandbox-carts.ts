import type { App } from '../../context.ts';
import type { Sql } from '../../platform/db/connect.ts';
import type { Store } from '../../ports/store.ts';
import { updateCartsBegunAhead } from './persistence/update-queries.ts';

/** Dates sandbox carts before the go-live, even if `x-sandbox-now` set a later time. */
export async function endSandboxCarts(_app: App, sql: Sql, { id }: Store): Promise<void> {
  await updateCartsBegunAhead(sql, id);
}
