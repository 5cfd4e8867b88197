import { randomBytes } from 'node:crypto';
import { type Cart, emptyCart, withItem } from '@cartwright/server/features/carts/cart.js';
import { findCart, insertCart, updateCart } from '@cartwright/server/features/carts/queries.js';
import type { OrderSnapshot } from '@cartwright/server/features/orders/order.js';
import type { Attempt } from '@cartwright/server/features/payments/attempt.js';
import { insertAttempt } from '@cartwright/server/features/payments/begin-queries.js';
import { insertOrder } from '@cartwright/server/features/payments/settle-queries.js';
import { connect, type DatabaseAddress, type Sql } from '@cartwright/server/platform/db/connect.js';
import { timeOrderedIds as ids, type StoreId } from '@cartwright/server/values/ids.js';
import type { Cents } from '@cartwright/server/values/money.js';
import { DAY_MS, plusMs } from '@cartwright/server/values/time.js';
import type { Measurement } from './measurement.ts';
import { answerWith } from './peer.ts';
import { runLoops } from './rounds.ts';

export type Question =
  | { kind: 'open'; address: DatabaseAddress; poolSize: number; storeIds: readonly StoreId[] }
  | { kind: 'measure'; concurrency: number; seconds: number };

let opened: { sql: Sql; storeIds: readonly StoreId[] } | undefined;

answerWith(async (question: Question): Promise<Measurement | true> => {
  if (question.kind === 'open') {
    const { address, poolSize, storeIds } = question;
    opened = { sql: connect(address, { poolSize, throughPooler: false }), storeIds };
    return true;
  }
  const { sql, storeIds } = opened ?? { sql: undefined, storeIds: [] };
  if (!sql) throw new Error('asked to measure before there was a database');
  return await runLoops(question.concurrency, question.seconds, (loop) =>
    journey(sql, storeIds[loop % storeIds.length] as StoreId),
  );
});

const TRACE = { emailKey: randomBytes(32), shopperKey: null, cardKey: null };

/** What is read and written of the cart between its creation and the confirm. */
const READS_AND_WRITES = 6;

/** The seventeen statements that the nine calls send, through the service's own functions. */
async function journey(sql: Sql, storeId: StoreId): Promise<void> {
  let cart = newCart();
  await insertCart(sql, storeId, cart, randomBytes(32));
  for (let write = 0; write < READS_AND_WRITES; write++) {
    const found = (await findCart(sql, storeId, cart.id)) as Cart;
    cart = { ...filled(found), version: found.version + 1, status: 'checkout' };
    await updateCart(sql, storeId, found.version, cart);
  }
  await findCart(sql, storeId, cart.id);
  await findCart(sql, storeId, cart.id);
  const attempt = newAttempt(cart);
  await insertAttempt(sql, storeId, cart, attempt, TRACE);
  await insertOrder(sql, storeId, {
    attempt,
    status: 'confirmed',
    reference: `bench_${attempt.id}`,
    ledgerType: 'capture',
    authorized: attempt.amount,
    captured: attempt.amount,
    transactionId: ids.next(),
    eventIds: [ids.next(), ids.next()],
    developerMode: true,
    isLimited: false,
    customerName: 'Ada Lovelace',
    customerSort: 'lovelace ada ada@example.com',
    itemCount: 3,
    terms: ['ada@example.com', 'ada', 'example.com', 'ada lovelace', 'lovelace', 'mug-1', 'pen-1'],
    snapshot: attempt.snapshot,
    timeline: [],
    createdAt: new Date(),
  });
}

function newCart(): Cart {
  const now = new Date();
  return { ...emptyCart(ids.next(), 'USD', now), version: 1, expiresAt: plusMs(now, 30 * DAY_MS) };
}

function filled(cart: Cart): Cart {
  if (cart.items.length > 0) return cart;
  const mug = { sku: 'MUG-1', quantity: 2, metadata: { unitPriceCents: '1250', name: 'Mug' } };
  const pen = { sku: 'PEN-1', quantity: 1, metadata: { unitPriceCents: '199', name: 'Pen' } };
  return withItem(withItem(cart, ids.next(), mug), ids.next(), pen);
}

function newAttempt(cart: Cart): Attempt {
  const address = {
    firstName: 'Ada',
    lastName: 'Lovelace',
    line1: '1 Main Street',
    city: 'Springfield',
    state: 'IL',
    postalCode: '62701',
    country: 'US',
  };
  const amount = 2_699 as Cents;
  const snapshot: OrderSnapshot = {
    email: 'ada@example.com',
    phone: null,
    items: cart.items.map((item) => ({ ...item, source: 'cart' })),
    coupons: [],
    giftCards: [],
    addOns: [],
    totals: { ...cart.totals, subtotal: amount, total: amount, amountDue: amount },
    shippingAddress: address,
    billingAddress: address,
    shippingRate: null,
    payment: null,
    quoteHash: 'x'.repeat(43),
    notes: null,
    attribution: null,
  };
  return {
    id: ids.next(),
    cartId: cart.id,
    orderId: ids.next(),
    customerId: null,
    intentId: 'pi_bench',
    providerId: 'mock',
    reference: null,
    status: 'open',
    amount,
    currency: 'USD',
    paymentToken: null,
    upsell: null,
    snapshot,
    createdAt: new Date(),
  };
}
