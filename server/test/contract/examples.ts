import { randomBytes } from 'node:crypto';
import { type Data, MUG, PEN, type TestStore } from '../harness.ts';

/** One call that succeeds. */
export interface Example {
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
  /** What the call needs beside the key, such as a customer token. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Puts what the call needs into the store. Each preparation of a write gives another call. */
export type Prepare = (store: TestStore) => Promise<Example>;

/**
 * One example for every operation of the interface. The tests in this folder call each operation
 * with it in every bad circumstance, so a new operation is covered once its example stands here.
 */
export const EXAMPLES: Readonly<Record<string, Prepare>> = {
  createCart: async () => ({ path: '/v1/carts/', body: { items: [MUG, unique(PEN)] } }),
  getCart: async (store) => ({ path: await newCartPath(store) }),
  getCartBySession: async (store) => {
    const { sessionToken } = await store.newCart();
    return { path: `/v1/carts/session/${sessionToken}` };
  },
  setCartAttribution: async (store) => ({
    path: `${await newCartPath(store)}/attribution`,
    body: { utmSource: 'newsletter', utmCampaign: random() },
  }),
  mergeCarts: async (store) => {
    const source = await store.newCart();
    return {
      path: `${await newCartPath(store)}/merge`,
      body: { sourceCartId: source.id },
    };
  },
  addCartItem: async (store) => ({
    path: `${await newCartPath(store)}/items`,
    body: unique(PEN),
  }),
  clearCartItems: async (store) => ({ path: `${await newCartPath(store)}/items` }),
  changeCartItem: async (store) => ({
    path: await newItemPath(store),
    body: { quantity: randomBytes(2).readUInt16BE() + 2 },
  }),
  removeCartItem: async (store) => ({ path: await newItemPath(store) }),
  getConfig: async () => ({ path: '/v1/config/' }),
  signUp: async () => ({
    path: '/v1/signup/',
    body: {
      storeName: `Example ${random()}`,
      email: 'ada@example.com',
      password: 'correct horse battery',
    },
  }),
};

/** Calls whose bodies name something of the store in another way than the example does. */
export const OTHER_EXAMPLES: Readonly<Record<string, readonly Prepare[]>> = {
  mergeCarts: [
    async (store) => {
      const { sessionToken } = await store.newCart();
      return {
        path: `${await newCartPath(store)}/merge`,
        body: { sourceSessionToken: sessionToken },
      };
    },
  ],
};

export async function prepare(operationId: string, store: TestStore): Promise<Example> {
  const example = EXAMPLES[operationId];
  if (!example) throw new Error(`examples.ts has no example of ${operationId}`);
  return await example(store);
}

async function newCartPath(store: TestStore): Promise<string> {
  return `/v1/carts/${(await store.newCart()).id}`;
}

async function newItemPath(store: TestStore): Promise<string> {
  const cart: Data = await store.newCart();
  return `/v1/carts/${cart.id}/items/${cart.items[0].id}`;
}

function unique(item: object): Readonly<Record<string, unknown>> {
  return { ...item, sku: `SKU-${random()}` };
}

function random(): string {
  return randomBytes(6).toString('hex');
}
