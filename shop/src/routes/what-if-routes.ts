import type { FastifyInstance } from 'fastify';
import { newLine } from '../cart-lines.ts';
import { productOf } from '../catalogue.ts';
import { safePath } from '../own-address.ts';
import { goTo, type Shop } from '../shop.ts';
import { findCart, type Visit } from '../visit.ts';
import { isWhatIf, simulateFor } from '../what-if.ts';

export function whatIfRoutes(app: FastifyInstance, shop: Shop): void {
  app.post('/what-if', async (request, reply) => {
    const visit = shop.visits.open(request, reply);
    const wanted = visit.form.get('case') ?? '';
    const { developerMode } = await shop.store();
    if (developerMode && isWhatIf(wanted)) {
      visit.session.whatIf = wanted;
      if (simulateFor(wanted)) await replaceLines(shop, visit);
    }
    return goTo(request, reply, safePath(visit.form.get('back')));
  });
}

/** What a line simulates is fixed when it is added, so the lines of the cart are added again. */
async function replaceLines(shop: Shop, visit: Visit): Promise<void> {
  const cart = await findCart(visit);
  if (!cart || cart.status === 'confirming') return;
  for (const { id, sku, quantity } of cart.items) {
    const product = productOf(sku);
    if (!product) continue;
    const line = await newLine(shop, visit, product, quantity);
    await visit.api.carts.removeItem(cart.id, id);
    await visit.api.carts.addItem(cart.id, line);
  }
}
