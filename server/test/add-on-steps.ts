import type { Data, TestStore } from './harness.ts';
import { product } from './states.ts';

/** The two plans of a new sandbox: the short one is a tenth, the long one goes by bands. */
export async function plansOf(store: TestStore, cart: Data): Promise<[short: Data, long: Data]> {
  const path = `/v1/add-ons/carts/${cart.id}/warranty/offers?itemId=${cart.items[0].id}`;
  const { data, text } = await store.call('GET', path);
  const [short, long] = data.offers ?? [];
  if (!short || !long) throw new Error(`no plans: ${text}`);
  return [short, long];
}

/** The id of the short plan, which is the same for every cart of the store. */
export async function shortPlanId(store: TestStore): Promise<string> {
  const [{ planId }] = await plansOf(store, await store.newCart());
  return planId;
}

/** The cart with the short warranty on its first line. */
export async function withWarranty(store: TestStore, cart: Data): Promise<Data> {
  const [{ planId, itemId }] = await plansOf(store, cart);
  const path = `/v1/add-ons/carts/${cart.id}/warranty`;
  const { status, text, data } = await store.call('POST', path, { itemId, planId });
  if (status !== 200) throw new Error(`warranty: ${text}`);
  return data;
}

export async function withInsurance(store: TestStore, cart: Data): Promise<Data> {
  const path = `/v1/add-ons/carts/${cart.id}/insurance`;
  const { status, text, data } = await store.call('POST', path, {});
  if (status !== 200) throw new Error(`insurance: ${text}`);
  return data;
}

/** A cart of nearly 256 KB: there is no room for another line, however small. */
export async function fullCart(store: TestStore): Promise<Data> {
  const note = 'n'.repeat(400);
  const items = Array.from({ length: 500 }, (_, n) => product(`${n}`, { note }));
  let cart = await store.newCart(items.slice(0, 335));
  const path = `/v1/carts/${cart.id}/items`;
  const notes = Object.fromEntries(items.slice(0, 10).map(({ sku }) => [sku, note]));
  for (const metadata of [notes, { note }, {}]) {
    for (let n = 0; ; n++) {
      const item = product(`${Object.keys(metadata).length} ${n}`, metadata as never);
      const { code, data } = await store.call('POST', path, item);
      if (code === 'CART_TOO_LARGE') break;
      cart = data;
    }
  }
  return cart;
}
