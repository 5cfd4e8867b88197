import type { StoreContext } from '../../context.ts';
import { releaseCarts } from '../carts/release-carts.ts';
import { clearProfile } from '../customers/clear-profile.ts';
import { type Proved, proveEmail } from '../customers/prove-email.ts';
import { deleteAllMethods } from '../payments/delete-all-methods.ts';
import { endSignIns } from './end-sign-ins.ts';

/**
 * The one way in for a code, a link or a reset that came by mail; part of the transaction that uses
 * it up. A first proof empties the account, since a stranger may have registered the address: see
 * docs/decisions/0073. Sessions end first: a write that still holds one is waited for and cleared,
 * and a later one is refused.
 */
export async function proveMailbox(ctx: StoreContext, email: string): Promise<Proved> {
  const proved = await proveEmail(ctx, email);
  if (!proved.isFirstProof) return proved;
  const { id } = proved.customer;
  await endSignIns(ctx, id);
  await releaseCarts(ctx, id);
  await deleteAllMethods(ctx, id);
  return { ...proved, customer: await clearProfile(ctx, proved.customer) };
}
