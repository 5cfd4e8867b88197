import type { Cartwright, StorefrontConfig } from '@cartwright/client';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Assets } from './assets.ts';
import type { ShopConfig } from './config.ts';
import type { EventLog } from './merchant/event-log.ts';
import { Layout, type Page } from './pages/layout.tsx';
import { findCart, type Visit, type Visits } from './visit.ts';

/** What every route uses. */
export interface Shop {
  readonly config: ShopConfig;
  readonly visits: Visits;
  readonly assets: Assets;
  readonly events: EventLog;
  /** The store's settings, read again after a while. */
  store(): Promise<StorefrontConfig>;
  url(): string;
}

/** The tree is rendered on the server only. The script improves the forms that are in it. */
export async function sendPage(shop: Shop, reply: FastifyReply, visit: Visit, page: Page) {
  const { session } = visit;
  const { assets, events } = shop;
  const [store, itemCount] = await Promise.all([
    shop.store(),
    page.itemCount ?? findCart(visit).then((cart) => cart?.itemCount ?? 0),
  ]);
  const { notice, message } = session;
  const html = renderToStaticMarkup(
    Layout({ page, store, itemCount, notice, message, session, assets, events, path: visit.path }),
  );
  session.notice = null;
  // A code stays until it is entered.
  if (!session.codeFor) session.message = null;
  return await reply
    .code(page.status ?? 200)
    .headers(headersFor(page))
    .send(`<!doctype html>${html}`);
}

/** A page of a shop is private, and "back" must not show a cart that is bought. */
function headersFor({ withStripe }: Page) {
  const stripe = withStripe ? ' https://js.stripe.com' : '';
  const policy = [
    "default-src 'none'",
    `script-src 'self'${stripe}`,
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self'${withStripe ? ' https://api.stripe.com' : ''}`,
    ...(withStripe ? ['frame-src https://js.stripe.com https://hooks.stripe.com'] : []),
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': policy.join('; '),
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  };
}

/** After a POST: a reload repeats nothing. The script follows the address itself. */
export function goTo(request: FastifyRequest, reply: FastifyReply, location: string) {
  if (request.headers.accept === 'application/json') return reply.send({ location });
  return reply.redirect(location, 303);
}

const STORE_MS = 30_000;

export function storeReader(api: Cartwright): () => Promise<StorefrontConfig> {
  let known: { readonly at: number; readonly config: StorefrontConfig } | undefined;
  return async () => {
    if (!known || Date.now() - known.at > STORE_MS) {
      known = { at: Date.now(), config: await api.config() };
    }
    return known.config;
  };
}
