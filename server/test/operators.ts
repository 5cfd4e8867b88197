import { randomBytes } from 'node:crypto';
import type { App } from '../src/context.ts';
import { addOperator } from '../src/features/operators/add-operator.ts';
import { insertReset } from '../src/features/operators/passwords/reset-queries.ts';
import { openOperatorSession } from '../src/features/operators/sessions/open-operator-session.ts';
import { newOperatorToken } from '../src/features/operators/sessions/operator-token.ts';
import type { OperatorId, StoreId } from '../src/values/ids.ts';
import { hashSecret } from '../src/values/secrets.ts';
import { totpCode, totpStep } from '../src/values/totp.ts';
import type { Call, Data } from './harness.ts';

/** An operator who is signed in. */
export interface TestOperator {
  readonly id: string;
  readonly email: string;
  readonly token: string;
  readonly headers: Record<string, string>;
  /** The secret of a mailed link, which no reply holds. */
  newResetToken(): Promise<string>;
  /** Begins a second factor, and returns the code that confirms it. */
  beginSecondFactor(): Promise<string>;
  /** Enables the second factor through the interface. */
  newSecondFactor(): Promise<TestFactor>;
  /** Back to the initial operator. */
  resetPassword(): Promise<void>;
  call: Call;
}

export interface TestFactor {
  readonly recoveryCodes: readonly string[];
  /** The code of now, or of so many steps later. */
  code(stepsLater?: number): string;
}

/** Reads an order as the operator sees it. */
export function detailsBy({ call }: TestOperator): (order: Data) => Promise<Data> {
  return async ({ id }) => {
    const { status, data, text } = await call('GET', `/admin/v1/orders/${id}`);
    if (status !== 200) throw new Error(`read order: ${text}`);
    return data;
  };
}

export const OPERATOR_PASSWORD = 'correct horse battery';
const FACTOR = '/admin/v1/session/second-factor';
/** Services of a test may differ by an hour. */
const RESET_MS = 7_200_000;

export async function newOperator(
  app: App,
  callWith: (headers: Record<string, string>) => Call,
  store: string,
  role: 'owner' | 'staff',
): Promise<TestOperator> {
  const storeId = store as StoreId;
  const id = app.ids.next<OperatorId>();
  const email = `${randomBytes(6).toString('hex')}@example.com`;
  const createdAt = app.clock.now();
  const passwordHash = await app.passwords.hash(OPERATOR_PASSWORD);
  await addOperator(app.sql, storeId, {
    id,
    email,
    role,
    passwordHash,
    createdAt,
  });
  const { token } = await openOperatorSession(app, app.sql, {
    storeId,
    operatorId: id,
    userAgent: null,
  });
  // Tests advance the clock by days; the lifetime of a session is tested elsewhere.
  await app.sql`
    update operator_sessions set expires_at = '2100-01-01'
    where store_id = ${storeId} and operator_id = ${id}`;
  const headers = { authorization: `Bearer ${token}` };
  const resetPassword = async () => {
    await app.sql`
      update operators set password_hash = ${passwordHash}
      where store_id = ${storeId} and id = ${id}`;
  };
  const newResetToken = async () => {
    const secret = newOperatorToken(storeId, 'opr_');
    const reset = { hash: hashSecret(secret), createdAt: app.clock.now() };
    const expiresAt = new Date(reset.createdAt.getTime() + RESET_MS);
    await insertReset(app.sql, storeId, id, { ...reset, expiresAt });
    return secret;
  };
  const call = callWith(headers);
  const newSecondFactor = async () => {
    const { code } = await beginFactor(app, call);
    const confirmed = await call('POST', `${FACTOR}/confirm`, { code: code() });
    if (confirmed.status !== 200) throw new Error(confirmed.text);
    // As if some time had passed: the current code was not used.
    await app.sql`
      update operator_second_factors set last_step = 0
      where store_id = ${storeId} and operator_id = ${id}`;
    return { recoveryCodes: confirmed.data.recoveryCodes, code };
  };
  const beginSecondFactor = async () => (await beginFactor(app, call)).code();
  const factors = { newSecondFactor, beginSecondFactor };
  return { id, email, token, headers, newResetToken, ...factors, resetPassword, call };
}

/** A secret that waits for its confirmation. */
async function beginFactor(app: App, call: Call) {
  const { data } = await call('POST', FACTOR, { password: OPERATOR_PASSWORD });
  return {
    code: (later = 0) => totpCode(data.secret, totpStep(app.clock.now()) + later),
  };
}
