import { CartwrightConnectionError, CartwrightError, isCode, type Order } from '@cartwright/client';
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
    const found = await findOrder(shop, visit, request);
    if (!found) {
      if (visit.session.tokens) return reply.callNotFound();
      say(visit, 'info', texts.order.signInToSee);
      return reply.redirect('/sign-in?next=/account');
    }
    const { order, api } = found;
    const [offers, { shipments }, { transactions }] = await Promise.all([
      availableOffers(found),
      api.orders.listShipments(order.id),
      api.payments.listTransactions(order.id),
    ]);
    const body = OrderPage({ order, offers, shipments, transactions });
    const isPending = order.status === 'pending';
    const refresh = isPending ? { refreshSeconds: REFRESH_SECONDS } : {};
    const title = texts.order.title(order.orderNumber);
    return await sendPage(shop, reply, visit, { title, body, ...refresh });
  });

  function change(path: string, work: (visit: Visit, found: FoundOrder) => Promise<void>): void {
    app.post(path, async (request, reply) => {
      const visit = shop.visits.open(request, reply);
      const found = await findOrder(shop, visit, request);
      if (!found) return goTo(request, reply, '/');
      await work(visit, found);
      return goTo(request, reply, `/orders/${found.order.orderNumber}`);
    });
  }

  change('/orders/:number/upsell', acceptUpsell);
  change('/orders/:number/texts', async (visit, { order, api }) => {
    const phone = visit.form.get('phone')?.trim() ?? '';
    const consent = visit.form.get('consent') === 'on';
    const notice = await api.orders.setTextNotifications(order.id, { phone, consent });
    say(visit, 'good', texts.order.textsOn(notice.phone));
  });
}

interface FoundOrder {
  readonly order: Order;
  /** The client that may read and change it. */
  readonly api: Visit['api'];
}

/**
 * The number is easy to guess, so it opens nothing by itself: this browser sees the orders that it
 * placed, and a customer those that the service gives for the customer's token.
 */
async function findOrder(
  shop: Shop,
  { session, api }: Visit,
  request: FastifyRequest,
): Promise<FoundOrder | undefined> {
  const { number } = request.params as { number: string };
  try {
    if (session.tokens) return { order: await api.orders.getByNumber(number), api };
  } catch (error) {
    if (!isCode(error, 'ORDER_NOT_FOUND', 'VALIDATION_ERROR')) throw error;
  }
  const placed = [...session.placed.values()].find((each) => each.number === number);
  const { guest } = shop.visits;
  return placed && { order: await guest.orders.get(placed.id), api: guest };
}

async function availableOffers({ order, api }: FoundOrder) {
  const { offers } = await api.upsells.listOffers(order.id);
  return offers.filter(({ status }) => status === 'available');
}

/** A payment of its own, with the card of the order. A repeat continues it. */
async function acceptUpsell(visit: Visit, { order, api }: FoundOrder): Promise<void> {
  const { form } = visit;
  const offerId = form.get('offerId') ?? '';
  const expectedTotal = Number(form.get('total'));
  try {
    const { upsell } = await api.upsells.accept(order.id, { offerId, expectedTotal });
    say(visit, 'good', texts.order.accepted(upsell.name));
  } catch (error) {
    const isOfClient =
      error instanceof CartwrightConnectionError || error instanceof CartwrightError;
    if (!isOfClient || error.effect !== 'unknown') throw error;
    say(visit, 'info', texts.order.acceptUnknown);
  }
}
