import type { StoreContext } from '../../../context.ts';
import { ok } from '../../../platform/http/openapi/envelope.ts';
import { authView } from '../contract.ts';
import { completeSignIn } from './complete-sign-in.ts';
import type { SignInResult } from './session.ts';

/** The common reply of all sign-in operations. */
export async function signInReply(
  ctx: StoreContext,
  entry: SignInResult,
  cartSessionToken?: string,
) {
  return ok(authView(ctx, await completeSignIn(ctx, entry, cartSessionToken)));
}
