import type { App } from '../../../context.ts';
import type { Sql } from '../../../platform/db/connect.ts';
import type { OperatorId, OperatorSessionId, StoreId } from '../../../values/ids.ts';
import { hashSecret } from '../../../values/secrets.ts';
import { HOUR_MS, plusMs } from '../../../values/time.ts';
import { insertOperatorSession } from '../queries.ts';
import { newOperatorToken } from './operator-token.ts';

/** Maximum idle time of a session, see find-signed-in.ts. */
export const SESSION_MS = 12 * HOUR_MS;

const USER_AGENT_MAX = 200;

export interface OpenedSession {
  readonly token: string;
  readonly expiresAt: Date;
}

export interface NewSession {
  readonly storeId: StoreId;
  readonly operatorId: OperatorId;
  readonly userAgent: string | null;
}

/** For an authenticated operator. Only the token's hash is stored. */
export async function openOperatorSession(
  { clock, ids }: App,
  sql: Sql,
  { storeId, operatorId, userAgent }: NewSession,
): Promise<OpenedSession> {
  const token = newOperatorToken(storeId);
  const createdAt = clock.now();
  const expiresAt = plusMs(createdAt, SESSION_MS);
  await insertOperatorSession(sql, storeId, {
    hash: hashSecret(token),
    id: ids.next<OperatorSessionId>(),
    operatorId,
    userAgent: userAgent?.slice(0, USER_AGENT_MAX) ?? null,
    createdAt,
    lastUsedAt: createdAt,
    expiresAt,
  });
  return { token, expiresAt };
}
