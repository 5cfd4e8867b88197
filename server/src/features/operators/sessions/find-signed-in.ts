import type { App } from '../../../context.ts';
import { hashSecret } from '../../../values/secrets.ts';
import { HOUR_MS, plusMs } from '../../../values/time.ts';
import { findStore } from '../../stores/find-store.ts';
import { findOperatorSession, updateSessionExpiry } from '../queries.ts';
import type { SignedIn } from './authenticate-operators.ts';
import { SESSION_MS } from './open-operator-session.ts';
import { storeOfToken } from './operator-token.ts';

/** The operator of a token. The session is read each time, so a sign-out takes effect at once. */
export async function findSignedIn(app: App, token: string): Promise<SignedIn | undefined> {
  const storeId = storeOfToken(token);
  if (!storeId) return undefined;
  const now = app.clock.now();
  const hash = hashSecret(token);
  const [session, store] = await Promise.all([
    findOperatorSession(app.sql, storeId, hash, now),
    findStore(app, storeId),
  ]);
  if (!session || !store) return undefined;
  const { expiresAt, sessionId, ...operator } = session;
  const found = { store, operator, sessionId };
  // Extended in steps of an hour, so that most reads do not write.
  const isExtended = expiresAt < plusMs(now, SESSION_MS - HOUR_MS);
  if (!isExtended) return { ...found, expiresAt, isExtended };
  const extended = plusMs(now, SESSION_MS);
  await updateSessionExpiry(app.sql, storeId, hash, { lastUsedAt: now, expiresAt: extended });
  return { ...found, expiresAt: extended, isExtended };
}
