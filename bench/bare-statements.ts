import { randomBytes } from 'node:crypto';
import { emptyCart } from '@cartwright/server/features/carts/cart.js';
import { findCart, insertCart } from '@cartwright/server/features/carts/queries.js';
import { updateCart } from '@cartwright/server/features/carts/update-queries.js';
import { connect, type DatabaseAddress, type Sql } from '@cartwright/server/platform/db/connect.js';
import { type CartId, type StoreId, timeOrderedIds } from '@cartwright/server/values/ids.js';
import { DAY_MS, plusMs } from '@cartwright/server/values/time.js';
import { type Measurement, measurementOf } from './measurement.ts';
import { answerWith } from './peer.ts';
import { everyNth, type Operation } from './plan.ts';

export interface Opening {
  readonly kind: 'open';
  readonly address: DatabaseAddress;
  readonly poolSize: number;
  readonly storeId: StoreId;
  readonly cartIds: readonly CartId[];
}

export interface MeasureStatements {
  readonly kind: 'measure';
  readonly operation: Operation;
  readonly concurrency: number;
  readonly seconds: number;
}

interface Opened extends Opening {
  readonly sql: Sql;
}

let opened: Opened | undefined;

answerWith(async (question: Opening | MeasureStatements) => {
  if (question.kind === 'measure') {
    if (!opened) throw new Error('asked to measure before there was a database');
    return await measure(opened, question);
  }
  const { address, poolSize } = question;
  opened = { ...question, sql: connect(address, { poolSize, throughPooler: false }) };
  return true;
});

async function measure(database: Opened, order: MeasureStatements): Promise<Measurement> {
  const { operation, concurrency, seconds } = order;
  const durationsMs: number[] = [];
  const start = performance.now();
  const end = start + seconds * 1_000;
  const loops = Array.from({ length: concurrency }, async (_, index) => {
    const cartIds = everyNth(database.cartIds, concurrency, index);
    for (let turn = 0; performance.now() < end; turn++) {
      const before = performance.now();
      await STATEMENTS[operation](database, cartIds[turn % cartIds.length] as CartId);
      durationsMs.push(performance.now() - before);
    }
  });
  await Promise.all(loops);
  return measurementOf(durationsMs, performance.now() - start);
}

type Statements = (database: Opened, cartId: CartId) => Promise<void>;

/** The service's own functions: what it sends for an operation can never drift from this. */
const STATEMENTS: Record<Operation, Statements> = {
  async 'create cart'({ sql, storeId }) {
    const now = new Date();
    const cart = { ...emptyCart(timeOrderedIds.next(), 'USD', now), version: 1 };
    const lasting = { ...cart, expiresAt: plusMs(now, 30 * DAY_MS) };
    insist(await insertCart(sql, storeId, lasting, randomBytes(32)));
  },
  async 'get cart'({ sql, storeId }, cartId) {
    insist(await findCart(sql, storeId, cartId));
  },
  async 'add item'({ sql, storeId }, cartId) {
    const cart = insist(await findCart(sql, storeId, cartId));
    const changed = { ...cart, version: cart.version + 1, updatedAt: new Date() };
    insist(await updateCart(sql, storeId, changed));
  },
};

/** A statement that found or changed nothing is faster, and not what the service does. */
function insist<T>(result: T | undefined | false): T {
  if (!result) throw new Error('a statement found or changed nothing');
  return result;
}
