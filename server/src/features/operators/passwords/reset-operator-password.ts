import type { App } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { insertAuditEntries } from '../../../platform/http/audit/audit-queries.ts';
import { limitAddress } from '../../../platform/http/limit.ts';
import { hashSecret } from '../../../values/secrets.ts';
import { MINUTE_MS } from '../../../values/time.ts';
import { findStore } from '../../stores/find-store.ts';
import { refuseWeakPassword } from '../refuse-weak-password.ts';
import { deleteAttemptsOf } from '../sessions/count-sign-in-attempt.ts';
import { storeOfToken } from '../sessions/operator-token.ts';
import { deleteSessionsOf, lockPasswordHash, updateOperator } from '../staff/staff-queries.ts';
import { deleteReset, deleteResetsOf, findReset } from './reset-queries.ts';

const GUESSES = { name: 'operator resets', max: 10, windowMs: 15 * MINUTE_MS };

/**
 * Sets the password by a link that was mailed, and ends all sessions and links. It opens none: the
 * operator signs in, with the second factor where there is one.
 */
export async function resetOperatorPassword(
  app: App,
  { token, password }: { readonly token: string; readonly password: string },
  ip: string,
): Promise<void> {
  const storeId = storeOfToken(token, 'opr_');
  const [hash, now] = [hashSecret(token), app.clock.now()];
  const operator = storeId && (await findReset(app.sql, storeId, hash, now));
  const store = operator && (await findStore(app, storeId));
  if (!store) return await refuseLink(app, ip);
  await refuseWeakPassword(password, operator.email);
  const passwordHash = await app.passwords.hash(password);
  await inTransaction(app.sql, async (sql) => {
    await lockPasswordHash(sql, storeId, operator.id);
    if (!(await deleteReset(sql, storeId, hash, now))) throw new ApiError('LINK_INVALID');
    await deleteResetsOf(sql, storeId, operator.id);
    await updateOperator(sql, storeId, operator.id, { passwordHash });
    await deleteSessionsOf(sql, storeId, operator.id, null);
    await insertAuditEntries(sql, storeId, {
      id: app.ids.next<never>(),
      operatorId: operator.id,
      email: operator.email,
      operation: 'resetOperatorPassword',
      subject: operator.id,
      fields: [],
      createdAt: now,
    });
  });
  const { id, email } = operator;
  await deleteAttemptsOf(app, { id, email, handle: store.handle }, ip);
}

/** Only invalid links are counted, so that other callers of a network cannot block a valid one. */
async function refuseLink(app: App, ip: string): Promise<never> {
  await limitAddress(app, GUESSES, ip);
  throw new ApiError('LINK_INVALID');
}
