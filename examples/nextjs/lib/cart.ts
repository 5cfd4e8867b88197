import 'server-only';
import { type Cart, isCode } from '@cartwright/client';
import { cookies, headers } from 'next/headers';
import { cartwright } from './cartwright';

const COOKIE = 'cart';

/**
 * The cart of this browser, also one that is paid already. The token of its session is in a cookie
 * that scripts cannot read; an id from an address would reach the carts of others.
 */
export async function currentCart(): Promise<Cart | undefined> {
  const token = (await cookies()).get(COOKIE)?.value;
  if (!token) return undefined;
  try {
    return await cartwright.carts.getBySession(token);
  } catch (error) {
    if (isCode(error, 'CART_SESSION_INVALID', 'CART_NOT_FOUND', 'CART_EXPIRED')) return undefined;
    throw error;
  }
}

/** The cart that lines can be added to. */
export async function openCart(): Promise<Cart | undefined> {
  const cart = await currentCart();
  return cart && isOpen(cart) ? cart : undefined;
}

export function isOpen({ status }: Cart): boolean {
  return status === 'active' || status === 'checkout' || status === 'confirming';
}

/** Only in a server action: a page cannot set a cookie. */
export async function keepCart({ sessionToken }: Cart): Promise<void> {
  if (sessionToken === undefined) return;
  (await cookies()).set(COOKIE, sessionToken, {
    httpOnly: true,
    sameSite: 'lax',
    secure: (await headers()).get('x-forwarded-proto') === 'https',
    path: '/',
    maxAge: 30 * 24 * 3600,
  });
}

/**
 * Limits and the fraud gate count per shopper. Next.js sets the header where no proxy has; your
 * proxy must overwrite it, or shoppers can choose their address.
 */
export async function shopperIp(): Promise<string | undefined> {
  return (await headers()).get('x-forwarded-for')?.split(',')[0]?.trim();
}
