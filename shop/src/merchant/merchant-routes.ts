import { isCode } from '@cartwright/client';
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
    hooks.setErrorHandler((error: Error, request, reply) => {
      if (!(error instanceof WebhookVerificationError)) {
        process.stderr.write(`${request.method} ${request.url}: ${error.stack}\n`);
        return reply.code(500).send('Please deliver this again.');
      }
      const reason: VerificationFailure = error.reason;
      return reply.code(401).send(reason);
    });
    hooks.post('/hooks/products', async (request) => {
      const { data } = await verified<ProductRequest>(request, shop.config.productSecret);
      return { items: data.items.map((item) => answer(shop, item)) };
    });
    hooks.post('/hooks/events', async (request, reply) => {
      const event = await verified<WebhookEvent>(request, shop.config.eventSecret);
      if (!shop.events.has(event)) {
        // Known only once its work is done: if that fails, the service delivers the event again.
        await act(shop, event);
        shop.events.add(event, aboutOf(event));
      }
      return reply.code(204).send();
    });
  });
}

/** Without a secret nothing can be verified, so every call is refused. */
async function verified<T>(request: FastifyRequest, secret: string | undefined): Promise<T> {
  if (!secret) throw new WebhookVerificationError('signature_mismatch');
  return (await verifyEvent(request.body as Buffer, request.headers, secret)) as T;
}

interface ProductRequest {
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
    case 'cart.abandoned':
      await remind(shop, event.data);
      return;
    default: // Events that this shop does not use, and those of later versions.
      return;
  }
}

/** Events may be late: a cart that was bought or has ended meanwhile needs no mail. */
async function remind(shop: Shop, { cartId, email }: { cartId: string; email: string | null }) {
  try {
    const link = await resumeLink(shop, shop.visits.guest, cartId);
    log(`Mail to ${email}: your cart waits at ${link}`);
  } catch (error) {
    if (!isCode(error, 'CART_COMPLETED', 'CART_EXPIRED', 'CART_MERGED')) throw error;
  }
}

function aboutOf({ data }: WebhookEvent): string {
  return 'orderNumber' in data ? (data.orderNumber ?? '') : '';
}

function log(line: string): void {
  process.stdout.write(`[shop] ${line}\n`);
}
