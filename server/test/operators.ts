import { randomBytes } from 'node:crypto';
import type { App } from '../src/context.ts';
import { addOperator } from '../src/features/operators/add-operator.ts';
import { openOperatorSession } from '../src/features/operators/sessions/open-operator-session.ts';
import type { OperatorId, StoreId } from '../src/values/ids.ts';
import type { Call } from './harness.ts';

/** Someone who is signed in to the operators' interface. */
export interface TestOperator {
  readonly id: string;
  readonly email: string;
  readonly token: string;
  readonly headers: Record<string, string>;
  /** Back to the one everybody begins with. */
  resetPassword(): Promise<void>;
  call: Call;
}

export const OPERATOR_PASSWORD = 'correct horse battery';
/** Made once: hashing is meant to be slow. */
let made: Promise<string> | undefined;

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
  made ??= app.passwords.hash(OPERATOR_PASSWORD);
  const passwordHash = await made;
  await addOperator(app.sql, storeId, {
    id,
    email,
    role,
    passwordHash,
    createdAt,
  });
  const { token } = await openOperatorSession(app, app.sql, storeId, id);
  // Tests turn the clock by days; the life of a session is tested where it matters.
  await app.sql`
    update operator_sessions set expires_at = '2100-01-01'
    where store_id = ${storeId} and operator_id = ${id}`;
  const headers = { authorization: `Bearer ${token}` };
  const resetPassword = async () => {
    await app.sql`
      update operators set password_hash = ${passwordHash}
      where store_id = ${storeId} and id = ${id}`;
  };
  return { id, email, token, headers, resetPassword, call: callWith(headers) };
}
