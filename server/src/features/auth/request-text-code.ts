import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { type ParsedPhone, parsePhone } from '../../values/phone.ts';
import { readCart } from '../carts/read-cart.ts';
import { codeByText } from '../messages/templates.ts';
import type { Store } from '../stores/store.ts';
import { newCodeSecret } from './new-code-secret.ts';
import { type AskedChallenge, requestChallenge } from './request-challenge.ts';

/** Whoever has the phone can come in, known or not; a cart named with it may need just that. */
export async function requestTextCode(
  ctx: StoreContext,
  input: { readonly phone: string; readonly cartId?: string },
): Promise<AskedChallenge> {
  const phone = parsePhone(input.phone);
  if (!phone) throw new ApiError('PHONE_INVALID');
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

/** Texts abroad are what bots are paid for, so a store names the countries it sells to. */
function isServed(store: Store, { country }: ParsedPhone): boolean {
  const countries = store.textCountries.length > 0 ? store.textCountries : [store.country];
  return country !== undefined && countries.includes(country);
}
