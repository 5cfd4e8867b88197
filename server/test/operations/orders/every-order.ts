import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { it } from 'node:test';
import { hashSecret, newSecret } from '../../../src/values/secrets.ts';
import { placeOrder } from '../../checkout-steps.ts';
import type { Call, Data, Reply, TestService, TestStore } from '../../harness.ts';

/** One operation on an existing order, sent by `call`. */
export interface OrderOperation {
  readonly service: TestService;
  readonly store: TestStore;
  /** True if a storefront key is not enough. */
  readonly isForOperators: boolean;
  send(call: Call, order: Data, headers?: Record<string, string>): Promise<Reply>;
  /** The state of the order that the operation requires. */
  prepare?(order: Data): Promise<void>;
}

async function orderFor({ store, prepare }: OrderOperation): Promise<Data> {
  const order = await placeOrder(store);
  await prepare?.(order);
  return order;
}

/** A key of the store with the scopes of a storefront only. */
export async function storefrontKey({ sql }: TestService, { id }: TestStore): Promise<string> {
  const secret = newSecret('sk_test_');
  await sql`
    insert into api_keys (id, store_id, hash, scopes, created_at)
    values (${randomUUID()}, ${id}, ${hashSecret(secret)}, ${'{storefront}'}, ${new Date()})`;
  return secret;
}

/** Everything the database holds about an order, as text: equal if nothing was written. */
export async function orderRows({ sql }: TestService, orderId: string): Promise<string> {
  const [order] = await sql<{ id: string }[]>`
    select store_id as id from orders where id = ${orderId}`;
  if (!order) throw new Error(`no order has the id ${orderId}`);
  const isOfOrder = sql`store_id = ${order.id} and order_id = ${orderId}`;
  const [row] = await sql<{ text: string }[]>`
    select jsonb_build_array(
      (select to_jsonb(o) from orders o where store_id = ${order.id} and id = ${orderId}),
      (select jsonb_agg(s order by s.id) from shipments s where ${isOfOrder}),
      (select jsonb_agg(t order by t.id) from payment_transactions t where ${isOfOrder}),
      (select jsonb_agg(e order by e.id) from events e
        where store_id = ${order.id} and aggregate_id = ${orderId}),
      (select jsonb_agg(n) from order_notifications n where ${isOfOrder}),
      (select jsonb_agg(w order by w.term) from order_search_terms w where ${isOfOrder})
    )::text as text`;
  return row?.text ?? '';
}

export interface EventRow {
  readonly type: string;
  readonly sequence: number;
  readonly data: Data;
}

export async function eventsOf({ sql }: TestService, { id }: Data): Promise<EventRow[]> {
  return await sql<EventRow[]>`
    select type, sequence, data from events where aggregate_id = ${id} order by sequence`;
}

/** The events of an order are emitted in order, without a gap, and marked like the order. */
export async function assertEvents(
  service: TestService,
  order: Data,
  types: readonly string[],
): Promise<void> {
  const events = await eventsOf(service, order);
  assert.deepEqual(
    events.map(({ type }) => type),
    types,
  );
  assert.deepEqual(
    events.map(({ sequence }) => sequence),
    types.map((_, index) => index + 1),
  );
  // A receiver can distinguish a sandbox order from a paid one.
  for (const { data } of events) assert.equal(data.developerMode, order.developerMode);
}

export function needsItsCredential(operation: OrderOperation): void {
  const { service, store, send } = operation;

  it('refuses a call without a key, with a wrong one and with a wrong customer token', async () => {
    const order = await orderFor(operation);
    const before = await orderRows(service, order.id);
    const none = await send(service.call, order);
    assert.deepEqual([none.status, none.code], [401, 'API_KEY_MISSING']);
    const wrong = await send(service.call, order, { 'x-api-key': `${store.apiKey}x` });
    assert.deepEqual([wrong.status, wrong.code], [401, 'API_KEY_INVALID']);
    const token = await send(store.call, order, { 'x-customer-token': 'not a token' });
    assert.deepEqual([token.status, token.code], [401, 'CUSTOMER_TOKEN_INVALID']);
    assert.equal(await orderRows(service, order.id), before);
  });

  const answer = operation.isForOperators ? 'refuses' : 'accepts';
  it(`${answer} a key with storefront scopes only`, async () => {
    const order = await orderFor(operation);
    const before = await orderRows(service, order.id);
    const key = await storefrontKey(service, store);
    const reply = await send(service.call, order, { 'x-api-key': key });
    if (!operation.isForOperators) {
      assert.equal(reply.status, 200, reply.text);
      return;
    }
    assert.deepEqual([reply.status, reply.code], [403, 'SCOPE_MISSING']);
    assert.equal(await orderRows(service, order.id), before);
  });
}

export function hidesForeignOrders(operation: OrderOperation): void {
  const { service, send } = operation;

  it('returns the same bytes for an order of another store as for an unknown one', async () => {
    const stranger = await service.newStore();
    const order = await orderFor(operation);
    const before = await orderRows(service, order.id);
    const unknown = await send(stranger.call, { ...order, id: randomUUID() });
    assert.deepEqual([unknown.status, unknown.code], [404, 'ORDER_NOT_FOUND']);
    for (const headers of [{}, { 'idempotency-key': 'a key' }]) {
      const foreign = await send(stranger.call, order, headers);
      assert.deepEqual([foreign.status, foreign.text], [404, unknown.text]);
    }
    assert.equal(await orderRows(service, order.id), before);
  });

  it('treats an invalid id as an unknown one', async () => {
    const order = await orderFor(operation);
    const unknown = await send(operation.store.call, { ...order, id: randomUUID() });
    const ids = ['1', order.orderNumber, `${order.id}0`, `{${order.id}}`, '%00', "'%20or%201=1--"];
    for (const id of ids) {
      const reply = await send(operation.store.call, { ...order, id });
      assert.deepEqual([id, reply.status, reply.text], [id, 404, unknown.text]);
    }
  });

  it('accepts the id in capitals, since UUIDs are the same in both', async () => {
    const order = await orderFor(operation);
    const reply = await send(operation.store.call, { ...order, id: order.id.toUpperCase() });
    assert.equal(reply.status, 200, reply.text);
  });
}

/** With an Idempotency-Key a repeat has one effect and the same reply. */
export function testIdempotencyKey(operation: OrderOperation): void {
  const { service, store, send } = operation;

  it('has one effect and one reply under an Idempotency-Key', async () => {
    const order = await orderFor(operation);
    const headers = { 'idempotency-key': randomUUID() };
    const first = await send(store.call, order, headers);
    assert.equal(first.status, 200, first.text);
    const after = await orderRows(service, order.id);
    const second = await send(store.call, order, headers);
    assert.deepEqual([second.status, second.text], [200, first.text]);
    assert.equal(second.headers['idempotent-replayed'], 'true');
    assert.equal(first.headers['idempotent-replayed'], undefined);
    assert.equal(await orderRows(service, order.id), after);
  });
}

/** Refuses each invalid body, and writes nothing for it. */
export function refusesShapes(
  { service, store, prepare }: OrderOperation,
  send: (order: Data, body: unknown) => Promise<Reply>,
  bodies: readonly unknown[],
): void {
  it('refuses a body of the wrong shape, and writes nothing', async () => {
    const order = await placeOrder(store);
    await prepare?.(order);
    const before = await orderRows(service, order.id);
    for (const body of bodies) {
      const { status, code } = await send(order, body);
      assert.deepEqual([body, status, code], [body, 400, 'VALIDATION_ERROR']);
    }
    assert.equal(await orderRows(service, order.id), before);
  });
}
