import { randomUUID } from 'node:crypto';
import { type Body, isCode } from '@cartwright/client';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { SheetPage } from '../pages/express.tsx';
import { confirmPayment } from '../payment.ts';
import type { Sheet } from '../session.ts';
import { goTo, type Shop, sendPage } from '../shop.ts';
import { texts } from '../texts.ts';
import { findCart, type Visit } from '../visit.ts';
import { WALLET_CONTACTS } from '../wallet-contacts.ts';
import { tokenFor } from '../what-if.ts';

type Method = Body<'prepareExpress'>['method'];

/**
 * A wallet's sheet in three calls: prepare, rates for each address that the shopper selects, pay.
 * The sheet itself is simulated, so only a sandbox has it; its calls are those of a real one.
 */
export function expressRoutes(app: FastifyInstance, shop: Shop): void {
  app.post('/express', async (request, reply) => {
    const visit = shop.visits.open(request, reply);
    const { developerMode } = await shop.store();
    const cart = developerMode ? await findCart(visit) : null;
    const method = visit.form.get('method') ?? '';
    if (!cart || !isMethod(method)) return goTo(request, reply, '/cart');
    visit.session.seen = cart.items;
    const { paymentIntent } = await visit.api.checkout(cart.id).prepareExpress({ method });
    visit.session.sheet = {
      cartId: cart.id,
      method,
      paymentIntentId: paymentIntent.id,
      // One for each sheet: a repeat with it continues the same payment.
      paymentToken: `tok_sheet_${randomUUID()}`,
      contact: 0,
      rateId: undefined,
    };
    return goTo(request, reply, '/express');
  });

  app.get('/express', async (request, reply) => {
    const visit = shop.visits.open(request, reply);
    const { sheet } = visit.session;
    if (!sheet) return reply.redirect('/cart');
    try {
      const shown = await readSheet(visit, sheet);
      const body = SheetPage({ sheet, ...shown });
      return await sendPage(shop, reply, visit, { title: texts.express.title, body });
    } catch (error) {
      if (!isCode(error, 'CART_LOCKED', 'CART_COMPLETED')) throw error;
      visit.session.cartId = sheet.cartId;
      return reply.redirect('/checkout/payment');
    }
  });

  app.post('/express/select', async (request, reply) => {
    const visit = shop.visits.open(request, reply);
    const { sheet } = visit.session;
    const contact = Number(visit.form.get('contact'));
    if (sheet && WALLET_CONTACTS[contact]) sheet.contact = contact;
    if (sheet) sheet.rateId = visit.form.get('rateId') ?? undefined;
    return goTo(request, reply, '/express');
  });

  app.post('/express/pay', async (request, reply) => {
    const visit = shop.visits.open(request, reply);
    return goTo(request, reply, await paySheet(shop, visit, reply));
  });
}

function isMethod(text: string): text is Method {
  return Object.hasOwn(texts.express.names, text);
}

/** Wallets give an address without street and name until the shopper pays. */
async function readSheet({ api }: Visit, sheet: Sheet) {
  const contact = WALLET_CONTACTS[sheet.contact] ?? WALLET_CONTACTS[0];
  const { country, state, city, postalCode } = contact.address;
  const address = { country, state, city, postalCode };
  const { rateId } = sheet;
  return await api.checkout(sheet.cartId).listWalletRates({ address, ...(rateId && { rateId }) });
}

async function paySheet(shop: Shop, visit: Visit, reply: FastifyReply): Promise<string> {
  const { session, form } = visit;
  const placed = session.placed.get(form.get('cart') ?? '');
  if (placed) return `/orders/${placed.number}`;
  const { sheet } = session;
  const { developerMode } = await shop.store();
  if (!sheet || !developerMode) return '/cart';
  const contact = WALLET_CONTACTS[sheet.contact] ?? WALLET_CONTACTS[0];
  const body = {
    method: sheet.method,
    paymentToken: tokenFor(session.whatIf) ?? sheet.paymentToken,
    paymentIntentId: sheet.paymentIntentId,
    rateId: form.get('rateId') || undefined,
    shippingAddress: contact.address,
    email: contact.email,
    // What the shopper saw on the sheet. Another total is refused, and nothing is charged.
    expectedTotal: Number(form.get('total')),
  };
  const by = { kind: 'wallet', body } as const;
  const payment = { cartId: sheet.cartId, isGuest: !session.tokens, by };
  return await confirmPayment({ shop, visit, reply, payment });
}
