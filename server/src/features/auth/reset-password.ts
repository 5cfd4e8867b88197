import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { asOne } from '../../platform/db/as-one.ts';
import { isWeakPassword } from '../../values/password.ts';
import { findCustomer } from '../customers/find-customer.ts';
import { setPassword } from '../customers/set-password.ts';
import { openSession } from './open-session.ts';
import { updateRevokedSessions } from './queries.ts';
import type { Entry } from './session.ts';
import { getLink, useChallenge } from './use-challenge.ts';

/** The link proves the address, so whoever was signed in until now is not any more. */
export async function resetPassword(
  ctx: StoreContext,
  input: { readonly token: string; readonly password: string },
): Promise<Entry> {
  const link = await getLink(ctx, 'password_reset', input.token);
  const { developerMode } = ctx.store;
  if (isWeakPassword(input.password, { email: link.target, developerMode })) {
    throw new ApiError('PASSWORD_TOO_WEAK');
  }
  const passwordHash = await ctx.app.passwords.hash(input.password);
  return await asOne(ctx, async (inside) => {
    await useChallenge(inside, link, 'LINK_INVALID');
    const found = await findCustomer(inside, { email: link.target });
    const customer = found && (await setPassword(inside, found, link.target, passwordHash));
    if (!customer) throw new ApiError('LINK_INVALID');
    await updateRevokedSessions(inside.sql, ctx.storeId, customer.id, ctx.app.clock.now());
    return { customer, session: await openSession(inside, customer.id), isNewCustomer: false };
  });
}
