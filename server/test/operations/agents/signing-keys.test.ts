import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findSigner } from '../../../src/features/agents/signing/find-signer.ts';
import { p256KeyOf } from '../../../src/features/agents/signing/jwk.ts';
import { signReply } from '../../../src/features/agents/signing/sign-reply.ts';
import {
  signaturesOf,
  verifyMessage,
} from '../../../src/features/agents/signing/verify-message.ts';
import type { StoreId } from '../../../src/values/ids.ts';
import { type Data, sharedService } from '../../harness.ts';

const KEYS = '/admin/v1/signing-keys';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const service = await sharedService();

async function newScene() {
  const store = await service.newStore();
  const owner = await store.newOperator('owner');
  const list = async (): Promise<Data[]> => (await owner.call('GET', KEYS)).data.keys;
  const rotate = (body: object = {}) => owner.call('POST', KEYS, body);
  const statuses = async () => (await list()).map(({ status }) => status);
  const signer = async () => (await findSigner(service.app, store.id as StoreId)).kid;
  return { store, owner, list, rotate, statuses, signer };
}

describe('signing keys', () => {
  it('begin with one, which concurrent first uses share', async () => {
    const { list, signer } = await newScene();
    const lists = await Promise.all(Array.from({ length: 8 }, list));
    const [key] = lists[0] ?? [];
    for (const keys of lists) assert.deepEqual(keys, [key]);
    assert.deepEqual([key.status, key.endsAt], ['signing', null]);
    assert.deepEqual([key.publicKey.kty, key.publicKey.alg], ['EC', 'ES256']);
    assert.equal(await signer(), key.publicKey.kid);
  });

  it('sign what the published key verifies', async () => {
    const { store, list } = await newScene();
    const key = await findSigner(service.app, store.id as StoreId);
    const reply = { status: 200, contentType: 'application/json', body: '{}' };
    const headers = signReply(key, service.clock.now(), reply);
    const message = { status: 200, headers: { ...headers, 'content-type': reply.contentType } };
    const { publicKey } = (await list())[0];
    const [signature] = signaturesOf(headers['signature-input'] ?? '', headers.signature ?? '');
    assert.ok(signature && verifyMessage(message, signature, p256KeyOf(publicKey) as never));
  });

  it('are published before they sign, and after', async () => {
    const { list, rotate, statuses, signer } = await newScene();
    const [old] = await list();
    const { data: next } = await rotate();
    assert.equal(next.status, 'upcoming');
    assert.deepEqual(await statuses(), ['signing', 'upcoming']);
    assert.equal(await signer(), old.publicKey.kid);
    service.clock.advance(10 * MINUTE_MS);
    assert.deepEqual(await statuses(), ['retiring', 'signing']);
    assert.equal(await signer(), next.publicKey.kid);
    const [retiring] = await list();
    assert.equal(Date.parse(retiring.endsAt) - Date.parse(next.createdAt), 7 * 24 * HOUR_MS);
    service.clock.advance(7 * 24 * HOUR_MS);
    assert.deepEqual(await statuses(), ['signing']);
  });

  it('are all replaced at once without an overlap', async () => {
    const { list, rotate, signer, store } = await newScene();
    await list();
    await rotate();
    await rotate({ overlapHours: 1 });
    assert.equal((await list()).length, 3);
    const { data } = await rotate({ overlapHours: 0 });
    assert.deepEqual(await list(), [data]);
    assert.deepEqual([data.status, await signer()], ['signing', data.publicKey.kid]);
    const [row] = await service.sql<{ keys: number }[]>`
      select count(*)::integer as keys from store_signing_keys where store_id = ${store.id}`;
    assert.equal(row?.keys, 1);
  });

  it('have one newest after concurrent rotations', async () => {
    const { list, rotate } = await newScene();
    const replies = await Promise.all(Array.from({ length: 4 }, () => rotate({ overlapHours: 2 })));
    assert.ok(replies.some(({ status }) => status === 200));
    const keys = await list();
    assert.equal(keys.filter(({ endsAt }) => endsAt === null).length, 1);
    const done = replies.filter(({ status }) => status === 200);
    assert.equal(keys.length, done.length + 1);
  });

  it('are ten at most, unless older ones end at once', async () => {
    const { list, rotate } = await newScene();
    await list();
    for (let keys = 1; keys < 10; keys++) assert.equal((await rotate()).status, 200);
    const before = await list();
    assert.equal((await rotate()).code, 'LIMIT_REACHED');
    assert.deepEqual(await list(), before);
    assert.equal((await rotate({ overlapHours: 0 })).status, 200);
    assert.equal((await list()).length, 1);
  });

  it('refuse bad input, and staff', async () => {
    const { list, rotate, store } = await newScene();
    const before = await list();
    for (const overlapHours of [-1, 2_161, 1.5, '3', null]) {
      assert.equal((await rotate({ overlapHours })).code, 'VALIDATION_ERROR');
    }
    const staff = await store.newOperator('staff');
    assert.equal((await staff.call('POST', KEYS, {})).code, 'FORBIDDEN');
    assert.deepEqual(await list(), before);
  });

  it('are encrypted and bound to their row', async () => {
    const [mine, other] = [await newScene(), await newScene()];
    const [key] = await mine.list();
    await other.list();
    const [row] = await service.sql<{ privateKey: Buffer }[]>`
      select private_key as "privateKey" from store_signing_keys where store_id = ${mine.store.id}`;
    assert.ok(row && !row.privateKey.toString('latin1').includes('PRIVATE'));
    await service.sql`
      update store_signing_keys set private_key = ${row.privateKey}
      where store_id = ${other.store.id}`;
    await assert.rejects(findSigner(service.app, other.store.id as StoreId));
    assert.equal(await mine.signer(), key.publicKey.kid);
  });
});
