import { type Dispatcher, Pool } from 'undici';

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

/**
 * Calls over connections that stay open; anything but a success ends the run. The caller shares the
 * machine with the service, so it is one that costs little.
 */
export function sender(base: string, connections: number): Send & { close(): void } {
  const pool = new Pool(base, { connections, pipelining: 1 });
  const send = async <T>(shop: Shop, method: string, path: string, body?: object): Promise<T> => {
    const reply = await pool.request({
      method: method as Dispatcher.HttpMethod,
      path,
      headers: { 'x-api-key': shop.apiKey, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = await reply.body.text();
    if (reply.statusCode !== 200) throw new Error(`${method} ${path}: ${answer}`);
    return (JSON.parse(answer) as { data: T }).data;
  };
  return Object.assign(send, { close: () => void pool.destroy() });
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
