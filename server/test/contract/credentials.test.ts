import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { SCOPES, SERVER_SCOPES } from '../../src/ports/store.ts';
import type { CustomerId, SessionId, StoreId } from '../../src/values/ids.ts';
import { hashSecret, newSecret } from '../../src/values/secrets.ts';
import { assertRefused } from '../assert-refused.ts';
import { type Reply, sharedService, startService } from '../harness.ts';
import { partOf } from '../small-version.ts';
import { isKeyless, type Operation } from './document.ts';
import { operationsOfStorefront } from './interfaces.ts';
import { unprepared } from './unprepared.ts';

const service = await sharedService();
const store = await service.newStore();
const other = await service.newStore();
const customer = await store.newCustomer();
const foreigner = await other.newCustomer();
const EXPIRED = 'CUSTOMER_TOKEN_EXPIRED';
const REQUIRED = 'CUSTOMER_TOKEN_REQUIRED';
const YESTERDAY = new Date(Date.now() - 86_400_000);
const operations = await operationsOfStorefront(service);

/** A call of the operation with the given credentials. */
async function callWith(operation: Operation, headers: Record<string, string>): Promise<Reply> {
  const { path, body, headers: own } = await unprepared(operation, store);
  return await service.call(operation.method, path, body, { ...own, ...headers });
}

async function newKey(scopes: readonly string[], storeId = store.id): Promise<string> {
  const secret = newSecret('sk_test_');
  await service.sql`
    insert into api_keys (id, store_id, hash, scopes, created_at)
    values (${randomUUID()}, ${storeId}, ${hashSecret(secret)}, ${`{${scopes.join(',')}}`},
      ${new Date()})`;
  return secret;
}

async function revoke(secret: string): Promise<void> {
  await service.sql`
    update api_keys set revoked_at = ${new Date()} where hash = ${hashSecret(secret)}`;
}

const revoked = await newKey(SCOPES);
await revoke(revoked);
const scopeless = await newKey([]);
const singleScoped = await Promise.all(SERVER_SCOPES.map((scope) => newKey([scope])));
const ofAgents = await newKey(['agent']);

/** A caller that lists orders also reads them. */
const OF_ANY_SCOPE = ['getOrder', 'listShipments'];

describe('an operation that requires a key', () => {
  for (const [index, operation] of operations.filter((one) => !isKeyless(one)).entries()) {
    it(`${operation.id} refuses a call without one`, async () => {
      for (const headers of partOf([{}, { 'x-api-key': '' }], index, 1)) {
        assertRefused(await callWith(operation, headers), 401, 'API_KEY_MISSING');
      }
    });

    it(`${operation.id} refuses one that is unknown or revoked`, async () => {
      const unknown = [newSecret('sk_test_'), 'x', `${store.apiKey}x`, store.id];
      for (const key of [...partOf(unknown, index, 1), revoked]) {
        assertRefused(await callWith(operation, { 'x-api-key': key }), 401, 'API_KEY_INVALID');
      }
    });

    it(`${operation.id} refuses one without the scope it needs`, async () => {
      assertRefused(await callWith(operation, { 'x-api-key': scopeless }), 403, 'SCOPE_MISSING');
      const replies = await Promise.all(
        partOf(singleScoped, index, 2).map((key) => callWith(operation, { 'x-api-key': key })),
      );
      // Of two scopes it needs one at most.
      const isRefused = replies.some(({ code }) => code === 'SCOPE_MISSING');
      assert.equal(isRefused, !OF_ANY_SCOPE.includes(operation.id));
      assertRefused(await callWith(operation, { 'x-api-key': ofAgents }), 403, 'SCOPE_MISSING');
    });
  }
});

describe('an operation that accepts customers', () => {
  const invalid = ['', 'nonsense', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.'];
  const accepting = operations.filter(({ codes }) => codes.includes(EXPIRED));
  for (const [index, operation] of accepting.entries()) {
    it(`${operation.id} refuses an invalid customer token rather than ignore it`, async () => {
      for (const token of partOf(invalid, index, 1)) {
        const headers = { 'x-api-key': store.apiKey, 'x-customer-token': token };
        assertRefused(await callWith(operation, headers), 401, 'CUSTOMER_TOKEN_INVALID');
      }
    });

    it(`${operation.id} refuses a token that has expired`, async () => {
      assertRefused(await callAs(operation, await tokenOf({ expiresAt: YESTERDAY })), 401, EXPIRED);
    });

    it(`${operation.id} refuses a token of another store and of an ended session`, async () => {
      const tokens = [foreigner.token, await tokenOf({ sessionId: store.id })];
      for (const token of tokens) {
        assertRefused(await callAs(operation, token), 401, 'CUSTOMER_TOKEN_INVALID');
      }
    });
  }

  for (const operation of operations.filter(({ codes }) => codes.includes('OPERATOR_REQUIRED'))) {
    it(`${operation.id} is not for customers`, async () => {
      assertRefused(await callAs(operation, customer.token), 403, 'OPERATOR_REQUIRED');
    });
  }

  for (const operation of operations.filter(({ codes }) => codes.includes(REQUIRED))) {
    it(`${operation.id} requires a customer`, async () => {
      const { path, body } = await unprepared(operation, store);
      assertRefused(await store.call(operation.method, path, body), 401, REQUIRED);
    });
  }
});

async function callAs(operation: Operation, token: string): Promise<Reply> {
  return await callWith(operation, { 'x-api-key': store.apiKey, 'x-customer-token': token });
}

async function tokenOf(changes: { expiresAt?: Date; sessionId?: string }): Promise<string> {
  return await service.app.accessTokens.sign({
    storeId: store.id as StoreId,
    customerId: customer.id as CustomerId,
    sessionId: (changes.sessionId ?? customer.sessionId) as SessionId,
    expiresAt: changes.expiresAt ?? new Date(Date.now() + 60_000),
  });
}

describe('an operation that requires no key', () => {
  for (const operation of operations.filter(isKeyless)) {
    it(`${operation.id} ignores any credential`, async () => {
      for (const headers of [
        {},
        { 'x-api-key': 'wrong' },
        { 'x-api-key': revoked },
        { 'x-customer-token': 'wrong' },
      ]) {
        const reply = await callWith(operation, headers);
        assert.equal(reply.status, 200, reply.text);
      }
    });
  }
});

describe('a revoked key', () => {
  it('stops working within 30 seconds if the notification was lost', async () => {
    const other = await startService();
    const { call, apiKey } = await other.newStore();
    assert.equal((await call('GET', '/v1/config/')).status, 200);
    await revoke(apiKey);
    other.clock.advance(31_000);
    assert.equal((await call('GET', '/v1/config/')).code, 'API_KEY_INVALID');
  });

  it('is the only one of its store that stops', async () => {
    const second = await newKey(SCOPES);
    await revoke(await newKey(SCOPES));
    assert.equal(
      (await service.call('GET', '/v1/config/', undefined, { 'x-api-key': second })).status,
      200,
    );
  });
});
