import type { StoreContext } from '../../../context.ts';
import { normalEmail } from '../../../values/email.ts';
import { findCustomer } from '../../customers/find-customer.ts';
import { passwordResetMail } from '../../messages/templates/templates.ts';
import { newLinkSecret } from '../challenges/new-link-secret.ts';
import { type RequestedChallenge, requestChallenge } from '../challenges/request-challenge.ts';

/** Sent to customers only; for other addresses the work and the reply are the same. */
export async function requestPasswordReset(
  ctx: StoreContext,
  input: { readonly email: string; readonly redirectUrl?: string },
): Promise<RequestedChallenge> {
  const target = normalEmail(input.email);
  const customer = await findCustomer(ctx, { email: target });
  const isWithheld = customer === undefined;
  return await requestChallenge(
    ctx,
    { purpose: 'password_reset', channel: 'email', target, customerId: null, isWithheld },
    (_id, minutes) =>
      newLinkSecret(ctx, {
        prefix: 'pr_',
        redirectUrl: input.redirectUrl,
        page: 'reset-password',
        words: (store, link) => passwordResetMail(store, link, minutes),
      }),
  );
}
