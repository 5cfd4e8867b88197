import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import type { CustomerId } from '../../../values/ids.ts';
import { DAY_MS, plusMs } from '../../../values/time.ts';
import type { Session } from './session.ts';
import { insertSession, insertSessionByPassword } from './session-queries.ts';

/**
 * Signs a customer in who has proved to be one. Where a password was the proof it must still be the
 * customer's: hashing takes a while, and meanwhile the owner of the address may have removed it.
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
