import { randomBytes } from 'node:crypto';
import type { Cart } from '@cartwright/server/features/carts/cart.js';
import { findCart, insertCart } from '@cartwright/server/features/carts/queries.js';
import { updateCart } from '@cartwright/server/features/carts/update-queries.js';
import {
  customerName,
  customerSort,
  itemCountOf,
  searchTerms,
} from '@cartwright/server/features/orders/order.js';
import type { Attempt } from '@cartwright/server/features/payments/attempt.js';
import { insertAttempt } from '@cartwright/server/features/payments/begin-queries.js';
import { findAttemptOfCart } from '@cartwright/server/features/payments/queries.js';
import { insertOrder } from '@cartwright/server/features/payments/settle-queries.js';
import { connect, type DatabaseAddress, type Sql } from '@cartwright/server/platform/db/connect.js';
import { type CartId, timeOrderedIds as ids, type StoreId } from '@cartwright/server/values/ids.js';
import { journey, type Send, type Shop, sender } from './journey.ts';
import type { Measurement } from './measurement.ts';
import { answerWith } from './peer.ts';
import { runLoops } from './rounds.ts';

export type OpenShop = Shop & { readonly storeId: string };

export type Question =
  | { kind: 'open'; address: DatabaseAddress; poolSize: number; shops: readonly OpenShop[] }
  | { kind: 'measure'; concurrency: number; seconds: number };

interface Opened {
  readonly sql: Sql;
  readonly storeIds: readonly StoreId[];
  readonly trail: Trail;
}

/** What a shopper left behind in the database: the cart after each call, and the payment. */
interface Trail {
  readonly carts: readonly Cart[];
  readonly attempt: Attempt;
}

let opened: Opened | undefined;

answerWith(async (question: Question): Promise<Measurement | true> => {
  if (question.kind === 'open') {
    const { address, poolSize, shops } = question;
    const sql = connect(address, { poolSize, throughPooler: false });
    const storeIds = shops.map(({ storeId }) => storeId as StoreId);
    opened = { sql, storeIds, trail: await trailOf(sql, shops[0] as OpenShop) };
    return true;
  }
  if (!opened) throw new Error('asked to measure before there was a database');
  const { sql, storeIds, trail } = opened;
  return await runLoops(question.concurrency, question.seconds, (loop) =>
    statements(sql, storeIds[loop % storeIds.length] as StoreId, trail),
  );
});

/** One journey over HTTP, so that what is written without it is of the same size. */
async function trailOf(sql: Sql, shop: OpenShop): Promise<Trail> {
  const storeId = shop.storeId as StoreId;
  const carts: Cart[] = [];
  const send = sender(shop.base, 1);
  const followed: Send = async <T>(...call: Parameters<Send>): Promise<T> => {
    const data = await send<T & { id?: CartId }>(...call);
    const id = carts[0]?.id ?? (data.id as CartId);
    carts.push((await findCart(sql, storeId, id)) as Cart);
    return data;
  };
  await journey(followed, shop).finally(send.close);
  const attempt = await findAttemptOfCart(sql, storeId, carts[0]?.id as CartId);
  return { carts: carts.slice(0, -1), attempt: attempt as Attempt };
}

const TRACE = { emailKey: randomBytes(32), shopperKey: null, cardKey: null };

/** The seventeen statements that the nine calls send, through the service's own functions. */
async function statements(sql: Sql, storeId: StoreId, trail: Trail): Promise<void> {
  const id = ids.next<CartId>();
  const [first, ...later] = trail.carts as [Cart, ...Cart[]];
  await insertCart(sql, storeId, { ...first, id }, randomBytes(32));
  let { version } = first;
  for (const cart of later) {
    await findCart(sql, storeId, id);
    // The rates are only read.
    if (cart.version > version) await updateCart(sql, storeId, { ...cart, id });
    version = cart.version;
  }
  const cart = (await findCart(sql, storeId, id)) as Cart;
  await pay(sql, storeId, cart, trail.attempt);
}

async function pay(sql: Sql, storeId: StoreId, cart: Cart, model: Attempt): Promise<void> {
  const orderIds = { id: ids.next<never>(), orderId: ids.next<never>(), cartId: cart.id };
  const attempt = { ...model, ...orderIds, createdAt: new Date() };
  const { snapshot, amount } = attempt;
  const person = snapshot.billingAddress;
  await insertAttempt(sql, storeId, cart, attempt, TRACE);
  const order = await insertOrder(sql, storeId, {
    attempt,
    status: 'confirmed',
    reference: model.reference,
    ledgerType: 'capture',
    authorized: amount,
    captured: amount,
    transactionId: ids.next(),
    eventIds: [ids.next(), ids.next()],
    developerMode: true,
    isLimited: false,
    customerName: customerName(person),
    customerSort: customerSort(person, snapshot.email),
    itemCount: itemCountOf(snapshot.items),
    terms: searchTerms(snapshot),
    snapshot,
    timeline: [
      {
        at: attempt.createdAt.toISOString(),
        type: 'created',
        actor: 'customer',
        from: null,
        to: 'confirmed',
      },
    ],
    createdAt: attempt.createdAt,
  });
  // A statement that changed nothing is faster, and not what the service does.
  if (!order) throw new Error('the statements came to no order');
}
