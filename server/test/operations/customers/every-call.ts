import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { it } from 'node:test';
import { rowsOf } from '../../contract/store-rows.ts';
import type { TestCustomer } from '../../customers.ts';
import type { Call, Reply, TestService, TestStore } from '../../harness.ts';

/** One operation on data of a customer, sent by `call`. */
export interface OwnCall {
  readonly service: TestService;
  readonly store: TestStore;
  /** Creates the data for this customer; returns its id, if it has one. */
  prepare?(customer: TestCustomer): Promise<string>;
  send(call: Call, id: string, headers?: Record<string, string>): Promise<Reply>;
}

async function prepared({ store, prepare }: OwnCall) {
  const customer = await store.newCustomer();
  return { customer, id: (await prepare?.(customer)) ?? '' };
}

export function needsItsCustomer(own: OwnCall): void {
  const { service, store, send } = own;

  it('has no effect without a key, without a customer token, or with a wrong one', async () => {
    const { customer, id } = await prepared(own);
    const before = await rowsOf(service.sql, store.id);
    const answers = [
      await send(service.call, id, customer.headers),
      await send(store.call, id),
      await send(store.call, id, { 'x-customer-token': 'not a token' }),
    ];
    assert.deepEqual(
      answers.map(({ status, code }) => [status, code]),
      [
        [401, 'API_KEY_MISSING'],
        [401, 'CUSTOMER_TOKEN_REQUIRED'],
        [401, 'CUSTOMER_TOKEN_INVALID'],
      ],
    );
    assert.deepEqual(await rowsOf(service.sql, store.id), before);
  });
}

/** Data of another customer or store gets the same reply as unknown data. */
export function testForeignIds(own: OwnCall, code: string): void {
  const { service, store, send } = own;

  it('returns the same bytes for another customer’s as for an unknown one', async () => {
    const { id } = await prepared(own);
    const stranger = await store.newCustomer();
    const elsewhere = await (await service.newStore()).newCustomer();
    const before = await rowsOf(service.sql, store.id);
    const unknown = await send(stranger.call, randomUUID());
    assert.deepEqual([unknown.status, unknown.code], [404, code]);
    for (const { call } of [stranger, elsewhere]) {
      for (const name of [id, id.toUpperCase(), '1', `${id}0`, '%00', "'%20or%201=1--"]) {
        const reply = await send(call, name);
        assert.deepEqual([name, reply.status, reply.text], [name, 404, unknown.text]);
      }
    }
    assert.deepEqual(await rowsOf(service.sql, store.id), before);
  });
}

/** With an Idempotency-Key a repeat has one effect and the same reply. */
export function testIdempotencyKey(own: OwnCall): void {
  const { service, store, send } = own;

  it('has one effect and one reply under an Idempotency-Key', async () => {
    const { customer, id } = await prepared(own);
    const headers = { 'idempotency-key': randomUUID() };
    const first = await send(customer.call, id, headers);
    assert.equal(first.status, 200, first.text);
    const after = await rowsOf(service.sql, store.id);
    const second = await send(customer.call, id, headers);
    assert.deepEqual([second.status, second.text], [200, first.text]);
    assert.equal(second.headers['idempotent-replayed'], 'true');
    assert.deepEqual(await rowsOf(service.sql, store.id), after);
  });
}

/** Refuses each invalid body, and writes nothing for it. */
export function refusesShapes(
  own: OwnCall,
  send: (call: Call, id: string, body: unknown) => Promise<Reply>,
  bodies: readonly unknown[],
): void {
  it('refuses a body of the wrong shape, and writes nothing', async () => {
    const { customer, id } = await prepared(own);
    const before = await rowsOf(own.service.sql, own.store.id);
    for (const body of bodies) {
      const { status, code } = await send(customer.call, id, body);
      assert.deepEqual([body, status, code], [body, 400, 'VALIDATION_ERROR']);
    }
    assert.deepEqual(await rowsOf(own.service.sql, own.store.id), before);
  });
}
