import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, describe, it } from 'node:test';
import { hashSecret } from '../../src/values/secrets.ts';
import { DAY_MS, SECOND_MS } from '../../src/values/time.ts';
import { proved } from '../faults/scale.ts';
import { isWrite } from './document.ts';
import { type Example, KEPT_DAYS, NATURAL, prepare, READINGS } from './examples.ts';
import { isAdmin } from './interfaces.ts';
import { assertDone, assertRefused, assertReplay, openKeyed } from './keyed.ts';
import { rowsOf } from './store-rows.ts';

const keyed = await openKeyed();
const { service, store, sql, operations, idempotent, send, effectsOf, oneEffect } = keyed;

const AUTHENTICATION = new RegExp(
  '^/(v1/(signup|auth)/|admin/v1/(sessions?|session/second-factor|password/reset(-request)?' +
    '|staff/invitations/accept)$)',
);

describe('Idempotency-Key', () => {
  it('is accepted by every write except signup and authentication', () => {
    const deaf = operations.filter(
      (one) => isWrite(one) && !idempotent.includes(one) && !READINGS.includes(one.id),
    );
    assert.deepEqual(
      deaf.map(({ path }) => path).filter((path) => !AUTHENTICATION.test(path)),
      [],
    );
  });
});

describe('a repeated Idempotency-Key [P12]', () => {
  after(() => {
    const count = idempotent.length;
    proved('P12', `${count} writes repeated, at once, altered, in another store: one effect`);
  });

  for (const operation of idempotent) {
    it(`${operation.id} has one effect and gets the same bytes`, async () => {
      const key = randomUUID();
      const expected = await oneEffect(operation);
      const example = await prepare(operation.id, store);
      const actual = await effectsOf(async () => {
        const first = await send(operation, example, key);
        assertDone(first);
        for (let repeat = 0; repeat < 3; repeat++) {
          assertReplay(await send(operation, example, key), first);
        }
      });
      assert.deepEqual(actual, expected);
    });

    it(`${operation.id} refuses it with another path, query or body`, async () => {
      const key = randomUUID();
      // Keys belong to a customer, so both calls are of the same customer.
      const customer = await store.newCustomer();
      const own = { ...store, newCustomer: async () => customer };
      const shop = isAdmin(operation) ? store : own;
      const example = await prepare(operation.id, shop);
      const first = await send(operation, example, key);
      assertDone(first);
      const other = await prepare(operation.id, shop);
      // The same caller: a key of another caller is another key.
      const sameCaller = { ...other, ...(example.headers && { headers: example.headers }) };
      const altered: Example[] = [sameCaller, { ...example, path: `${example.path}?altered=1` }];
      if (other.body) altered.push({ ...example, body: other.body });
      const before = await rowsOf(sql, store.id);
      for (const one of altered) {
        assertRefused(await send(operation, one, key), 422, 'IDEMPOTENCY_KEY_REUSED');
      }
      assert.deepEqual(await rowsOf(sql, store.id), before);
      assertReplay(await send(operation, example, key), first);
    });

    it(`${operation.id} ignores the same key in another store`, async () => {
      const key = randomUUID();
      const stranger = await service.newStore();
      const [mine, theirs] = [
        await prepare(operation.id, store),
        await prepare(operation.id, stranger),
      ];
      const first = await send(operation, mine, key);
      assertDone(first);
      const second = await send(operation, theirs, key, stranger);
      assertDone(second);
      assertReplay(await send(operation, mine, key), first);
      assertReplay(await send(operation, theirs, key, stranger), second);
    });

    const days = KEPT_DAYS[operation.id] ?? 1;
    it(`${operation.id} is free again after ${days} days and not before`, async () => {
      const key = randomUUID();
      const example = await prepare(operation.id, store);
      const first = await send(operation, example, key);
      service.clock.advance(days * DAY_MS - 60 * SECOND_MS);
      assertReplay(await send(operation, example, key), first);
      service.clock.advance(120 * SECOND_MS);
      assertDone(await send(operation, await prepare(operation.id, store), key));
    });
  }

  // Operations that never wait are called concurrently in committed-first.test.ts.
  for (const operation of idempotent.filter(({ id }) => !NATURAL.includes(id))) {
    it(`${operation.id} has one effect for ten concurrent calls`, async () => {
      const key = randomUUID();
      const expected = await oneEffect(operation);
      const example = await prepare(operation.id, store);
      const actual = await effectsOf(async () => {
        const crowd = Array.from({ length: 10 }, () => send(operation, example, key));
        const replies = await Promise.all(crowd);
        const done = replies.filter((reply) => reply.status === 200);
        const [first, ...others] = done.filter((one) => !one.headers['idempotent-replayed']);
        assert.ok(first);
        assert.deepEqual(others, []);
        for (const reply of replies) {
          if (reply === first) continue;
          if (reply.status === 200) assertReplay(reply, first);
          else assertRefused(reply, 409, 'IDEMPOTENCY_IN_PROGRESS');
        }
      });
      assert.deepEqual(actual, expected);
    });
  }
});

describe('a stored reply', () => {
  it('holds neither the key nor any part of the reply in plain text', async () => {
    const key = `key-${randomUUID()}`;
    const canary = `CANARY-${randomUUID()}`;
    const items = [{ sku: canary, metadata: { unitPriceCents: '1' } }];
    const { data } = await store.call('POST', '/v1/carts/', { items }, { 'idempotency-key': key });
    assert.equal(data.items[0].sku, canary);
    const [row] = await sql<{ reply: Buffer; text: string }[]>`
      select reply, kept::text as text from idempotency_keys as kept
      where store_id = ${store.id} and key_hash = ${hashSecret(key)}`;
    assert.ok(row);
    for (const secret of [canary, key, data.sessionToken as string, 'success']) {
      assert.ok(!row.reply.includes(secret), secret);
      assert.ok(!row.text.includes(secret), secret);
    }
  });

  it('cannot be decrypted in another store, should a row ever be copied there', async () => {
    const key = randomUUID();
    const thief = await service.newStore();
    const headers = { 'idempotency-key': key };
    assertDone(await store.call('POST', '/v1/carts/', {}, headers));
    await sql`
      insert into idempotency_keys (store_id, customer_id, key_hash, fingerprint, claim_id,
        claimed_at, expires_at, reply)
      select ${thief.id}, customer_id, key_hash, fingerprint, claim_id, claimed_at, expires_at,
        reply from idempotency_keys where store_id = ${store.id} and key_hash = ${hashSecret(key)}`;
    const reply = await thief.call('POST', '/v1/carts/', {}, headers);
    assertRefused(reply, 500, 'INTERNAL_ERROR');
  });
});

describe('concurrent Idempotency-Keys', () => {
  it('on one cart are all applied', async () => {
    const cart = await store.newCart([]);
    const item = { sku: 'A', metadata: { unitPriceCents: '100' } };
    const replies = await Promise.all(
      Array.from({ length: 20 }, () =>
        store.call('POST', `/v1/carts/${cart.id}/items`, item, { 'idempotency-key': randomUUID() }),
      ),
    );
    for (const reply of replies) assertDone(reply);
    const { data } = await store.call('GET', `/v1/carts/${cart.id}`);
    assert.equal(data.itemCount, 20);
    assert.equal(data.version, 21);
  });
});
