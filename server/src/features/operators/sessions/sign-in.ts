import type { App, Operator } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import type { Sql } from '../../../platform/db/connect.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { insertAuditEntries } from '../../../platform/http/audit/audit-queries.ts';
import type { Store } from '../../../ports/store.ts';
import { normalEmail } from '../../../values/email.ts';
import { findStore } from '../../stores/find-store.ts';
import { findOperatorByName, type KnownOperator } from '../queries.ts';
import { acceptCode } from '../second-factor/accept-code.ts';
import { findSecondFactor, type SecondFactor } from '../second-factor/second-factor-queries.ts';
import { lockPasswordHash } from '../staff/staff-queries.ts';
import { countCodeAttempt, countSignInAttempt } from './count-sign-in-attempt.ts';
import { openOperatorSession } from './open-operator-session.ts';

export interface Credentials {
  readonly handle: string;
  readonly email: string;
  readonly password: string;
  /** Of the second factor. */
  readonly code?: string;
}

/** From where and with what an operator signs in. */
export interface SignInClient {
  readonly ip: string;
  readonly userAgent: string | null;
}

export interface OperatorSignedIn {
  readonly token: string;
  readonly expiresAt: Date;
  readonly operator: Operator;
  readonly store: Store;
}

/** A wrong store, address or password gets the same reply after the same work. */
export async function signIn(
  app: App,
  credentials: Credentials,
  { ip, userAgent }: SignInClient,
): Promise<OperatorSignedIn> {
  const [handle, email] = [credentials.handle.toLowerCase(), normalEmail(credentials.email)];
  const endSeries = await countSignInAttempt(app, { handle, email }, ip);
  const known = await findOperatorByName(app.sql, handle, email);
  const isRight = await app.passwords.matches(credentials.password, known?.passwordHash ?? null);
  const store = known && isRight ? await findStore(app, known.storeId) : undefined;
  if (!known || !store) throw new ApiError('INVALID_CREDENTIALS');
  await endSeries();
  const accepted = await passSecondFactor(app, known, credentials.code);
  const operator: Operator = { id: known.id, email: known.email, role: known.role };
  const session = await inTransaction(app.sql, async (sql) => {
    await requireUnchanged(sql, known, accepted);
    await insertAuditEntries(sql, store.id, {
      id: app.ids.next<never>(),
      operatorId: operator.id,
      email: operator.email,
      operation: 'signInOperator',
      subject: null,
      fields: [],
      createdAt: app.clock.now(),
    });
    const opened = { storeId: store.id, operatorId: operator.id, userAgent };
    return await openOperatorSession(app, sql, opened);
  });
  return { ...session, operator, store };
}

/**
 * Codes have a throttle of their own, which a correct password does not reset. Returns the factor
 * whose code was accepted.
 */
async function passSecondFactor(
  app: App,
  { storeId, id: operatorId }: KnownOperator,
  code: string | undefined,
): Promise<SecondFactor | undefined> {
  const factor = await findSecondFactor(app.sql, storeId, operatorId);
  if (!factor?.confirmedAt) return undefined;
  if (code === undefined) throw new ApiError('SECOND_FACTOR_REQUIRED');
  const forgetTries = await countCodeAttempt(app, operatorId);
  await acceptCode(app, app.sql, { storeId, operatorId }, { factor, code });
  await forgetTries();
  return factor;
}

/** Password and second factor may have changed while they were compared. */
async function requireUnchanged(
  sql: Sql,
  { storeId, id, passwordHash }: KnownOperator,
  accepted: SecondFactor | undefined,
): Promise<void> {
  const current = await lockPasswordHash(sql, storeId, id);
  if (current !== passwordHash) throw new ApiError('INVALID_CREDENTIALS');
  const factor = await findSecondFactor(sql, storeId, id);
  if (!factor?.confirmedAt || accepted?.encryptedSecret.equals(factor.encryptedSecret)) return;
  throw new ApiError('SECOND_FACTOR_REQUIRED');
}
