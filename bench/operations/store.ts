import type { CartId, StoreId } from '@cartwright/server/values/ids.js';
import type { Request } from 'autocannon';
import type { Operation } from './plan.ts';

/** A store with carts in it, and the requests that work on them. */
export interface BenchStore {
  readonly storeId: StoreId;
  /** Not used by the requests: statements must not conflict with a request still in progress. */
  readonly otherCartIds: readonly CartId[];
  readonly requests: Record<Operation, readonly Request[]>;
  /** The reply of the service for one of the carts. */
  readonly cartReply: string;
}

/** Of each kind: those that requests work on, and the others. */
const CARTS = 512;

const ITEMS = ['Mug', 'Desk lamp', 'Notebook'].map((name, index) => ({
  sku: `SHOP-${index + 1}001-BLK`,
  quantity: index + 1,
  metadata: {
    unitPriceCents: String(1_250 * (index + 1)),
    name: `${name}, black`,
    imageUrl: `https://images.example.com/products/${index + 1}001/black.jpg`,
    color: 'black',
  },
}));

export async function openStore(base: string): Promise<BenchStore> {
  const { store, apiKey } = await send<{ store: { id: StoreId }; apiKey: string }>(
    `${base}/v1/signup`,
    { 'content-type': 'application/json' },
    { storeName: 'Bench', email: 'bench@example.com', password: 'correct horse battery' },
  );
  const headers = { 'x-api-key': apiKey };
  const jsonHeaders = { ...headers, 'content-type': 'application/json' };
  const cartIds: CartId[] = [];
  for (let made = 0; made < 2 * CARTS; made++) {
    const { id } = await send<{ id: CartId }>(`${base}/v1/carts`, jsonHeaders, { items: ITEMS });
    cartIds.push(id);
  }
  // An item of an existing line joins it, so the carts keep their size.
  const item = JSON.stringify({ ...ITEMS[0], quantity: 1 });
  const paths = cartIds.slice(0, CARTS).map((id) => `/v1/carts/${id}`);
  return {
    storeId: store.id,
    otherCartIds: cartIds.slice(CARTS),
    cartReply: await (await fetch(base + paths[0], { headers })).text(),
    requests: {
      'create cart': paths.map(() => post('/v1/carts', jsonHeaders, '{}')),
      'get cart': paths.map((path) => ({ method: 'GET', path, headers })),
      'add item': paths.map((path) => post(`${path}/items`, jsonHeaders, item)),
    },
  };
}

function post(path: string, headers: Record<string, string>, body: string): Request {
  return { method: 'POST', path, headers, body };
}

async function send<T>(url: string, headers: Record<string, string>, body: object): Promise<T> {
  const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}: ${await reply.text()}`);
  return ((await reply.json()) as { data: T }).data;
}
