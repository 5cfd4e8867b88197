import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import type { Rate } from '../../../ports/shipping/shipping-rates.ts';
import { type Address, countryOf } from '../../../values/address.ts';
import { type Cart, refuseClosed } from '../../carts/cart.ts';
import { readCart } from '../../carts/read-cart.ts';
import type { CheckoutCart } from '../session/change-checkout.ts';
import { opened } from '../session/open-session.ts';
import { needsShipping } from '../session/readiness.ts';
import { ratesFor } from '../shipping/list-rates.ts';
import { atRate, quoted, withPlace } from './wallet-sheet.ts';

/** As a wallet gives it before the shopper has agreed: without name and street. */
export type RedactedAddress = Partial<Pick<Address, 'state' | 'city' | 'postalCode'>> &
  Pick<Address, 'country'>;

export interface WalletRates {
  readonly cart: Cart;
  readonly rates: readonly Rate[];
  readonly selected: Rate | undefined;
}

/** What the sheet shows for a place and a rate. Nothing is kept of it. */
export async function listWalletRates(
  ctx: StoreContext,
  cartId: string,
  wish: { readonly address: RedactedAddress; readonly rateId?: string | undefined },
): Promise<WalletRates> {
  const before = await readCart(ctx, cartId);
  refuseClosed(before, ctx.now());
  const session = await quoted(ctx, await opened(ctx, before));
  const cart = withPlace(ctx, session, placeOf(wish.address));
  if (!needsShipping(cart))
    return { cart: await quoted(ctx, cart), rates: [], selected: undefined };
  const rates = await findRates(ctx, cart);
  // A sheet always has one of its rates chosen; the first is what it starts with.
  const selected = rates.find(({ id }) => id === wish.rateId) ?? rates[0];
  const shown = selected ? await atRate(ctx, cart, selected) : await quoted(ctx, cart);
  return { cart: shown, rates, selected };
}

/** A place the store does not ship to is a normal answer here. */
export async function findRates(ctx: StoreContext, cart: CheckoutCart): Promise<readonly Rate[]> {
  try {
    return await ratesFor(ctx, cart);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NO_RATES_AVAILABLE') return [];
    throw error;
  }
}

function placeOf(address: RedactedAddress): Address {
  const { state = '', city = '', postalCode = '' } = address;
  const unknown = { firstName: '', lastName: '', line1: '' };
  return { ...unknown, city, state, postalCode, country: countryOf(address) };
}
