import type { FastifyInstance } from 'fastify';
import { readAddress } from '../address-form.ts';
import { AccountPage } from '../pages/account.tsx';
import { goTo, type Shop, sendPage } from '../shop.ts';
import { texts } from '../texts.ts';
import { say, type Visit } from '../visit.ts';

const ORDERS_A_PAGE = 5;

export function accountRoutes(app: FastifyInstance, shop: Shop): void {
  app.get('/account', async (request, reply) => {
    const visit = shop.visits.open(request, reply);
    if (!visit.session.tokens) return reply.redirect('/sign-in?next=/account');
    const body = AccountPage(await readAccount(visit));
    return await sendPage(shop, reply, visit, { title: texts.account.title, body });
  });

  function change(path: string, work: (visit: Visit) => Promise<unknown>): void {
    app.post(path, async (request, reply) => {
      const visit = shop.visits.open(request, reply);
      if (!visit.session.tokens) return goTo(request, reply, '/sign-in?next=/account');
      visit.session.notice = null;
      await work(visit);
      // Some say more than this.
      if (!visit.session.notice) say(visit, 'good', texts.account.saved);
      return goTo(request, reply, '/account');
    });
  }

  change('/account/profile', ({ api, form }) =>
    api.customers.update({
      firstName: text(form, 'firstName'),
      lastName: text(form, 'lastName'),
    }),
  );
  change('/account/addresses', ({ api, form }) => {
    const addressId = text(form, 'addressId');
    const label = text(form, 'label');
    const isDefault = form.get('isDefault') === 'on' || undefined;
    const address = { ...readAddress(form), label, isDefault };
    return addressId
      ? api.customers.updateAddress(addressId, address)
      : api.customers.createAddress(address);
  });
  change('/account/addresses/delete', ({ api, form }) =>
    api.customers.deleteAddress(text(form, 'addressId') ?? ''),
  );
  change('/account/texts', ({ api, form }) =>
    api.customers.setTextConsent({
      phone: text(form, 'phone'),
      marketing: form.get('marketing') === 'on',
      transactional: form.get('transactional') === 'on',
      source: 'account',
      consentText: texts.account.consent,
    }),
  );
  cardRoutes(change);
  claimRoutes(change);
}

type Change = (path: string, work: (visit: Visit) => Promise<unknown>) => void;

/** A card that is typed in goes to the provider's form; this saves the sandbox's test cards. */
function cardRoutes(change: Change): void {
  change('/account/cards', async ({ api, form }) => {
    const { providers } = await api.payments.listProviders();
    const sandbox = providers.find(({ type }) => type === 'mock');
    const paymentToken = text(form, 'card') ?? '';
    if (sandbox) await api.payments.saveMethod({ providerId: sandbox.id, paymentToken });
  });
  change('/account/cards/delete', ({ api, form }) =>
    api.payments.deleteMethod(text(form, 'methodId') ?? ''),
  );
}

/** Orders that were placed as a guest belong to the customer who verifies their address. */
function claimRoutes(change: Change): void {
  change('/account/claim', async (visit) => {
    const { session, api, form } = visit;
    const email = text(form, 'email') ?? '';
    const { sandbox } = await api.customers.claimEmail({ email });
    session.codeFor = { kind: 'email', to: email };
    session.message = sandbox?.code ? texts.sandbox.code(sandbox.code) : null;
    say(visit, 'info', texts.signIn.codeSent(email));
  });
  change('/account/claim/verify', async (visit) => {
    const { session, api, form } = visit;
    const { claimedOrders } = await api.customers.verifyEmail({ code: text(form, 'code') ?? '' });
    session.codeFor = null;
    session.message = null;
    say(visit, 'good', texts.account.claimed(claimedOrders));
  });
}

async function readAccount({ api, session, query }: Visit) {
  const page = Math.max(1, Number(query.get('page')) || 1);
  const list = { page, pageSize: ORDERS_A_PAGE, sortBy: 'createdAt', sortDir: 'desc' } as const;
  const [customer, orders, { addresses }, { methods }, consent] = await Promise.all([
    api.customers.get(),
    api.orders.list(list).page(),
    api.customers.listAddresses(),
    api.payments.listMethods(),
    api.customers.getTextConsent(),
  ]);
  const edited = addresses.find(({ id }) => id === query.get('address')) ?? null;
  return { customer, orders, addresses, methods, consent, edited, codeFor: session.codeFor };
}

function text(form: URLSearchParams, name: string): string | undefined {
  return form.get(name)?.trim() || undefined;
}
