import type { AuthResult, Challenge } from '@cartwright/client';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { safePath } from '../own-address.ts';
import { FinishLinkPage, ResetPage, SignInPage } from '../pages/sign-in.tsx';
import { leave } from '../session.ts';
import { goTo, type Shop, sendPage } from '../shop.ts';
import { texts } from '../texts.ts';
import { openCart, say, type Visit } from '../visit.ts';

export function signInRoutes(app: FastifyInstance, shop: Shop): void {
  signInPages(app, shop);
  challengeRoutes(app, shop);

  /** A form that signs in. The client of the session keeps the tokens. */
  function signIn(path: string, work: (visit: Visit, cart: GuestCart) => Promise<AuthResult>) {
    app.post(path, async (request, reply) => {
      const visit = shop.visits.open(request, reply);
      // With it, the service merges the guest's cart into the customer's.
      const result = await work(visit, { cartSessionToken: visit.cartToken });
      return await welcome(shop, visit, result, request, reply);
    });
  }

  signIn('/sign-in/verify', ({ session, form }, cart) => {
    const { auth } = session.customer;
    const code = field(form, 'code');
    const to = session.codeFor?.to ?? '';
    return session.codeFor?.kind === 'phone'
      ? auth.verifyTextCode({ phone: to, code, ...cart })
      : auth.verifyEmailCode({ email: to, code, ...cart });
  });
  signIn('/sign-in/link', ({ session, form }, cart) =>
    session.customer.auth.verifyMagicLink({ token: field(form, 'token'), ...cart }),
  );
  signIn('/sign-in/password', ({ session, form, shopperIp }, cart) =>
    session.customer.auth.login({ ...credentials(form), ...cart }, { shopperIp }),
  );
  signIn('/sign-in/register', ({ session, form }, cart) =>
    session.customer.auth.register({ ...credentials(form), ...cart }),
  );
  signIn('/sign-in/reset', ({ session, form }) =>
    session.customer.auth.resetPassword({
      token: field(form, 'token'),
      password: form.get('password') ?? '',
    }),
  );

  app.post('/sign-out', async (request, reply) => {
    const visit = shop.visits.open(request, reply);
    if (visit.session.tokens) await visit.session.customer.auth.logout();
    shop.visits.renew(visit, reply);
    shop.visits.forgetCart(visit, reply);
    leave(visit.session);
    say(visit, 'good', texts.signIn.signedOut);
    return goTo(request, reply, '/');
  });
}

function signInPages(app: FastifyInstance, shop: Shop): void {
  app.get('/sign-in', async (request, reply) => {
    const visit = shop.visits.open(request, reply);
    if (visit.query.has('again')) forgetCode(visit);
    const next = safePath(visit.query.get('next'));
    const body = SignInPage({ next, codeFor: visit.session.codeFor });
    return await sendPage(shop, reply, visit, { title: texts.signIn.title, body });
  });
  app.get('/sign-in/link', async (request, reply) => {
    const visit = shop.visits.open(request, reply);
    const body = FinishLinkPage({ token: visit.query.get('token') ?? '' });
    return await sendPage(shop, reply, visit, { title: texts.signIn.finishLink, body });
  });
  app.get('/sign-in/reset', async (request, reply) => {
    const visit = shop.visits.open(request, reply);
    const body = ResetPage({ token: visit.query.get('token') ?? '' });
    return await sendPage(shop, reply, visit, { title: texts.signIn.resetTitle, body });
  });
}

interface GuestCart {
  readonly cartSessionToken: string | undefined;
}

/** Codes and links. In developer mode the reply has what would have been sent. */
function challengeRoutes(app: FastifyInstance, shop: Shop): void {
  function send(path: string, work: (visit: Visit, to: string) => Promise<Challenge>) {
    app.post(path, async (request, reply) => {
      const visit = shop.visits.open(request, reply);
      await work(visit, field(visit.form, 'to'));
      return goTo(
        request,
        reply,
        `/sign-in?next=${encodeURIComponent(safePath(visit.form.get('next')))}`,
      );
    });
  }

  send('/sign-in/code', async ({ session, api }, to) => {
    const isEmail = to.includes('@');
    const phone = to.replace(/[\s()-]/g, '');
    const sent = isEmail
      ? await api.auth.requestEmailCode({ email: to })
      : await api.auth.requestTextCode({ phone });
    session.codeFor = isEmail ? { kind: 'email', to } : { kind: 'phone', to: phone };
    session.message = sent.sandbox?.code ? texts.sandbox.code(sent.sandbox.code) : null;
    return sent;
  });
  send('/sign-in/send-link', async (visit, email) => {
    const sent = await visit.api.auth.requestMagicLink({ email });
    showLink(shop, visit, sent, '/sign-in/link');
    say(visit, 'info', texts.signIn.linkSent(email));
    return sent;
  });
  send('/sign-in/forgot', async (visit, email) => {
    const sent = await visit.api.auth.requestPasswordReset({ email });
    showLink(shop, visit, sent, '/sign-in/reset');
    say(visit, 'info', texts.signIn.linkSent(email));
    return sent;
  });
}

function showLink(shop: Shop, visit: Visit, { sandbox }: Challenge, path: string): void {
  forgetCode(visit);
  if (!sandbox?.token) return;
  visit.session.message = `${texts.sandbox.link} ${shop.url()}${path}?token=${sandbox.token}`;
}

function forgetCode({ session }: Visit): void {
  session.codeFor = null;
  session.message = null;
}

async function welcome(
  shop: Shop,
  visit: Visit,
  result: AuthResult,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { session } = visit;
  shop.visits.renew(visit, reply);
  forgetCode(visit);
  if (!session.payment) await takeCartAlong(shop, visit, result, reply);
  const hadCart = visit.cartToken === undefined && (result.cart?.itemCount ?? 0) > 0;
  const { firstName } = result.customer;
  say(visit, 'good', texts.signIn.welcome(firstName), hadCart ? [texts.signIn.merged] : []);
  const next = safePath(visit.form.get('next'));
  return goTo(request, reply, next === '/' ? '/account' : next);
}

/**
 * The service has merged the cart of the cookie. A cart that was opened by a link is unchanged, and
 * the customer continues with it while it can be bought.
 */
async function takeCartAlong(shop: Shop, visit: Visit, { cart }: AuthResult, reply: FastifyReply) {
  const { session } = visit;
  const linked = session.cartId === cart?.id ? null : session.cartId;
  const goesOn = linked !== null && (await openCart(session.customer.carts.get(linked))) !== null;
  shop.visits.forgetCart(visit, reply);
  session.sheet = null;
  if (goesOn) session.cartId = linked;
}

function field(form: URLSearchParams, name: string): string {
  return (form.get(name) ?? '').trim();
}

function credentials(form: URLSearchParams) {
  return { email: field(form, 'email'), password: form.get('password') ?? '' };
}
