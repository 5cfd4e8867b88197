import type { App } from '../../../context.ts';
import type { Sql } from '../../../platform/db/connect.ts';
import type { OperatorId, StoreId } from '../../../values/ids.ts';
import { hashSecret } from '../../../values/secrets.ts';
import { HOUR_MS, plusMs } from '../../../values/time.ts';
import { insertOperatorSession } from '../queries.ts';
import { newOperatorToken } from './operator-token.ts';

/** Maximum idle time of a session, see find-signed-in.ts. */
export const SESSION_MS = 12 * HOUR_MS;

export interface OpenedSession {
  readonly token: string;
  readonly expiresAt: Date;
}

/** For an authenticated operator. Only the token's hash is stored. */
export async function openOperatorSession(
  { clock }: App,
  sql: Sql,
  storeId: StoreId,
  operatorId: OperatorId,
): Promise<OpenedSession> {
  const token = newOperatorToken(storeId);
  const createdAt = clock.now();
  const expiresAt = plusMs(createdAt, SESSION_MS);
  const session = { hash: hashSecret(token), operatorId, createdAt, expiresAt };
  await insertOperatorSession(sql, storeId, session);
  return { token, expiresAt };
}
