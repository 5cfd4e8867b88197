import { CartwrightConnectionError, isCode, type Order } from '@cartwright/client';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { OrderPage } from '../pages/order.tsx';
import { goTo, type Shop, sendPage } from '../shop.ts';
import { texts } from '../texts.ts';
import { say, type Visit } from '../visit.ts';

/** Without a script, a pending order is shown again after so many seconds. */
const REFRESH_SECONDS = 5;

export function orderRoutes(app: FastifyInstance, shop: Shop): void {
  app.get('/orders/:number', async (request, reply) => {
    const visit = shop.visits.open(request, reply);
    const order = await findOrder(visit, request);
    if (!order) {
      if (visit.session.tokens) return reply.callNotFound();
      say(visit, 'info', texts.order.signInToSee);
      return reply.redirect('/sign-in?next=/account');
    }
    const [offers, { shipments }, { transactions }] = await Promise.all([
      availableOffers(visit, order),
      visit.api.orders.listShipments(order.id),
      visit.api.payments.listTransactions(order.id),
    ]);
    const body = OrderPage({ order, offers, shipments, transactions });
    const isPending = order.status === 'pending';
    const refresh = isPending ? { refreshSeconds: REFRESH_SECONDS } : {};
    const title = texts.order.title(order.orderNumber);
    return await sendPage(shop, reply, visit, { title, body, ...refresh });
  });

  function change(path: string, work: (visit: Visit, order: Order) => Promise<void>): void {
    app.post(path, async (request, reply) => {
      const visit = shop.visits.open(request, reply);
      const order = await findOrder(visit, request);
      if (!order) return goTo(request, reply, '/');
      await work(visit, order);
      return goTo(request, reply, `/orders/${order.orderNumber}`);
    });
  }

  change('/orders/:number/upsell', acceptUpsell);
  change('/orders/:number/texts', async (visit, order) => {
    const phone = visit.form.get('phone')?.trim() ?? '';
    const consent = visit.form.get('consent') === 'on';
    const notice = await visit.api.orders.setTextNotifications(order.id, { phone, consent });
    say(visit, 'good', texts.order.textsOn(notice.phone));
  });
}

/**
 * The number is easy to guess, so it opens nothing by itself: a guest sees the orders of this
 * browser, and a customer those that the service gives for the customer's token.
 */
async function findOrder(visit: Visit, request: FastifyRequest): Promise<Order | undefined> {
  const { number } = request.params as { number: string };
  const { session, api } = visit;
  const placed = [...session.placed.values()].find((each) => each.number === number);
  try {
    if (session.tokens) return await api.orders.getByNumber(number);
  } catch (error) {
    if (!isCode(error, 'ORDER_NOT_FOUND', 'VALIDATION_ERROR')) throw error;
  }
  return placed && !session.tokens ? await api.orders.get(placed.id) : undefined;
}

async function availableOffers({ api }: Visit, order: Order) {
  const { offers } = await api.upsells.listOffers(order.id);
  return offers.filter(({ status }) => status === 'available');
}

/** A payment of its own, with the card of the order. A repeat continues it. */
async function acceptUpsell(visit: Visit, order: Order): Promise<void> {
  const { form, api } = visit;
  const offerId = form.get('offerId') ?? '';
  const expectedTotal = Number(form.get('total'));
  try {
    const { upsell } = await api.upsells.accept(order.id, { offerId, expectedTotal });
    say(visit, 'good', texts.order.accepted(upsell.name));
  } catch (error) {
    const isUnknown = error instanceof CartwrightConnectionError;
    if (!isUnknown && !isCode(error, 'PROVIDER_TIMEOUT')) throw error;
    say(visit, 'info', texts.order.acceptUnknown);
  }
}
