import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { newAgentKey, postSigned } from '../../agent-calls.ts';
import { requestOf, startPlatform } from '../../agent-platform.ts';
import {
  type AgentShopper,
  CHECKOUT,
  line,
  newShopper,
  paymentOf,
  shopperProfile,
} from '../../agent-shopper.ts';
import { startService, type TestService, type TestStore } from '../../harness.ts';
import { goLiveByOperator } from '../../live-store.ts';
import { codeOf, newIdentify } from './agent-scene.ts';

const env = { ALLOW_PRIVATE_WEBHOOKS: 'on' };
const service = await startService({ env });
const store = await service.newStore();
const agent = await newShopper(service, store.handle);

function withKey({ platform }: AgentShopper): void {
  platform.profile = { ...shopperProfile('2026-08-25'), keys: [platform.key.jwk] };
}

describe('the URLs of a platform', () => {
  it('are short enough for every index, also percent-encoded', async () => {
    const identify = await newIdentify(service, store);
    const platform = await startPlatform();
    const named = (profile: string) =>
      identify(requestOf('x', { headers: { 'ucp-agent': undefined } }), { profile });
    const room = 1_000 - `${platform.url}?`.length;
    const longest = await named(`${platform.url}?${'a'.repeat(room)}`);
    assert.equal(longest.id.length, 1_000);
    for (const query of ['a'.repeat(room + 1), 'é'.repeat(200)]) {
      assert.equal(await codeOf(named(`${platform.url}?${query}`)), '400 invalid_profile_url');
    }
  });

  it('include none for orders that is longer than a URL', async () => {
    const identify = await newIdentify(service, store);
    const urlOf = async (length: number) => {
      const platform = await startPlatform();
      const base = `http://${platform.host}/`;
      const webhookUrl = base + 'a'.repeat(length - base.length);
      platform.profile = shopperProfile('2026-08-25', { webhook_url: webhookUrl });
      return (await identify(requestOf(platform.url))).webhookUrl?.length;
    };
    assert.deepEqual([await urlOf(2_048), await urlOf(2_049)], [2_048, undefined]);
  });
});

describe('the address of the shopper', () => {
  const STATED = '203.0.113.7';
  const signals = { 'dev.ucp.buyer_ip': STATED };
  const payment = { ...paymentOf('tok_visa'), signals };

  const countedAs = async (cartId: string) => {
    const [row] = await service.sql`
      select shopper_key as key from payment_attempts where cart_id = ${cartId}`;
    const names = [STATED, '127.0.0.1', '2001:db8:1:2::'];
    const hashOf = (name: string) => service.app.identifierHash(`${store.id} ${name}`);
    return names.find((name) => hashOf(name).equals(row?.key)) ?? null;
  };
  const paid = async (headers: Record<string, string> = {}) => {
    const { body } = await agent.rest('POST', '/checkout-sessions', CHECKOUT, headers);
    const path = `/checkout-sessions/${body.id}/complete`;
    const done = await agent.rest('POST', path, payment, headers);
    assert.equal(done.body.status, 'completed', done.text);
    return await countedAs(body.id);
  };

  it('is not what a caller without proof says', async () => {
    assert.equal(await paid(), '127.0.0.1');
  });

  it('is a whole network where it is one of IPv6', async () => {
    const { id } = await agent.ready();
    const done = await service.http.inject({
      method: 'POST',
      url: `/agents/${store.handle}/ucp/checkout-sessions/${id}/complete`,
      headers: { 'ucp-agent': `profile="${agent.platform.url}"`, 'idempotency-key': randomUUID() },
      payload: payment,
      remoteAddress: '2001:db8:1:2:3:4:5:6',
    });
    assert.equal(done.statusCode, 200, done.body);
    assert.equal(await countedAs(id), '2001:db8:1:2::');
  });

  it('is what a caller with an API key says', async () => {
    assert.equal(await paid(await newAgentKey(store)), STATED);
  });

  it('is what a platform says that signs and that the store lists', async () => {
    const owner = await store.newOperator('owner');
    const list = (platforms: string[]) =>
      owner.call('PATCH', '/admin/v1/agent-settings', { platforms });
    const buyer = await newShopper(service, store.handle);
    withKey(buyer);
    const bought = async () => {
      const { body } = await postSigned(
        service,
        store,
        buyer.platform,
        '/checkout-sessions',
        CHECKOUT,
      );
      const path = `/checkout-sessions/${body.id}/complete`;
      const done = await postSigned(service, store, buyer.platform, path, payment);
      assert.equal(done.body.status, 'completed', JSON.stringify(done.body));
      return await countedAs(body.id);
    };
    assert.equal(await bought(), '127.0.0.1', 'a signature alone proves no listed platform');
    await list([buyer.platform.host]);
    service.clock.advance(31_000);
    assert.equal(await bought(), STATED);
    await list([]);
    service.clock.advance(31_000);
  });
});

