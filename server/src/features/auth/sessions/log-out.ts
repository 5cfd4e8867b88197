import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { withTransaction } from '../../../platform/db/with-transaction.ts';
import type { CustomerId, SessionId } from '../../../values/ids.ts';
import { endSignIns } from './end-sign-ins.ts';
import { readRefreshToken } from './refresh-token.ts';
import { findSession, updateRevokedSession } from './session-queries.ts';

export interface LogoutInput {
  readonly refreshToken?: string;
  readonly allSessions?: boolean;
}

/** Ends a session at once in all processes. Idempotent. */
export async function logOut(ctx: StoreContext, input: LogoutInput): Promise<void> {
  const { customerId, sessionId } = ctx.caller ?? (await sessionToEnd(ctx, input.refreshToken));
  await withTransaction(ctx, async (inside) => {
    if (input.allSessions) await endSignIns(inside, customerId);
    else await updateRevokedSession(inside.sql, ctx.storeId, sessionId, ctx.app.clock.now());
    return true;
  });
}

/** The refresh token identifies the session when the access token is missing or expired. */
async function sessionToEnd(
  ctx: StoreContext,
  refreshToken: string | undefined,
): Promise<{ customerId: CustomerId; sessionId: SessionId }> {
  if (refreshToken === undefined) throw new ApiError('CUSTOMER_TOKEN_REQUIRED');
  const token = readRefreshToken(ctx.app.refreshTokens, ctx.storeId, refreshToken);
  const session = token && (await findSession(ctx.sql, ctx.storeId, token.sessionId));
  if (!session) throw new ApiError('REFRESH_TOKEN_INVALID');
  return { customerId: session.customerId, sessionId: session.id };
}
