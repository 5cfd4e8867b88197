import type { StoreContext } from '../../context.ts';
import type { CustomerId } from '../../values/ids.ts';
import { DAY_MS, plusMs } from '../../values/time.ts';
import { insertSession } from './queries.ts';
import type { Session } from './session.ts';

const SESSION_DAYS = 30;

/** Signs a customer in who has proved to be one. */
export async function openSession(ctx: StoreContext, customerId: CustomerId): Promise<Session> {
  const now = ctx.now();
  const session: Session = {
    id: ctx.ids.next(),
    customerId,
    generation: 1,
    rotatedAt: now,
    createdAt: now,
    expiresAt: plusMs(now, SESSION_DAYS * DAY_MS),
  };
  await ctx.write(async (sql) => {
    await insertSession(sql, ctx.storeId, session);
    return true;
  });
  return session;
}
