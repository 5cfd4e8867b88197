import type { App } from '../../context.ts';
import type { Sql } from '../../platform/db/connect.ts';
import type { Store } from '../../ports/store.ts';
import { updateCartsBegunAhead } from './persistence/update-queries.ts';

/** Whatever time a sandbox's request named, its cart was begun before the store went live. */
export async function endSandboxCarts(_app: App, sql: Sql, { id }: Store): Promise<void> {
  await updateCartsBegunAhead(sql, id);
}
