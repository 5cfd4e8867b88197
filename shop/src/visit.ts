import { type Attribution, type Cart, Cartwright, isCode } from '@cartwright/client';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ShopConfig } from './config.ts';
import { cookie, readCookies } from './cookies.ts';
import { ownOrigin } from './own-address.ts';
import { type Notice, sessionStore, type WebSession } from './session.ts';

const CART_SECONDS = 30 * 24 * 3600;

/** One request of a shopper. */
export interface Visit {
  readonly session: WebSession;
  /** Calls for the customer, or for a guest. */
  readonly api: Cartwright;
  /** Limits and the fraud gate of the service count per address. */
  readonly shopperIp: string;
  /** The token of the guest's cart. */
  cartToken: string | undefined;
  readonly form: URLSearchParams;
  readonly query: URLSearchParams;
  readonly path: string;
}

export type Visits = ReturnType<typeof visits>;

export function visits(config: ShopConfig, shopUrl: () => string) {
  const guest = new Cartwright({ baseUrl: config.serviceUrl, apiKey: config.apiKey });
  const sessions = sessionStore(guest);

  function setCookie(reply: FastifyReply, name: string, value: string, maxAgeSeconds: number) {
    const isSecure = shopUrl().startsWith('https:');
    reply.header('set-cookie', cookie(name, value, { maxAgeSeconds, isSecure }));
  }

  const opened = new WeakMap<FastifyRequest, Visit>();

  function open(request: FastifyRequest, reply: FastifyReply): Visit {
    const cookies = readCookies(request.headers.cookie);
    const known = sessions.find(cookies.get('visit'));
    const session = known ?? sessions.create();
    if (!known) setCookie(reply, 'visit', session.id, CART_SECONDS);
    // Not a relative address: one such as `//` would name another host.
    const url = new URL(`http://shop${request.url}`);
    session.attribution ??= attributionOf(url, request, ownOrigin(config, request));
    const api = session.tokens ? session.customer : guest;
    return { session, api, cartToken: cookies.get('cart'), ...factsOf(request, url) };
  }

  return {
    guest,
    open(request: FastifyRequest, reply: FastifyReply): Visit {
      const visit = opened.get(request) ?? open(request, reply);
      opened.set(request, visit);
      return visit;
    },
    /** After a sign-in. */
    renew(visit: Visit, reply: FastifyReply): void {
      setCookie(reply, 'visit', sessions.renew(visit.session).id, CART_SECONDS);
    },
    keepCart(visit: Visit, reply: FastifyReply, { sessionToken }: Cart): void {
      if (sessionToken === undefined) return;
      visit.cartToken = sessionToken;
      setCookie(reply, 'cart', sessionToken, CART_SECONDS);
    },
    /** The cart became an order, or belongs to the customer now. */
    forgetCart(visit: Visit, reply: FastifyReply): void {
      visit.session.cartId = null;
      if (visit.cartToken === undefined) return;
      visit.cartToken = undefined;
      setCookie(reply, 'cart', '', 0);
    },
  };
}

function factsOf({ ip, body }: FastifyRequest, { searchParams, pathname }: URL) {
  const form = body instanceof URLSearchParams ? body : new URLSearchParams();
  return { shopperIp: ip, form, query: searchParams, path: pathname };
}

const GONE = ['CART_SESSION_INVALID', 'CART_NOT_FOUND', 'CART_EXPIRED'] as const;

/** The cart of this browser. The address of a page never says which. */
export async function findCart({ session, api, cartToken }: Visit): Promise<Cart | null> {
  const { cartId } = session;
  if (cartId) {
    const linked = await openCart(api.carts.get(cartId));
    if (linked) return linked;
    // Bought or expired: the shopper continues with the cart of the account or of the cookie.
    if (session.cartId === cartId) session.cartId = null;
  }
  if (session.tokens) return await openCart(api.carts.getMine());
  return cartToken ? await openCart(api.carts.getBySession(cartToken)) : null;
}

/** Null where the cart is gone, or cannot be bought any more. */
export async function openCart(reading: Promise<Cart | null>): Promise<Cart | null> {
  try {
    const cart = await reading;
    return cart && isOpen(cart) ? cart : null;
  } catch (error) {
    if (isCode(error, ...GONE)) return null;
    throw error;
  }
}

export function isOpen({ status }: Cart): boolean {
  return status === 'active' || status === 'checkout' || status === 'confirming';
}

export function say(visit: Visit, kind: Notice['kind'], text: string, details?: string[]): void {
  visit.session.notice = { kind, text, details };
}

const CLICK_IDS = ['gclid', 'gbraid', 'wbraid', 'fbclid', 'ttclid', 'msclkid'] as const;

/** Where the shopper came from, if this is the first page of a campaign or of another site. */
function attributionOf(url: URL, request: FastifyRequest, own: string): Attribution | null {
  const take = (name: string, max: number) => url.searchParams.get(name)?.slice(0, max);
  const { referer } = request.headers;
  const isForeign = referer !== undefined && !referer.startsWith(own);
  const found: Attribution = {
    utmSource: take('utm_source', 255),
    utmMedium: take('utm_medium', 255),
    utmCampaign: take('utm_campaign', 255),
    ...Object.fromEntries(CLICK_IDS.map((name) => [name, take(name, 500)])),
    referrer: isForeign ? referer.slice(0, 2000) : undefined,
  };
  const isAny = Object.values(found).some((value) => value !== undefined);
  return isAny ? { ...found, landingUrl: (own + url.pathname).slice(0, 2000) } : null;
}
