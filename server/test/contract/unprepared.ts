import { randomUUID } from 'node:crypto';
import type { TestStore } from '../harness.ts';
import { isKeyless, type Operation } from './document.ts';
import { type Example, prepare } from './examples.ts';
import { isAdmin } from './interfaces.ts';
import { ownerOf } from './owner-of.ts';

/**
 * A call that is refused before its data is looked up. Its caller is known, its ids are not, and it
 * has no body: nothing is prepared, which takes longer than such a call.
 */
export async function unprepared(operation: Operation, store: TestStore): Promise<Example> {
  if (isKeyless(operation)) return await prepare(operation.id, store);
  const path = operation.path.replaceAll(/\{\w+\}/g, () => randomUUID());
  const query = operation.parameters
    .filter(({ in: place, required }) => place === 'query' && required)
    .map(({ name }) => `${name}=${randomUUID()}`);
  const address = query.length > 0 ? `${path}?${query.join('&')}` : path;
  if (isAdmin(operation)) return { path: address, headers: (await ownerOf(store)).headers };
  if (!operation.codes.includes('CUSTOMER_TOKEN_REQUIRED')) return { path: address };
  return { path: address, headers: (await shopperOf(store)).headers };
}

/** Without ids and a body, some calls succeed, such as the end of the caller's own session. */
export function isRefusedUnprepared({ path, needsBody }: Operation): boolean {
  return needsBody || path.includes('{');
}

const shoppers = new WeakMap<TestStore, ReturnType<TestStore['newCustomer']>>();

function shopperOf(store: TestStore) {
  const shopper = shoppers.get(store) ?? store.newCustomer();
  shoppers.set(store, shopper);
  return shopper;
}
