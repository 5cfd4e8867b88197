import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import type { Verified } from '../../../ports/shipping/address-verifier.ts';
import { type Address, completeAddress, type NewAddress } from '../../../values/address.ts';
import { type CheckoutCart, changeCheckout } from '../session/change-checkout.ts';
import { readCheckout } from '../session/read-checkout.ts';
import { withAddress } from './set-shipping-address.ts';

interface Checked {
  readonly verified: Verified;
  readonly asked: Address;
}

/** Advisory only; `apply` stores the verifier's spelling. */
export async function verifyAddress(
  ctx: StoreContext,
  cartId: string,
  { address, apply }: { readonly address?: NewAddress; readonly apply?: boolean },
): Promise<Checked & { cart: CheckoutCart }> {
  const given = address && completeAddress(address);
  if (!apply) {
    const cart = await readCheckout(ctx, cartId);
    return { ...(await checked(ctx, cart, given)), cart };
  }
  let result: Checked | undefined;
  const cart = await changeCheckout(ctx, cartId, async (current) => {
    result = await checked(ctx, current, given);
    const { status, address: tidy } = result.verified;
    const isUsable = status === 'verified' || status === 'corrected';
    return isUsable ? withAddress(ctx, current, tidy) : current;
  });
  return { ...(result as unknown as Checked), cart };
}

async function checked(
  ctx: StoreContext,
  { checkout }: CheckoutCart,
  given: Address | undefined,
): Promise<Checked> {
  const asked = given ?? checkout.shippingAddress;
  if (!asked) throw new ApiError('SHIPPING_ADDRESS_REQUIRED');
  return { verified: await verificationOf(ctx, asked), asked };
}

async function verificationOf(ctx: StoreContext, address: Address): Promise<Verified> {
  try {
    return await ctx.app.ports.addresses(ctx.store)(address);
  } catch (error) {
    ctx.app.log.warn({ err: error }, 'address verification failed');
    return { status: 'unverified', address, suggestions: [] };
  }
}
