import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { type Opened, openCheckout } from '../checkout-steps.ts';
import { scaled } from '../faults/scale.ts';
import type { Call, Data, Reply } from '../harness.ts';
import { startProcess } from '../process/running.ts';
import { onlyWhole } from '../small-version.ts';
import { ownDatabase, urlOf } from '../states.ts';

const CONFIRMS = scaled({ small: 15, whole: 50, full: 50 });
const { address, start } = await ownDatabase();
const service = await start();
const store = await service.newStore();

/** New keys, repeated keys and none, as clients in distress send them. */
function keyOf(index: number, repeated: string): Record<string, string> {
  const choices = [{}, { 'idempotency-key': randomUUID() }, { 'idempotency-key': repeated }];
  return choices[index % choices.length] as Record<string, string>;
}

async function allAtOnce(callers: Call[], opened: Opened): Promise<Reply[]> {
  const repeated = randomUUID();
  const { path, confirmation } = opened;
  return await Promise.all(
    Array.from({ length: CONFIRMS }, (_, index) => {
      const call = callers[index % callers.length] as Call;
      return call('POST', `${path}/confirm`, confirmation, keyOf(index, repeated));
    }),
  );
}

async function countOf(table: string, { cart }: Opened): Promise<number> {
  const { sql } = service;
  return (await sql`select 1 from ${sql(table)} where cart_id = ${cart.id}`).length;
}

async function lastNumber(): Promise<number> {
  const rows = await service.sql<{ last: number }[]>`
    select last from order_counters where store_id = ${store.id}`;
  return rows.reduce((sum, { last }) => sum + last, 0);
}

/** One order, one attempt, one number, one capture; every reply has the same order. */
async function assertOne(opened: Opened, replies: Reply[], numberBefore: number): Promise<void> {
  const codes = replies.map(({ status, code }) => code ?? status);
  assert.deepEqual([...new Set(codes)], [200]);
  const orders = new Set(replies.map(({ data }) => `${data.order.id} ${data.order.orderNumber}`));
  assert.equal(orders.size, 1);
  assert.equal(await countOf('orders', opened), 1);
  assert.equal(await countOf('payment_attempts', opened), 1);
  assert.equal(await lastNumber(), numberBefore + 1);
  const { id } = (replies[0] as Reply).data.order;
  const path = `/v1/payments/orders/${id}/transactions`;
  const { transactions }: Data = (await store.call('GET', path)).data;
  assert.deepEqual(
    transactions.map(({ type }: Data) => type),
    ['capture'],
  );
}

async function races(callers: Call[]): Promise<void> {
  for (const paymentToken of ['tok_good', 'tok_pending']) {
    const opened = await openCheckout(store, 'intent', { paymentToken });
    const before = await lastNumber();
    await assertOne(opened, await allAtOnce(callers, opened), before);
  }
}

/** A decline releases the cart each time; no two attempts are ever open concurrently. */
async function declines(callers: Call[]): Promise<void> {
  const opened = await openCheckout(store, 'intent', { paymentToken: 'tok_declined' });
  const replies = await allAtOnce(callers, opened);
  const codes = new Set(replies.map(({ code }) => code));
  codes.delete('SERVICE_UNAVAILABLE');
  assert.deepEqual([...codes], ['PAYMENT_DECLINED']);
  assert.equal(await countOf('orders', opened), 0);
  const { data } = await store.call('GET', `/v1/carts/${opened.cart.id}`);
  assert.equal(data.status, 'checkout');
}

describe(`${CONFIRMS} confirms of one cart at once, in one process`, () => {
  it('make one order', () => races([store.call]));
  it('make none when the card is declined, and leave the cart open', () => declines([store.call]));
});

onlyWhole(describe)(`${CONFIRMS} confirms of one cart at once, over two services`, async () => {
  const other = await start();
  const key = { 'x-api-key': store.apiKey };
  const callers: Call[] = [
    store.call,
    (method, path, body, headers) => other.call(method, path, body, { ...headers, ...key }),
  ];
  it('make one order', () => races(callers));
});

describe(`${CONFIRMS} confirms of one cart at once, over two processes`, async () => {
  const env = {
    DATABASE_URL: urlOf(address),
    SECRET_KEY: 'a secret key for tests, 32 characters',
    // The store was made in this process, which stores no data key.
    ACCEPT_NEW_SECRET_KEY: 'on',
  };
  const running = await Promise.all([startProcess(env), startProcess(env)]);
  const callers = running.map(({ base }) => overHttp(base));
  it('make one order', () => races(callers));
  it('make none when the card is declined, and leave the cart open', () => declines(callers));
});

function overHttp(base: string): Call {
  return async (method, path, body, headers) => {
    const response = await fetch(base + path, {
      method,
      headers: { ...headers, 'x-api-key': store.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const parsed = (await response.json()) as Data;
    const { status } = response;
    const data = parsed.data ?? {};
    return { status, headers: {}, text: '', body: parsed, data, code: parsed.error?.code };
  };
}
