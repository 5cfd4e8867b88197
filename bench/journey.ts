import { Agent, request } from 'node:http';

/** A shopper's nine calls: a cart, two items, and the six calls of the checkout. */
export const CALLS_PER_JOURNEY = 9;

const ADDRESS = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  line1: '1 Main Street',
  city: 'Springfield',
  state: 'IL',
  postalCode: '62701',
};
const MUG = { sku: 'MUG-1', quantity: 2, metadata: { unitPriceCents: '1250', name: 'Mug' } };
const PEN = { sku: 'PEN-1', metadata: { unitPriceCents: '199', name: 'Pen' } };

export interface Shop {
  readonly base: string;
  readonly apiKey: string;
}

export type Send = <T>(shop: Shop, method: string, path: string, body?: object) => Promise<T>;

/** From nothing to an order, as a storefront's server does it. */
export async function journey(send: Send, shop: Shop): Promise<void> {
  const { id } = await send<{ id: string }>(shop, 'POST', '/v1/carts', {});
  await send(shop, 'POST', `/v1/carts/${id}/items`, MUG);
  await send(shop, 'POST', `/v1/carts/${id}/items`, PEN);
  const session = `/v1/checkout/sessions/${id}`;
  await send(shop, 'POST', '/v1/checkout/sessions', { cartId: id });
  await send(shop, 'PUT', `${session}/shipping-address`, ADDRESS);
  const { rates } = await send<{ rates: { id: string; name: string; amount: number }[] }>(
    shop,
    'GET',
    `${session}/shipping-rates`,
  );
  const rate = rates[0];
  const choice = { rateId: rate?.id, rateName: rate?.name, amount: rate?.amount };
  await send(shop, 'PUT', `${session}/shipping-rate`, choice);
  const { paymentIntent } = await send<{ paymentIntent: { id: string } }>(
    shop,
    'POST',
    `${session}/payment-intent`,
    {},
  );
  await send(shop, 'POST', `${session}/confirm`, {
    paymentIntentId: paymentIntent.id,
    billingAddress: ADDRESS,
    email: 'ada@example.com',
  });
}

/** Calls over connections that stay open; anything but a success ends the run. */
export function sender(connections: number): Send & { close(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const send = <T>(shop: Shop, method: string, path: string, body?: object): Promise<T> =>
    new Promise((resolve, reject) => {
      const text = body && JSON.stringify(body);
      const headers = {
        'x-api-key': shop.apiKey,
        ...(text && { 'content-type': 'application/json', 'content-length': text.length }),
      };
      const call = request(new URL(path, shop.base), { method, agent, headers }, (reply) => {
        const chunks: Buffer[] = [];
        reply.on('data', (chunk: Buffer) => chunks.push(chunk));
        reply.on('end', () => {
          const answer = Buffer.concat(chunks).toString('utf8');
          if (reply.statusCode === 200) resolve((JSON.parse(answer) as { data: T }).data);
          else reject(new Error(`${method} ${path}: ${answer}`));
        });
      });
      call.on('error', reject);
      call.end(text);
    });
  return Object.assign(send, { close: () => agent.destroy() });
}

export async function openShop(base: string, name: string): Promise<Shop & { storeId: string }> {
  const reply = await fetch(`${base}/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ storeName: name, email: 'b@example.com', password: 'correct horse' }),
  });
  const { data } = (await reply.json()) as { data: { apiKey: string; store: { id: string } } };
  return { base, apiKey: data.apiKey, storeId: data.store.id };
}
