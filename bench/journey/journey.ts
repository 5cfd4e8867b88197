import { openConnection } from './connection.ts';

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
export const MUG = { sku: 'MUG-1', quantity: 2, metadata: { unitPriceCents: '1250', name: 'Mug' } };
const PEN = { sku: 'PEN-1', metadata: { unitPriceCents: '199', name: 'Pen' } };

export interface Shop {
  readonly base: string;
  readonly apiKey: string;
  /** Of an operator, for calls of the operators' interface. */
  readonly token?: string;
}

/** Returns the text of the reply, unparsed: most replies are not read. */
export type Send = (shop: Shop, method: string, path: string, body?: object) => Promise<string>;

export function dataOf<T>(reply: string): T {
  return (JSON.parse(reply) as { data: T }).data;
}

/** From an empty cart to an order, as a storefront's server does it. */
export async function journey(send: Send, shop: Shop): Promise<void> {
  const { id } = dataOf<{ id: string }>(await send(shop, 'POST', '/v1/carts', {}));
  await send(shop, 'POST', `/v1/carts/${id}/items`, MUG);
  await send(shop, 'POST', `/v1/carts/${id}/items`, PEN);
  const session = `/v1/checkout/sessions/${id}`;
  await send(shop, 'POST', '/v1/checkout/sessions', { cartId: id });
  await send(shop, 'PUT', `${session}/shipping-address`, ADDRESS);
  const { rates } = dataOf<{ rates: { id: string; name: string; amount: number }[] }>(
    await send(shop, 'GET', `${session}/shipping-rates`),
  );
  const rate = rates[0];
  const choice = { rateId: rate?.id, rateName: rate?.name, amount: rate?.amount };
  await send(shop, 'PUT', `${session}/shipping-rate`, choice);
  const { paymentIntent } = dataOf<{ paymentIntent: { id: string } }>(
    await send(shop, 'POST', `${session}/payment-intent`, {}),
  );
  await send(shop, 'POST', `${session}/confirm`, {
    paymentIntentId: paymentIntent.id,
    billingAddress: ADDRESS,
    email: 'ada@example.com',
  });
}

/** Calls over connections that stay open, each carrying one at a time. */
export function sender(base: string, connections: number): Send & { close(): void } {
  const opened = Array.from({ length: connections }, () => openConnection(base));
  const free = [...opened];
  const send: Send = async (shop, method, path, body) => {
    const connection = free.pop();
    if (!connection) throw new Error(`more than ${connections} calls at once`);
    const reply = await connection
      .ask(requestOf(shop, method, path, body))
      .catch((error: Error) => {
        throw new Error(`${method} ${path}: ${error.message}`);
      });
    free.push(connection);
    return reply;
  };
  const close = () => {
    for (const connection of opened) connection.close();
  };
  return Object.assign(send, { close });
}

function requestOf(shop: Shop, method: string, path: string, body?: object): string {
  const isAdmin = path.startsWith('/admin/');
  const credential = isAdmin ? `authorization: Bearer ${shop.token}` : `x-api-key: ${shop.apiKey}`;
  const head = `${method} ${path} HTTP/1.1\r\nhost: bench\r\n${credential}\r\n`;
  if (!body) return `${head}\r\n`;
  const text = JSON.stringify(body);
  const length = Buffer.byteLength(text);
  return `${head}content-type: application/json\r\ncontent-length: ${length}\r\n\r\n${text}`;
}

const OWNER = { email: 'b@example.com', password: 'correct horse' };

export async function openShop(base: string, name: string): Promise<Shop & { storeId: string }> {
  const { apiKey, store } = await post<SignedUp>(base, '/v1/signup', { storeName: name, ...OWNER });
  const session = { handle: store.handle, ...OWNER };
  const { token } = await post<{ token: string }>(base, '/admin/v1/sessions', session);
  return { base, apiKey, token, storeId: store.id };
}

interface SignedUp {
  readonly apiKey: string;
  readonly store: { readonly id: string; readonly handle: string };
}

async function post<T>(base: string, path: string, body: object): Promise<T> {
  const reply = await fetch(`${base}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return dataOf<T>(await reply.text());
}
