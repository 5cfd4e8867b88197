import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { p256KeyOf } from '../../src/features/agents/signing/jwk.ts';
import { signaturesOf, verifyMessage } from '../../src/features/agents/signing/verify-message.ts';
import { dispatchEvents } from '../../src/features/webhooks/dispatch-events.ts';
import { purgeSubscribers } from '../../src/features/webhooks/order-deliveries/purge-subscribers.ts';
import { platformProfile, startPlatform } from '../agent-platform.ts';
import type { Data, TestStore } from '../harness.ts';
import { type Received, startReceiver } from '../receiver.ts';
import { newPlatform, setStatus, startOrderWebhooks, statesOf } from './order-webhook-scene.ts';

const DAY_MS = 86_400_000;

const { sql, app, clock, dispatchAll, newScene, beginCart, buy } = await startOrderWebhooks();

/** As the platform verifies it, with the keys that the store publishes. */
async function isFromStore(store: TestStore, url: string, call: Received): Promise<boolean> {
  const { host, pathname, search } = new URL(url);
  const digest = `sha-256=:${createHash('sha256').update(call.text).digest('base64')}:`;
  if (call.headers['content-digest'] !== digest) return false;
  const owner = await store.newOperator('owner');
  const { keys } = (await owner.call('GET', '/admin/v1/signing-keys')).data;
  const message = {
    ...{ method: 'POST', authority: host, url: pathname + search },
    headers: call.headers,
  };
  const { 'signature-input': input = '', signature: value = '' } = call.headers;
  const [signature] = signaturesOf(input, value);
  const key = keys.find(
    ({ publicKey }: Data) => publicKey.kid === signature?.input.params.get('keyid'),
  );
  return Boolean(signature && verifyMessage(message, signature, p256KeyOf(key.publicKey) as never));
}

describe('the order of an agent', () => {
  it('is sent whole to its platform, signed by the store', async () => {
    const { store, receiver } = await newScene();
    const url = `${receiver.url}?a=1`;
    const order = await buy({ store, platform: await newPlatform(url) });
    await dispatchAll();
    assert.equal(receiver.received.length, 1);
    const [call] = receiver.received;
    assert.ok(call);
    const { id, label, checkout_id, line_items, ucp } = call.body;
    assert.deepEqual([id, label, checkout_id], [order.id, order.orderNumber, order.cartId]);
    assert.deepEqual(line_items[0].quantity, { original: 1, total: 1, fulfilled: 0 });
    assert.deepEqual(ucp, {
      ...{ version: '2026-08-25', status: 'success' },
      capabilities: { 'dev.ucp.shopping.order': [{ version: '2026-08-25' }] },
    });
    assert.ok(await isFromStore(store, url, call));
    const { headers } = call;
    const profile = `http://cartwright.test/agents/${store.handle}/.well-known/ucp`;
    assert.equal(headers['ucp-agent'], `profile="${profile}"`);
    assert.match(headers['signature-input'] ?? '', /"@query" "content-digest" "content-type"/);
    const created = Math.floor(Date.parse(order.createdAt) / 1_000);
    assert.equal(headers['webhook-timestamp'], String(created));
    assert.match(call.id, /^[0-9a-f-]{36}$/);
    const changed = { ...call, text: call.text.replace('"id"', '"ID"') };
    assert.ok(!(await isFromStore(store, url, changed)));
  });

  it('is sent after every change, to its own platform only', async () => {
    const [scene, other] = [await newScene(), await newScene()];
    const { store, receiver } = scene;
    const order = await buy(scene);
    await buy({ store, platform: other.platform });
    const silent = await buy({ store, platform: await startPlatform() });
    await dispatchAll();
    await setStatus(store, order, 'processing');
    await setStatus(store, silent, 'processing');
    await dispatchAll();
    assert.deepEqual(statesOf(receiver), ['confirmed', 'processing']);
    assert.deepEqual(statesOf(other.receiver), ['confirmed']);
    const ids = receiver.received.map(({ id }) => id);
    assert.equal(new Set(ids).size, 2);
  });

  it('is sent as it is now: events that wait share one call', async () => {
    const scene = await newScene();
    const { store, receiver } = scene;
    const order = await buy(scene);
    await setStatus(store, order, 'processing');
    await setStatus(store, order, 'shipped');
    await dispatchAll();
    assert.deepEqual(statesOf(receiver), ['shipped']);
  });

  it('is sent beside the webhooks of the merchant, whichever job is first', async () => {
    const scene = await newScene();
    const { store, receiver } = scene;
    const merchant = await startReceiver();
    const owner = await store.newOperator('owner');
    await owner.call('POST', '/admin/v1/webhooks/endpoints', { url: merchant.url });
    await buy(scene);
    while ((await dispatchEvents(app)) > 0);
    await dispatchAll();
    assert.equal(receiver.received.length, 1);
    await buy(scene);
    await dispatchAll();
    while ((await dispatchEvents(app)) > 0);
    assert.equal(receiver.received.length, 2);
    assert.equal(merchant.received.length, 4);
  });

  it('follows the platform to its new URL', async () => {
    const scene = await newScene();
    const { store, receiver, platform } = scene;
    const next = await startReceiver();
    const order = await buy(scene);
    await dispatchAll();
    platform.profile = platformProfile([platform.key], { webhookUrl: next.url });
    clock.advance(60_000);
    await buy(scene);
    await setStatus(store, order, 'processing');
    await dispatchAll();
    assert.equal(receiver.received.length, 1);
    assert.deepEqual(statesOf(next).toSorted(), ['confirmed', 'processing']);
  });
});

