import type { StoreContext } from '../../../context.ts';
import { normalEmail } from '../../../values/email.ts';
import { magicLinkMail } from '../../messages/templates/templates.ts';
import { newLinkSecret } from './new-link-secret.ts';
import { type RequestedChallenge, requestChallenge } from './request-challenge.ts';

/** Sent to any address, like a code. */
export async function requestMagicLink(
  ctx: StoreContext,
  input: { readonly email: string; readonly redirectUrl?: string },
): Promise<RequestedChallenge> {
  const target = normalEmail(input.email);
  return await requestChallenge(
    ctx,
    { purpose: 'magic_link', channel: 'email', target, customerId: null },
    (_id, minutes) =>
      newLinkSecret(ctx, {
        prefix: 'ml_',
        redirectUrl: input.redirectUrl,
        page: 'sign-in',
        words: (store, link) => magicLinkMail(store, link, minutes),
      }),
  );
}
