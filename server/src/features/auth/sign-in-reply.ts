import type { StoreContext } from '../../context.ts';
import { ok } from '../../platform/http/envelope.ts';
import { completeSignIn } from './complete-sign-in.ts';
import { authView } from './contract.ts';
import type { Entry } from './session.ts';

/** Every way in ends like this. */
export async function signInReply(ctx: StoreContext, entry: Entry, cartSessionToken?: string) {
  return ok(authView(ctx, await completeSignIn(ctx, entry, cartSessionToken)));
}
