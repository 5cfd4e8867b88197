import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import type { Store } from '../../../ports/store.ts';
import type { ParsedPhone } from '../../../values/phone.ts';
import { readCart } from '../../carts/read-cart.ts';
import { readPhone } from '../../messages/replies/read-phone.ts';
import { codeByText } from '../../messages/templates/templates.ts';
import { newCodeSecret } from './new-code-secret.ts';
import { type RequestedChallenge, requestChallenge } from './request-challenge.ts';

/** Any phone can sign in, known or not; the code may also open the gate of a cart. */
export async function requestTextCode(
  ctx: StoreContext,
  input: { readonly phone: string; readonly cartId?: string },
): Promise<RequestedChallenge> {
  const phone = readPhone(ctx.store, input.phone);
  if (!isServed(ctx.store, phone)) throw new ApiError('PHONE_NOT_SUPPORTED');
  const cart = input.cartId === undefined ? null : await readCart(ctx, input.cartId);
  return await requestChallenge(
    ctx,
    {
      purpose: 'sign_in',
      channel: 'sms',
      target: phone.number,
      customerId: null,
      cartId: cart?.id ?? null,
    },
    (id, minutes) => newCodeSecret(ctx, id, (store, code) => codeByText(store, code, minutes)),
  );
}

/**
 * A store lists the countries it sends texts to, which limits SMS pumping. Until it does, a sandbox
 * permits all.
 */
function isServed({ textCountries, ...store }: Store, { country }: ParsedPhone): boolean {
  if (country === undefined) return false;
  if (textCountries.length > 0) return textCountries.includes(country);
  return store.developerMode || country === store.country;
}
