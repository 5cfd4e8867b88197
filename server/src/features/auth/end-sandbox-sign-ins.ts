import type { App } from '../../context.ts';
import type { Sql } from '../../platform/db/connect.ts';
import type { Store } from '../../ports/store.ts';
import { resetVerification } from '../customers/verification/reset-verification.ts';
import { deleteChallenges, deleteSessions } from './end-queries.ts';

/**
 * A sandbox shows its codes to whoever asks, so nothing that was proved there is proved. Customers
 * stay, and prove who they are anew. Sessions go last: a sign-in that is under way holds the
 * challenge or the customer, and its session is there by the time those have been waited for.
 */
export async function endSandboxSignIns(app: App, sql: Sql, { id }: Store): Promise<void> {
  await deleteChallenges(sql, id);
  await resetVerification(sql, id, app.clock.now());
  await deleteSessions(sql, id);
}
