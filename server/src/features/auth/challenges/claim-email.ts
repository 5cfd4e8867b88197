import type { StoreContext } from '../../../context.ts';
import { normalEmail } from '../../../values/email.ts';
import type { CustomerId } from '../../../values/ids.ts';
import { codeByMail } from '../../messages/templates/templates.ts';
import { newCodeSecret } from './new-code-secret.ts';
import { type RequestedChallenge, requestChallenge } from './request-challenge.ts';

/** Does not reveal whether another customer has the address. */
export async function claimEmail(
  ctx: StoreContext,
  customerId: CustomerId,
  input: { readonly email: string },
): Promise<RequestedChallenge> {
  const target = normalEmail(input.email);
  return await requestChallenge(
    ctx,
    { purpose: 'email_claim', channel: 'email', target, customerId },
    (id, minutes) => newCodeSecret(ctx, id, (store, code) => codeByMail(store, code, minutes)),
  );
}
