import { CartwrightConnectionError, isCode } from '@cartwright/client';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { readAssets, serveAssets } from './assets.ts';
import type { ShopConfig } from './config.ts';
import { eventLog } from './merchant/event-log.ts';
import { merchantRoutes } from './merchant/merchant-routes.ts';
import { ownOrigin, safePath } from './own-address.ts';
import { Problem } from './pages/problem.tsx';
import { refusalText } from './refusals.ts';
import { accountRoutes } from './routes/account-routes.ts';
import { cartRoutes } from './routes/cart-routes.ts';
import { catalogueRoutes } from './routes/catalogue-routes.ts';
import { checkoutRoutes } from './routes/checkout-routes.ts';
import { expressRoutes } from './routes/express-routes.ts';
import { orderRoutes } from './routes/order-routes.ts';
import { paymentRoutes } from './routes/payment-routes.ts';
import { signInRoutes } from './routes/sign-in-routes.ts';
import { whatIfRoutes } from './routes/what-if-routes.ts';
import { leave } from './session.ts';
import { goTo, type Shop, sendPage, storeReader } from './shop.ts';
import { stopOf } from './stop.ts';
import { texts } from './texts.ts';
import { say, type Visit, visits } from './visit.ts';

export interface ShopServer {
  /** Resolves to the address of the shop. */
  open(): Promise<string>;
  close(): Promise<void>;
}

const PROXIES = ['loopback', 'linklocal', 'uniquelocal'];

export function createShop(config: ShopConfig): ShopServer {
  // Only a proxy of this network may name the address of the shopper.
  const isBehindProxy = config.url?.startsWith('https:') ?? false;
  const app = fastify({ trustProxy: isBehindProxy && PROXIES });
  const url = () => config.url ?? app.listeningOrigin;
  const opened = visits(config, url);
  const shop: Shop = {
    config,
    visits: opened,
    assets: readAssets(),
    events: eventLog(),
    store: storeReader(opened.guest),
    url,
  };
  readForms(app);
  refuseForeignForms(app, config);
  serveAssets(app);
  for (const routes of [
    catalogueRoutes,
    cartRoutes,
    checkoutRoutes,
    paymentRoutes,
    expressRoutes,
    orderRoutes,
    signInRoutes,
    accountRoutes,
    whatIfRoutes,
    merchantRoutes,
  ]) {
    routes(app, shop);
  }
  showProblems(app, shop);
  return {
    async open() {
      await app.listen({ host: config.host, port: config.port });
      return url();
    },
    close: stopOf(app),
  };
}

function readForms(app: FastifyInstance): void {
  const type = 'application/x-www-form-urlencoded';
  app.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, done) => {
    done(null, new URLSearchParams(String(body)));
  });
}

/** Browsers name the page that a form came from. Webhooks come from no page. */
function refuseForeignForms(app: FastifyInstance, config: ShopConfig): void {
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    if (request.method !== 'POST' || origin === undefined) return;
    if (origin === ownOrigin(config, request)) return;
    await reply.code(403).send('This form belongs to another site.');
  });
}

function showProblems(app: FastifyInstance, shop: Shop): void {
  app.setNotFoundHandler(async (request, reply) => {
    const visit = shop.visits.open(request, reply);
    const { title, text } = texts.problems.notFound;
    const body = Problem({ title, text });
    return await sendPage(shop, reply, visit, { title, body, status: 404 });
  });
  app.setErrorHandler(async (error: Error, request, reply) => {
    const visit = shop.visits.open(request, reply);
    const isEnded = hasEnded(error, visit);
    if (isEnded || isCode(error, 'CUSTOMER_TOKEN_REQUIRED')) {
      if (isEnded) shop.visits.forgetCart(visit, reply);
      if (isEnded) leave(visit.session);
      say(visit, 'info', texts.signIn.ended);
      return goTo(request, reply, '/sign-in');
    }
    const refusal = refusalText(error);
    if (refusal !== undefined && request.method === 'POST') {
      say(visit, 'bad', refusal);
      return goTo(request, reply, pageOf(request, ownOrigin(shop.config, request)));
    }
    process.stderr.write(`${request.method} ${request.url}: ${error.stack}\n`);
    const isLost = error instanceof CartwrightConnectionError;
    const { title, text } = isLost ? texts.problems.unavailable : texts.problems.unexpected;
    if (request.headers.accept === 'application/json') return reply.code(503).send({});
    const html = Problem({ title, text });
    // The layout needs the service; without it the page is plain.
    try {
      return await sendPage(shop, reply, visit, { title, body: html, status: 503 });
    } catch {
      return await reply.code(503).type('text/plain').send(`${title}\n\n${text}\n`);
    }
  });
}

/** The sign-in has ended: at the service, by another device or after a long time. */
function hasEnded(error: Error, { session }: Visit): boolean {
  if (isCode(error, 'CUSTOMER_TOKEN_INVALID')) return true;
  // The client drops tokens that cannot be renewed; otherwise only the renewal was lost.
  return isCode(error, 'CUSTOMER_TOKEN_EXPIRED') && session.tokens === null;
}

/** The page of the form, which is where its refusal is shown. */
function pageOf(request: FastifyRequest, own: string): string {
  const { referer = '' } = request.headers;
  return referer.startsWith(`${own}/`) ? safePath(referer.slice(own.length), '/cart') : '/cart';
}
