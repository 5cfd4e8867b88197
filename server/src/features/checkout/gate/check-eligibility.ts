import type { StoreContext } from '../../../context.ts';
import { type Cart, isOpen, statusAt } from '../../carts/cart.ts';
import { readCart } from '../../carts/read-cart.ts';
import { isSandboxCart } from '../../carts/refuse-sandboxed.ts';
import { shippingCountries } from '../../stores/settings/shipping-countries.ts';
import { type GateState, gateState } from './gate.ts';

export interface Eligibility {
  readonly eligible: boolean;
  readonly reasons: readonly string[];
  readonly guestAllowed: boolean;
  readonly paths: {
    readonly standard: boolean;
    readonly express: boolean;
    readonly wallets: readonly string[];
  };
  readonly gate: GateState;
  readonly shippingCountries: readonly string[];
}

/** Whether a cart can be checked out, with which payment methods, and what blocks it. */
export async function checkEligibility(ctx: StoreContext, cartId: string): Promise<Eligibility> {
  const cart = await readCart(ctx, cartId);
  const reasons = obstacles(ctx, cart);
  const eligible = reasons.length === 0;
  const wallets = ctx.app.ports.payments(ctx.store).flatMap(({ facts }) => facts.wallets);
  return {
    eligible,
    reasons,
    guestAllowed: true,
    paths: { standard: eligible, express: eligible && wallets.length > 0, wallets },
    gate: gateState(cart, ctx.store.developerMode, ctx.now()),
    shippingCountries: shippingCountries(ctx.store),
  };
}

/** Error codes that opening the session would return, and those of unavailable lines. */
function obstacles(ctx: StoreContext, cart: Cart): string[] {
  const status = statusAt(cart, ctx.now());
  if (status === 'confirming') return ['CART_LOCKED'];
  if (!isOpen(status)) return [`CART_${status.toUpperCase()}`];
  if (isSandboxCart(ctx, cart)) return ['CART_SANDBOXED'];
  if (cart.items.length === 0) return ['CART_EMPTY'];
  const blocking = cart.warnings.filter(({ severity }) => severity === 'blocking');
  return [...new Set(blocking.map(({ code }) => code))];
}
