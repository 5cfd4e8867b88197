import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { scaled } from '../faults/scale.ts';
import type { Call, Data, Reply } from '../harness.ts';
import { startProcess } from '../process/running.ts';
import { onlyWhole } from '../small-version.ts';
import { ownDatabase, product, urlOf } from '../states.ts';

const ADDS = scaled({ small: 30, whole: 200, full: 200 });
const REPEATED = scaled({ small: 20, whole: 60, full: 60 });
const { address, start } = await ownDatabase();
const service = await start();
const store = await service.newStore();
const MUG = product('MUG');

type Carts = Pick<Reply, 'status' | 'code' | 'data'>[];

/** Sends each request to the next of the callers, all concurrently. */
async function allAtOnce(callers: Call[], sent: Parameters<Call>[]): Promise<Carts> {
  return await Promise.all(
    sent.map((request, n) => (callers[n % callers.length] as Call)(...request)),
  );
}

/** Every reply shows a state of the cart, and no two the same one. */
function assertConsistent(replies: Carts, firstVersion: number): void {
  const failed = replies.filter(({ status }) => status !== 200).map(({ code }) => code);
  assert.deepEqual(failed, []);
  const versions = replies.map(({ data }) => data.version).sort((a, b) => a - b);
  assert.deepEqual(
    versions,
    replies.map((_, n) => firstVersion + n),
  );
  for (const { data } of replies) {
    const sum = (of: (item: Data) => number) =>
      data.items.reduce((total: number, item: Data) => total + of(item), 0);
    assert.equal(
      data.totals.amountDue,
      sum(({ unitPrice, quantity }) => unitPrice * quantity),
    );
    assert.equal(
      data.itemCount,
      sum(({ quantity }) => quantity),
    );
  }
}

const read = async ({ id }: Data) => (await store.call('GET', `/v1/carts/${id}`)).data;
const quantityOf = (cart: Data, sku: string): number =>
  cart.items.find((item: Data) => item.sku === sku)?.quantity ?? 0;

async function addsDistinct(callers: Call[]): Promise<void> {
  const cart = await store.newCart([]);
  const skus = Array.from({ length: ADDS }, (_, n) => `SKU-${n}`);
  const replies = await allAtOnce(
    callers,
    skus.map((sku) => ['POST', `/v1/carts/${cart.id}/items`, product(sku)]),
  );
  assertConsistent(replies, 2);
  replies.forEach(({ data }, n) => {
    assert.equal(quantityOf(data, skus[n] as string), 1, 'a reply without its own line');
  });
  const after = await read(cart);
  assert.deepEqual(after.items.map((item: Data) => item.sku).sort(), skus.sort());
  assert.equal(after.version, ADDS + 1);
}

/** One sku is added all the time, while other lines are removed and one is changed. */
async function addsAmongOthers(callers: Call[]): Promise<void> {
  const leaving = Array.from({ length: 25 }, (_, n) => product(`LEAVES-${n}`));
  const cart = await store.newCart([product('CHANGES'), ...leaving]);
  const path = `/v1/carts/${cart.id}/items`;
  const [changing, ...leavingLines] = cart.items;
  const sent: Parameters<Call>[] = Array.from({ length: ADDS }, () => ['POST', path, MUG]);
  leavingLines.forEach(({ id }: Data, n: number) => {
    const place = Math.floor((n * ADDS) / leaving.length);
    sent.splice(3 * n + place, 0, ['DELETE', `${path}/${id}`]);
    sent.splice(2 * n + place, 0, ['PATCH', `${path}/${changing.id}`, { quantity: n + 2 }]);
  });
  const replies = await allAtOnce(callers, sent);
  assertConsistent(replies, 2);
  const inOrder = replies.map(({ data }) => data).sort((a, b) => a.version - b.version);
  const mugs = inOrder.map((data) => quantityOf(data, 'MUG'));
  assert.deepEqual(
    mugs,
    mugs.toSorted((a, b) => a - b),
    'a later version has fewer',
  );
  const after = await read(cart);
  assert.equal(quantityOf(after, 'MUG'), ADDS);
  assert.equal(after.items.length, 2);
  assert.deepEqual(after.items, inOrder.at(-1)?.items);
}

describe('parallel adds in one process', () => {
  it(`all succeed, ${ADDS} of them, and none is lost`, () => addsDistinct([store.call]));

  it('are counted exactly, among removals and changes', () => addsAmongOthers([store.call]));

  it('are each done once when every one is sent twice with its own Idempotency-Key', async () => {
    const cart = await store.newCart([]);
    const path = `/v1/carts/${cart.id}/items`;
    const keys = Array.from({ length: REPEATED }, () => randomUUID());
    const sent = [...keys, ...keys].map(
      (key) => ['POST', path, MUG, { 'idempotency-key': key }] as Parameters<Call>,
    );
    const replies = await allAtOnce([store.call], sent);
    assert.ok(
      replies.every(({ status, code }) => status === 200 || code === 'IDEMPOTENCY_IN_PROGRESS'),
    );
    // A caller that gets 409 retries and gets the one reply.
    const again = await allAtOnce([store.call], sent.slice(0, keys.length));
    assertConsistent(again, 2);
    assert.equal((await read(cart)).itemCount, keys.length);
  });
});

onlyWhole(describe)('parallel adds over two services', async () => {
  const other = await start();
  const headers = { 'x-api-key': store.apiKey };
  const callers: Call[] = [
    store.call,
    (method, path, body) => other.call(method, path, body, headers),
  ];

  it(`all succeed, ${ADDS} of them, and none is lost`, () => addsDistinct(callers));

  it('are counted exactly, among removals and changes', () => addsAmongOthers(callers));
});

describe('parallel adds over two processes', async () => {
  const env = {
    DATABASE_URL: urlOf(address),
    SECRET_KEY: 'a secret key for tests, 32 characters',
    // The store was made in this process, which stores no data key.
    ACCEPT_NEW_SECRET_KEY: 'on',
  };
  const running = await Promise.all([startProcess(env), startProcess(env)]);
  const callers = running.map(({ base }) => overHttp(base));

  it(`all succeed, ${ADDS} of them, and none is lost`, () => addsDistinct(callers));

  it('are counted exactly, among removals and changes', () => addsAmongOthers(callers));
});

function overHttp(base: string): Call {
  return async (method, path, body) => {
    const response = await fetch(base + path, {
      method,
      headers: { 'x-api-key': store.apiKey, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const parsed = (await response.json()) as Data;
    const { status } = response;
    const data = parsed.data ?? {};
    return { status, headers: {}, text: '', body: parsed, data, code: parsed.error?.code };
  };
}
