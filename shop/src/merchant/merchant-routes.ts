import {
  type VerificationFailure,
  verifyEvent,
  type WebhookEvent,
  WebhookVerificationError,
} from '@cartwright/client/webhooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pictureUrl, productOf } from '../catalogue.ts';
import { resumeLink } from '../routes/cart-routes.ts';
import type { Shop } from '../shop.ts';

/** The merchant's side: the service calls these two addresses. */
export function merchantRoutes(app: FastifyInstance, shop: Shop): void {
  // The signature is of the raw bytes. In a scope of its own, so that only webhooks are read so.
  app.register(async (hooks) => {
    hooks.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    hooks.setErrorHandler((error: Error, _request, reply) => {
      if (!(error instanceof WebhookVerificationError)) throw error;
      const reason: VerificationFailure = error.reason;
      return reply.code(401).send(reason);
    });
    hooks.post('/hooks/products', async (request) => {
      const { data } = await verified<ProductQuestion>(request, shop.config.productSecret);
      return { items: data.items.map((item) => answer(shop, item)) };
    });
    hooks.post('/hooks/events', async (request, reply) => {
      const event = await verified<WebhookEvent>(request, shop.config.eventSecret);
      if (shop.events.add(event, aboutOf(event))) await act(shop, event);
      return reply.code(204).send();
    });
  });
}

/** Without a secret nothing can be verified, so every call is refused. */
async function verified<T>(request: FastifyRequest, secret: string | undefined): Promise<T> {
  if (!secret) throw new WebhookVerificationError('signature_mismatch');
  return (await verifyEvent(request.body as Buffer, request.headers, secret)) as T;
}

interface ProductQuestion {
  readonly data: { readonly items: readonly { readonly ref: string; readonly sku: string }[] };
}

/** `product.validate`: what is sold, at which price, and how many are left. */
function answer(shop: Shop, { ref, sku }: { ref: string; sku: string }) {
  const product = productOf(sku);
  if (!product) return { ref, valid: false, reason: 'unknown' };
  return {
    ref,
    valid: true,
    unitPriceCents: product.priceCents,
    name: product.name,
    imageUrl: pictureUrl(product, shop.url()),
    maxQuantity: product.stock,
    requiresShipping: !product.isDigital,
    weightGrams: product.grams,
    validForSeconds: 60,
  };
}

/** Where a merchant's own work begins: the warehouse, the mails. This shop writes lines. */
async function act(shop: Shop, event: WebhookEvent): Promise<void> {
  switch (event.type) {
    case 'order.created':
      // A pending order is not paid yet; order.status_changed follows.
      if (event.data.status !== 'pending') log(`Pack ${event.data.orderNumber}.`);
      return;
    case 'order.status_changed':
      if (event.data.to === 'confirmed') log(`Pack ${event.data.orderNumber}.`);
      return;
    case 'cart.abandoned': {
      const link = await resumeLink(shop, shop.visits.guest, event.data.cartId);
      log(`Mail to ${event.data.email}: your cart waits at ${link}`);
      return;
    }
    default: // Events that this shop does not use, and those of later versions.
      return;
  }
}

function aboutOf({ data }: WebhookEvent): string {
  return 'orderNumber' in data ? (data.orderNumber ?? '') : '';
}

function log(line: string): void {
  process.stdout.write(`[shop] ${line}\n`);
}
