import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import type { PaymentProvider } from '../../../ports/payments/payment-provider.ts';
import type { Rate } from '../../../ports/shipping/shipping-rates.ts';
import type { Address } from '../../../values/address.ts';
import { changedFields } from '../../../values/address.ts';
import type { Cart, Totals } from '../../carts/cart.ts';
import { rateBasis, withFreshQuote } from '../../carts/checkout.ts';
import { priced } from '../../carts/pricing/pricing.ts';
import { refreshTax } from '../../carts/pricing/refresh-tax.ts';
import { chosenProvider } from '../payment/prepare-payment.ts';
import type { CheckoutCart } from '../session/change-checkout.ts';
import { isQuoteExpired } from '../session/readiness.ts';
import { withRate } from '../shipping/choose-rate.ts';
import { withAddress } from '../shipping/set-shipping-address.ts';

export const WALLETS = ['apple_pay', 'google_pay', 'paypal', 'link'] as const;
export type Wallet = (typeof WALLETS)[number];

/** The sheet that a wallet shows: what is to be paid, row by row. */
export interface WalletSheet {
  readonly label: string;
  /** Below zero for what is taken off. */
  readonly amount: number;
}

/** The provider that was named, or the first that takes the wallet. */
export function walletProvider(
  ctx: StoreContext,
  { method, providerId }: { readonly method: Wallet; readonly providerId?: string | undefined },
): PaymentProvider {
  const providers = ctx.app.ports.payments(ctx.store);
  const takes = ({ facts }: PaymentProvider) => facts.wallets.includes(method);
  const provider =
    providerId === undefined ? providers.find(takes) : chosenProvider(ctx, providerId);
  if (!provider || !takes(provider)) throw new ApiError('WALLET_NOT_AVAILABLE');
  return provider;
}

/** The rows add up to what is due. */
export function walletSheet(totals: Totals, hasRate: boolean): WalletSheet[] {
  const rows: [label: string, amount: number, isShown: boolean][] = [
    ['Subtotal', totals.subtotal, true],
    ['Discount', -totals.discountTotal, totals.discountTotal > 0],
    ['Add-ons', totals.addOnTotal, totals.addOnTotal > 0],
    ['Shipping', totals.shippingTotal, hasRate],
    ['Tax', totals.taxTotal, totals.taxTotal > 0],
    ['Gift cards', -totals.giftCardTotal, totals.giftCardTotal > 0],
  ];
  return rows.filter(([, , isShown]) => isShown).map(([label, amount]) => ({ label, amount }));
}

/** Sent to this place; the cart itself where that is known already. */
export function withPlace(ctx: StoreContext, cart: CheckoutCart, place: Address): CheckoutCart {
  const before = cart.checkout.shippingAddress;
  if (before && changedFields(before, place).length === 0) return cart;
  return withAddress(ctx, cart, place) as CheckoutCart;
}

/** Sent at this rate, with what is due then; the cart itself where that is agreed already. */
export async function atRate(
  ctx: StoreContext,
  cart: CheckoutCart,
  rate: Rate,
): Promise<CheckoutCart> {
  const { checkout } = cart;
  const { shippingRate: chosen } = checkout;
  const isChosen = chosen?.id === rate.id && chosen.amount === rate.amount;
  const isGood = checkout.rateBasis === rateBasis(cart) && !isQuoteExpired(checkout, ctx.now());
  return isChosen && isGood ? cart : await quoted(ctx, withRate(ctx, cart, rate));
}

/** As the cart would be written: priced, with the hash of what it offers. */
export async function quoted(ctx: StoreContext, cart: Cart): Promise<CheckoutCart> {
  const taxed = await refreshTax(ctx, cart);
  return withFreshQuote(priced(taxed, ctx.now()), () => ctx.ids.next()) as CheckoutCart;
}
