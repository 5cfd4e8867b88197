import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import type { CustomerId } from '../../../values/ids.ts';
import { DAY_MS, plusMs } from '../../../values/time.ts';
import type { Session } from './session.ts';
import { insertSession, insertSessionByPassword } from './session-queries.ts';

/**
 * Opens a session for an authenticated customer. After a password sign-in the password must be
 * unchanged: the owner of the address may have removed it while it was hashed.
 */
export async function openSession(
  ctx: StoreContext,
  customerId: CustomerId,
  passwordHash?: string,
): Promise<Session> {
  const now = ctx.app.clock.now();
  const session: Session = {
    id: ctx.ids.next(),
    customerId,
    generation: 1,
    rotatedAt: now,
    createdAt: now,
    expiresAt: plusMs(now, ctx.app.config.signIn.refreshTokenDays * DAY_MS),
  };
  const isOpen = await ctx.write((sql) =>
    passwordHash === undefined
      ? insertSession(sql, ctx.storeId, session)
      : insertSessionByPassword(sql, ctx.storeId, session, passwordHash),
  );
  if (!isOpen) throw new ApiError('INVALID_CREDENTIALS');
  return session;
}
