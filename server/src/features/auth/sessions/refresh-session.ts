import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { DAY_MS, plusMs, SECOND_MS } from '../../../values/time.ts';
import { findCustomer } from '../../customers/find-customer.ts';
import { type RefreshToken, readRefreshToken } from './refresh-token.ts';
import type { Session, SignInResult } from './session.ts';
import { findSession, updateRevokedSession, updateSessionGeneration } from './session-queries.ts';

/** Grace period for the previous token, for lost replies and concurrent tabs. */
export const REFRESH_GRACE_SECONDS = 10;

/** A refresh token is valid once. Reuse indicates theft and ends the session. */
export async function refreshSession(ctx: StoreContext, text: string): Promise<SignInResult> {
  const token = readRefreshToken(ctx.app.refreshTokens, ctx.storeId, text);
  if (!token) throw new ApiError('REFRESH_TOKEN_INVALID');
  const session = (await rotate(ctx, token)) ?? (await currentInGracePeriod(ctx, token));
  const customer = await findCustomer(ctx, { id: session.customerId });
  if (!customer) throw new ApiError('REFRESH_TOKEN_INVALID');
  return { customer, session, isNewCustomer: false };
}

async function rotate(ctx: StoreContext, token: RefreshToken): Promise<Session | undefined> {
  const now = ctx.app.clock.now();
  const expiresAt = plusMs(now, ctx.app.config.signIn.refreshTokenDays * DAY_MS);
  const { sessionId, generation } = token;
  return await ctx.write((sql) =>
    updateSessionGeneration(sql, ctx.storeId, sessionId, generation, { now, expiresAt }),
  );
}

/** Returns the current token to a session whose token was replaced within the grace period. */
async function currentInGracePeriod(ctx: StoreContext, token: RefreshToken): Promise<Session> {
  const now = ctx.app.clock.now();
  const session = await findSession(ctx.sql, ctx.storeId, token.sessionId);
  const isOver = !session || session.revokedAt !== null || session.expiresAt <= now;
  if (isOver || token.generation >= session.generation) throw new ApiError('REFRESH_TOKEN_INVALID');
  const isLast = token.generation === session.generation - 1;
  if (isLast && plusMs(session.rotatedAt, REFRESH_GRACE_SECONDS * SECOND_MS) > now) return session;
  await ctx.write((sql) => updateRevokedSession(sql, ctx.storeId, session.id, now));
  throw new ApiError('REFRESH_TOKEN_REUSED');
}