describe('a platform that wants orders', () => {
  it('is forgotten when all its carts have ended, unless it has an order', async () => {
    const [bought, idle] = [await newScene(), await newScene()];
    const { store } = bought;
    const order = await buy(bought);
    await beginCart({ store, platform: idle.platform });
    const names = async () => {
      const rows = await sql<{ id: string }[]>`
        select agent_id as id from order_subscribers where store_id = ${store.id}`;
      return rows.map(({ id }) => id).toSorted();
    };
    const all = [bought, idle].map(({ platform }) => platform.url).toSorted();
    clock.advance(96 * DAY_MS);
    await purgeSubscribers(app);
    assert.deepEqual(await names(), all);
    clock.advance(2 * DAY_MS);
    await purgeSubscribers(app);
    assert.deepEqual(await names(), [bought.platform.url]);
    await dispatchAll();
    await setStatus(store, order, 'processing');
    await dispatchAll();
    assert.equal(statesOf(bought.receiver).at(-1), 'processing');
    await beginCart({ store, platform: idle.platform });
    assert.deepEqual(await names(), all);
  });
});

describe('the order of an agent that proved nothing', () => {
  it('is not sent in a live store, nor once the shopper went on in the storefront', async () => {
    const scene = await newScene();
    const { store, receiver } = scene;
    const agentOf = (change: object) => sql`
      update orders set snapshot = jsonb_set(snapshot::jsonb, '{agent}',
        (snapshot -> 'agent')::jsonb || ${JSON.stringify(change)}::text::jsonb)::json
      where store_id = ${store.id}`;
    await buy(scene);
    await agentOf({ isHandedOver: true });
    await dispatchAll();
    assert.equal(receiver.received.length, 0);
    const live = await buy(scene);
    await sql`
      update orders set developer_mode = false where store_id = ${store.id} and id = ${live.id}`;
    await dispatchAll();
    assert.equal(receiver.received.length, 0);
    const proven = await buy(scene);
    await agentOf({ isHandedOver: true, isProven: true });
    await dispatchAll();
    assert.deepEqual(
      receiver.received.map(({ body }) => body.id),
      [proven.id],
    );
  });
});
