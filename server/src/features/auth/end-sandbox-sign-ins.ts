import type { App } from '../../context.ts';
import type { Sql } from '../../platform/db/connect.ts';
import type { Store } from '../../ports/store.ts';
import { resetVerification } from '../customers/verification/reset-verification.ts';
import { deleteChallenges, deleteSessions } from './end-queries.ts';

/**
 * A sandbox returns its codes, so verifications made there do not count. Customers stay and must
 * verify again. Sessions are ended last: a concurrent sign-in holds the challenge's or customer's
 * lock, so its session exists once those locks are acquired.
 */
export async function endSandboxSignIns(app: App, sql: Sql, { id }: Store): Promise<void> {
  await deleteChallenges(sql, id);
  await resetVerification(sql, id, app.clock.now());
  await deleteSessions(sql, id);
}
