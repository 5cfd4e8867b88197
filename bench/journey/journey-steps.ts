import { randomBytes } from 'node:crypto';
import type { Cart } from '@cartwright/server/features/carts/cart.js';
import {
  findCart,
  insertCart,
} from '@cartwright/server/features/carts/persistence/cart-queries.js';
import { updateCart } from '@cartwright/server/features/carts/persistence/update-queries.js';
import {
  customerName,
  customerSort,
  itemCountOf,
  searchTerms,
} from '@cartwright/server/features/orders/order.js';
import type { Attempt } from '@cartwright/server/features/payments/attempts/attempt.js';
import { findAttemptOfCart } from '@cartwright/server/features/payments/attempts/attempt-queries.js';
import { insertAttempt } from '@cartwright/server/features/payments/attempts/begin-queries.js';
import { insertOrder } from '@cartwright/server/features/payments/settlement/settle-queries.js';
import type { Sql } from '@cartwright/server/platform/db/connect.js';
import { type CartId, timeOrderedIds as ids, type StoreId } from '@cartwright/server/values/ids.js';
import { dataOf, journey, type Send, type Shop, sender } from './journey.ts';

export type OpenShop = Shop & { readonly storeId: string };

/** The request and reply of one of the nine calls, and the statements that it sends. */
export interface Step {
  readonly body: object | undefined;
  readonly reply: string;
  run(sql: Sql, storeId: StoreId, cartId: CartId): Promise<void>;
}

/**
 * The seventeen statements of the nine calls, through the service's own functions. One journey is
 * made over HTTP, so that what is sent and written without the service is of the same size.
 */
export async function journeySteps(sql: Sql, shop: OpenShop): Promise<Step[]> {
  const { calls, attempt } = await followJourney(sql, shop);
  return calls.map(({ body, reply, cart }, index) => {
    const before = calls[index - 1]?.cart;
    if (before === undefined) return { body, reply, run: beginning(cart) };
    const isLast = index === calls.length - 1;
    return { body, reply, run: isLast ? paying(attempt) : changing(before, cart) };
  });
}

/** The rows of one journey: the cart after each call, and the payment. */
interface Trail {
  readonly calls: readonly Call[];
  readonly attempt: Attempt;
}

interface Call {
  readonly body: object | undefined;
  readonly reply: string;
  readonly cart: Cart;
}

async function followJourney(sql: Sql, shop: OpenShop): Promise<Trail> {
  const storeId = shop.storeId as StoreId;
  const calls: Call[] = [];
  const send = sender(shop.base, 1);
  const followed: Send = async (...call) => {
    const reply = await send(...call);
    const id = calls[0]?.cart.id ?? dataOf<{ id: CartId }>(reply).id;
    const cart = (await findCart(sql, storeId, id)) as Cart;
    const [, , , body] = call;
    calls.push({ body, reply, cart });
    return reply;
  };
  await journey(followed, shop).finally(send.close);
  const attempt = await findAttemptOfCart(sql, storeId, calls[0]?.cart.id as CartId);
  return { calls, attempt: attempt as Attempt };
}

function beginning(cart: Cart): Step['run'] {
  return async (sql, storeId, id) => {
    await insertCart(sql, { id: storeId, developerMode: true }, { ...cart, id }, randomBytes(32));
  };
}

function changing(before: Cart, after: Cart): Step['run'] {
  return async (sql, storeId, id) => {
    await findCart(sql, storeId, id);
    // The rates are only read.
    if (after.version > before.version)
      await updateCart(sql, { id: storeId, developerMode: true }, { ...after, id });
  };
}

function paying(attempt: Attempt): Step['run'] {
  return async (sql, storeId, id) => {
    await pay(sql, storeId, (await findCart(sql, storeId, id)) as Cart, attempt);
  };
}

const TRACE = { emailKey: randomBytes(32), shopperKey: null, cardKey: null };

async function pay(sql: Sql, storeId: StoreId, cart: Cart, model: Attempt): Promise<void> {
  const orderIds = { id: ids.next<never>(), orderId: ids.next<never>(), cartId: cart.id };
  const attempt = { ...model, ...orderIds, createdAt: new Date() };
  const { snapshot, amount } = attempt;
  const person = snapshot.billingAddress;
  await insertAttempt(sql, { id: storeId, providers: [] }, cart, attempt, TRACE);
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
    isConfirmedByMail: false,
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
  // A statement that changes nothing is faster, and not what the service does.
  if (!order) throw new Error('the statements came to no order');
}
