import type { StoreContext } from '../../context.ts';
import { proveEmail } from '../customers/prove-email.ts';
import { openSession } from './open-session.ts';
import { updateRevokedSessions } from './queries.ts';
import type { Entry } from './session.ts';

/** Part of the transaction in which a proof of the address is used up. */
export async function enterByEmail(ctx: StoreContext, email: string): Promise<Entry> {
  const { customer, isNew, isFirstProof } = await proveEmail(ctx, email);
  // A stranger may have registered the address and waited: what they hold is worth nothing now.
  if (isFirstProof) {
    const { storeId } = ctx;
    await ctx.write((sql) => updateRevokedSessions(sql, storeId, customer.id, ctx.app.clock.now()));
  }
  return { customer, session: await openSession(ctx, customer.id), isNewCustomer: isNew };
}
