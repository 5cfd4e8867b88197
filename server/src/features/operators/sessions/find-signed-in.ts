import type { App, Operator } from '../../../context.ts';
import type { Store } from '../../../ports/store.ts';
import { hashSecret } from '../../../values/secrets.ts';
import { HOUR_MS, plusMs } from '../../../values/time.ts';
import { findStore } from '../../stores/find-store.ts';
import { findOperatorSession, updateSessionExpiry } from '../queries.ts';
import { SESSION_MS } from './open-operator-session.ts';
import { storeOfToken } from './operator-token.ts';

/** The operator of a token. The session is read each time, so a sign-out takes effect at once. */
export async function findSignedIn(
  app: App,
  token: string,
): Promise<{ store: Store; operator: Operator } | undefined> {
  const storeId = storeOfToken(token);
  if (!storeId) return undefined;
  const now = app.clock.now();
  const hash = hashSecret(token);
  const [session, store] = await Promise.all([
    findOperatorSession(app.sql, storeId, hash, now),
    findStore(app, storeId),
  ]);
  if (!session || !store) return undefined;
  const { expiresAt, ...operator } = session;
  // Extended in steps of an hour, so that most reads do not write.
  if (expiresAt < plusMs(now, SESSION_MS - HOUR_MS)) {
    await updateSessionExpiry(app.sql, storeId, hash, plusMs(now, SESSION_MS));
  }
  return { store, operator };
}
