import assert from 'node:assert/strict';
import { createHmac, randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { CartwrightAdmin } from '@cartwright/client/admin';
import { openShop } from './open-shop.ts';

const shop = await openShop();

async function operator(): Promise<CartwrightAdmin> {
  const admin = new CartwrightAdmin({ baseUrl: shop.serviceUrl });
  const { handle } = shop.store;
  const password = 'correct horse battery';
  await admin.signInOperator({ body: { handle, email: 'owner@example.com', password } });
  return admin;
}

function signed(secret: string, body: string) {
  const id = randomUUID();
  const timestamp = String(Math.floor(Date.now() / 1000));
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const mac = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${mac}`,
  };
}

describe("the shop as the merchant's server", () => {
  it('answers product.validate of the service, for known and unknown products', async () => {
    const admin = await operator();
    const known = await admin.tryProductWebhook({ body: { sku: 'MUG-1' } });
    assert.ok(JSON.stringify(known).includes('1850'), JSON.stringify(known));
    const unknown = await admin.tryProductWebhook({ body: { sku: 'NOTHING' } });
    assert.ok(!JSON.stringify(unknown).includes('1850'));
  });

  it('takes an event once, and shows it in developer mode', async () => {
    const data = { orderId: randomUUID(), orderNumber: 'ORD-2026-00077', status: 'pending' };
    const body = JSON.stringify({ type: 'order.created', timestamp: '2026-11-18T00:00:00Z', data });
    const headers = signed(shop.eventSecret, body);
    const send = () => fetch(`${shop.url}/hooks/events`, { method: 'POST', headers, body });
    assert.equal((await send()).status, 204);
    assert.equal((await send()).status, 204);
    const html = await (await fetch(shop.url)).text();
    assert.equal(html.split('ORD-2026-00077').length - 1, 1);
  });

  it('takes an event again whose work failed, and none of a cart that has ended', async () => {
    const send = async (cartId: string) => {
      const data = { cartId, email: 'ada@example.com' };
      const timestamp = '2026-11-18T00:00:00Z';
      const body = JSON.stringify({ type: 'cart.abandoned', timestamp, data });
      const headers = signed(shop.eventSecret, body);
      const deliver = () => fetch(`${shop.url}/hooks/events`, { method: 'POST', headers, body });
      return [(await deliver()).status, (await deliver()).status];
    };
    assert.deepEqual(await send(randomUUID()), [500, 500]);
    const { data: cart } = await shop.store.call('POST', '/v1/carts', {});
    await shop.service.sql`
      update carts set expires_at = created_at where store_id = ${shop.store.id} and id = ${cart.id}`;
    assert.deepEqual(await send(cart.id), [204, 204]);
  });

  it('refuses calls that are not signed with its secret', async () => {
    const body = '{"type":"order.created","data":{}}';
    const headers = signed('whsec_b3RoZXIgc2VjcmV0', body);
    for (const path of ['/hooks/events', '/hooks/products']) {
      const reply = await fetch(shop.url + path, { method: 'POST', headers, body });
      assert.equal(reply.status, 401);
    }
  });
});
