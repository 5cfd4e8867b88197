import type { StoreContext } from '../../../context.ts';
import { normalEmail } from '../../../values/email.ts';
import { codeByMail } from '../../messages/templates/templates.ts';
import { newCodeSecret } from './new-code-secret.ts';
import { type RequestedChallenge, requestChallenge } from './request-challenge.ts';

/** Sent to any address: its reader is the customer, or becomes one. */
export async function requestEmailCode(
  ctx: StoreContext,
  input: { readonly email: string },
): Promise<RequestedChallenge> {
  const target = normalEmail(input.email);
  return await requestChallenge(
    ctx,
    { purpose: 'sign_in', channel: 'email', target, customerId: null },
    (id, minutes) => newCodeSecret(ctx, id, (store, code) => codeByMail(store, code, minutes)),
  );
}