describe('a platform that wants orders', () => {
  const subscribersOf = async ({ id }: TestStore) => {
    const rows = await service.sql`select 1 from order_subscribers where store_id = ${id}`;
    return rows.length;
  };
  const wanting = async (of: TestStore) => {
    const shopper = await newShopper(service, of.handle);
    const webhook = { webhook_url: `http://${shopper.platform.host}/orders` };
    const profile = shopperProfile('2026-08-25', webhook);
    shopper.platform.profile = { ...profile, keys: [shopper.platform.key.jwk] };
    return shopper;
  };

  it('is stored once one of its sessions is, and not before', async () => {
    const shop = await service.newStore();
    const shopper = await wanting(shop);
    const path = `/checkout-sessions/${randomUUID()}`;
    await shopper.rest('POST', '/checkout-sessions', {});
    await shopper.rest('POST', '/checkout-sessions', { line_items: [line('no-such-thing')] });
    await shopper.rest('PUT', path, CHECKOUT);
    await shopper.rest('POST', `${path}/complete`, paymentOf('tok_visa'));
    await shopper.rest('POST', `${path}/cancel`);
    assert.equal(await subscribersOf(shop), 0);
    await shopper.ready();
    assert.equal(await subscribersOf(shop), 1);
  });

  it('is stored before its order, also where it was not yet', async () => {
    const shop = await service.newStore();
    const shopper = await wanting(shop);
    const { id } = await shopper.ready();
    await service.sql`delete from order_subscribers where store_id = ${shop.id}`;
    service.clock.advance(11 * 60_000);
    const path = `/checkout-sessions/${id}/complete`;
    await shopper.rest('POST', path, paymentOf('tok_declined'));
    assert.equal(await subscribersOf(shop), 1);
  });

  it('is not stored in a live store unless it proves itself', async () => {
    const shop = await service.newStore();
    const owner = await goLiveByOperator(shop);
    const shopper = await wanting(shop);
    await owner.call('PATCH', '/admin/v1/agent-settings', { policy: 'open' });
    service.clock.advance(31_000);
    const wanted = { line_items: [line('BOOK-BREWING')] };
    const { status, text } = await shopper.rest('POST', '/checkout-sessions', wanted);
    assert.equal(status, 201, text);
    assert.equal(await subscribersOf(shop), 0);
    const proven = await postSigned(service, shop, shopper.platform, '/checkout-sessions', wanted);
    assert.equal(proven.status, 201, JSON.stringify(proven.body));
    assert.equal(await subscribersOf(shop), 1);
  });
});

describe('coupon codes of an agent', () => {
  const codes = (count: number) => Array.from({ length: count }, () => `GUESS-${randomUUID()}`);

  it('are at most as many as a cart can have', async () => {
    const many = { ...CHECKOUT, discounts: { codes: codes(11) } };
    for (const path of ['/checkout-sessions', '/carts']) {
      const { status, body } = await agent.rest('POST', path, many);
      assert.deepEqual([status, body.messages[0].path], [400, '$.discounts.codes']);
    }
  });

  it('cannot be guessed without a key: refused ones are counted per address', async () => {
    const limited: TestService = await startService({ env: { ...env, RATE_LIMIT: 'on' } });
    const shop = await limited.newStore();
    const guesser = await newShopper(limited, shop.handle);
    const guess = (wanted: string[], headers = {}) => {
      const body = { ...CHECKOUT, discounts: { codes: wanted } };
      return guesser.rest('POST', '/checkout-sessions', body, headers);
    };
    // Codes that are accepted are not counted.
    for (let calls = 0; calls < 10; calls++) await guess(['WELCOME10']);
    for (let calls = 0; calls < 6; calls++) assert.equal((await guess(codes(10))).status, 201);
    const before = await limited.sql`select 1 from carts where store_id = ${shop.id}`;
    for (const wanted of [codes(1), ['WELCOME10']]) {
      const refused = await guess(wanted);
      assert.deepEqual([refused.status, refused.code], [429, 'rate_limited']);
      assert.ok(Number(refused.headers['retry-after']) > 0);
    }
    const after = await limited.sql`select 1 from carts where store_id = ${shop.id}`;
    assert.equal(after.length, before.length, 'nothing is stored');
    assert.equal((await guess([])).status, 201);
    assert.equal((await guess(codes(1), await newAgentKey(shop))).status, 201);
    limited.clock.advance(3_600_000);
    assert.equal((await guess(codes(1))).status, 201);
  });
});

describe('an Idempotency-Key of a proven agent', () => {
  it('gives nothing to a caller that only claims to be this agent', async () => {
    const shopper = await newShopper(service, store.handle);
    withKey(shopper);
    const key = randomUUID();
    const own = await postSigned(
      service,
      store,
      shopper.platform,
      '/checkout-sessions',
      CHECKOUT,
      key,
    );
    const headers = { 'idempotency-key': key };
    const claimed = await shopper.rest('POST', '/checkout-sessions', CHECKOUT, headers);
    assert.deepEqual([own.status, claimed.status], [201, 201]);
    assert.notEqual(claimed.body.id, own.body.id);
    assert.equal(claimed.headers['idempotent-replayed'], undefined);
    const again = await postSigned(
      service,
      store,
      shopper.platform,
      '/checkout-sessions',
      CHECKOUT,
      key,
    );
    assert.equal(again.body.id, own.body.id);
  });
});
