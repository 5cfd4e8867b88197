import type { FastifyInstance } from 'fastify';
import { CATALOGUE, productAt } from '../catalogue.ts';
import { Home, ProductPage } from '../pages/catalogue.tsx';
import { type Shop, sendPage } from '../shop.ts';
import { texts } from '../texts.ts';

const OTHERS = 4;

export function catalogueRoutes(app: FastifyInstance, shop: Shop): void {
  app.get('/', async (request, reply) => {
    const visit = shop.visits.open(request, reply);
    const body = Home({ products: CATALOGUE });
    return await sendPage(shop, reply, visit, { title: texts.shop.tagline, body });
  });

  app.get('/products/:slug', async (request, reply) => {
    const visit = shop.visits.open(request, reply);
    const product = productAt((request.params as { slug: string }).slug);
    if (!product) return reply.callNotFound();
    const at = CATALOGUE.indexOf(product) + 1;
    const others = [...CATALOGUE, ...CATALOGUE].slice(at, at + OTHERS);
    const body = ProductPage({ product, others });
    return await sendPage(shop, reply, visit, { title: product.name, body });
  });
}
