import { randomBytes } from 'node:crypto';
import { emptyCart } from '@cartwright/server/features/carts/cart.js';
import {
  findCart,
  insertCart,
} from '@cartwright/server/features/carts/persistence/cart-queries.js';
import { updateCart } from '@cartwright/server/features/carts/persistence/update-queries.js';
import type { Sql } from '@cartwright/server/platform/db/connect.js';
import { type CartId, type StoreId, timeOrderedIds } from '@cartwright/server/values/ids.js';
import { DAY_MS, plusMs } from '@cartwright/server/values/time.js';
import type { Operation } from './plan.ts';

type Statements = (sql: Sql, storeId: StoreId, cartId: CartId) => Promise<void>;

/** The service's own functions: the statements can never drift from those of the operation. */
export const STATEMENTS: Record<Operation, Statements> = {
  async 'create cart'(sql, storeId) {
    const now = new Date();
    const cart = { ...emptyCart(timeOrderedIds.next(), 'USD', now), version: 1 };
    const lasting = { ...cart, expiresAt: plusMs(now, 30 * DAY_MS) };
    insist(await insertCart(sql, { id: storeId, developerMode: true }, lasting, randomBytes(32)));
  },
  async 'get cart'(sql, storeId, cartId) {
    insist(await findCart(sql, storeId, cartId));
  },
  async 'add item'(sql, storeId, cartId) {
    const cart = insist(await findCart(sql, storeId, cartId));
    const changed = { ...cart, version: cart.version + 1, updatedAt: new Date() };
    insist(await updateCart(sql, { id: storeId, developerMode: true }, changed));
  },
};

/** A statement that finds or changes nothing is faster, and not what the service does. */
function insist<T>(result: T | undefined | false): T {
  if (!result) throw new Error('a statement found or changed nothing');
  return result;
}
