import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sharedService, startService } from '../../harness.ts';
import { goLiveByOperator, offerCareKit } from '../../live-store.ts';
import { goLive } from '../../states.ts';

const service = await sharedService();
const store = await service.newStore();

describe('getConfig works', () => {
  it('returns what a browser may know about the store, and nothing else', async () => {
    const { status, data, headers } = await store.call('GET', '/v1/config/');
    assert.equal(status, 200);
    const { store: shown, ...rest } = data;
    assert.deepEqual(shown, {
      id: store.id,
      handle: store.handle,
      name: shown.name,
      currency: 'USD',
      country: 'US',
      supportEmail: null,
    });
    assert.deepEqual(rest, {
      adminUrl: `http://cartwright.test/admin/login?store=${store.handle}`,
      developerMode: true,
      apiVersion: 'v1',
      auth: {
        methods: ['password', 'magic_link', 'text_code', 'email_code'],
        guestCheckout: true,
      },
      payments: { providers: [{ id: 'mock', type: 'mock', name: 'Sandbox' }] },
      shipping: { countries: ['US'] },
      features: {
        coupons: true,
        giftCards: true,
        upsells: true,
        warranty: true,
        insurance: true,
        smsNotifications: true,
      },
      limits: { cartLines: 500, metadataKeys: 50, bodyBytes: 262_144 },
    });
    assert.equal(headers['cache-control'], 'private, max-age=60');
    assert.equal(headers.vary, 'x-api-key');
  });

  it('contains no secret: no key, no hash, no e-mail or password of an operator', async () => {
    const { text } = await store.call('GET', '/v1/config/');
    const [row] = await service.sql<{ keyHash: Buffer; passwordHash: string }[]>`
      select api_keys.hash as "keyHash", password_hash as "passwordHash"
      from api_keys join operators using (store_id) where store_id = ${store.id}`;
    assert.ok(row);
    const secrets = [store.apiKey, row.passwordHash, row.keyHash.toString('hex')];
    for (const secret of [...secrets, 'owner@example.com', 'passwordHash', 'scopes', 'hash']) {
      assert.ok(!text.includes(secret), secret);
    }
  });

  it('is served without a trailing slash as well', async () => {
    const [bare, slashed] = [
      await store.call('GET', '/v1/config'),
      await store.call('GET', '/v1/config/'),
    ];
    assert.equal(bare.text, slashed.text);
  });

  it('reports that the store has left the sandbox', async () => {
    const live = await service.newStore({ currency: 'JPY' });
    await goLive(service, live);
    const { data } = await live.call('GET', '/v1/config/');
    assert.deepEqual([data.developerMode, data.store.currency], [false, 'JPY']);
  });

  it('lists no feature that the store does not have', async () => {
    const shop = await service.newStore();
    const owner = await shop.newOperator('owner');
    const features = async () => {
      service.clock.advance(31_000);
      return (await shop.call('GET', '/v1/config/')).data.features;
    };
    const { insurance, ...others } = await features();
    assert.equal(insurance, true);
    await owner.call('DELETE', '/admin/v1/shipping-protection');
    assert.deepEqual(await features(), { ...others, insurance: false });

    await goLiveByOperator(shop);
    const { smsNotifications: _, ...sold } = await features();
    assert.deepEqual(Object.values(sold), [false, false, false, false, false]);
    const terms = { code: 'MINE', type: 'fixed', value: 100 };
    const { data: coupon } = await owner.call('POST', '/admin/v1/coupons', terms);
    await owner.call('POST', '/admin/v1/gift-cards', { amount: 5_000 });
    await offerCareKit(owner);
    const now = await features();
    assert.deepEqual([now.coupons, now.giftCards, now.upsells], [true, true, true]);
    await owner.call('PATCH', `/admin/v1/coupons/${coupon.id}`, { enabled: false });
    assert.equal((await features()).coupons, false);
  });

  it('names the countries that the zones of a live store ship to', async () => {
    const shop = await service.newStore();
    const owner = await shop.newOperator('owner');
    await goLiveByOperator(shop);
    const zone = (name: string, countries: string[], isServed = true) => {
      const rule = { id: name.toLowerCase(), name, bands: [{ amount: 0 }] };
      return { name, countries, rules: isServed ? [rule] : [] };
    };
    const { id } = await shop.newCart([]);
    const countriesWith = async (...zones: object[]) => {
      const set = await owner.call('PUT', '/admin/v1/shipping', { zones });
      assert.equal(set.status, 200, set.text);
      service.clock.advance(31_000);
      const { data } = await shop.call('GET', '/v1/config/');
      const eligibility = await shop.call('GET', `/v1/checkout/eligibility?cartId=${id}`);
      assert.deepEqual(eligibility.data.shippingCountries, data.shipping.countries);
      return data.shipping.countries;
    };
    const near = zone('Near', ['DE', 'AT']);
    assert.deepEqual(await countriesWith(near, zone('Again', ['DE'])), ['AT', 'DE']);
    assert.deepEqual(await countriesWith(near, zone('Never', ['FR'], false)), ['AT', 'DE']);
    assert.deepEqual(await countriesWith(near, zone('Else', ['*'])), ['*', 'AT', 'DE']);
    assert.deepEqual(await countriesWith(), ['US']);
  });

  it('returns the admin address that the operator set', async () => {
    const other = await startService({ env: { ADMIN_URL: 'https://admin.example.com/' } });
    const { handle, call } = await other.newStore();
    const { data } = await call('GET', '/v1/config/');
    assert.equal(data.adminUrl, `https://admin.example.com/login?store=${handle}`);
  });
});

describe('getConfig refuses bad input', () => {
  it('ignores a query and accepts no other method', async () => {
    assert.equal((await store.call('GET', '/v1/config/?store=other')).data.store.id, store.id);
    assert.equal((await store.call('POST', '/v1/config/', {})).code, 'METHOD_NOT_ALLOWED');
  });
});

describe('getConfig needs its credential', () => {
  it('refuses a call without a key, with a wrong one and with a wrong customer token', async () => {
    const read = (headers: Record<string, string>) =>
      service.call('GET', '/v1/config/', undefined, headers);
    assert.equal((await read({})).code, 'API_KEY_MISSING');
    assert.equal((await read({ 'x-api-key': store.handle })).code, 'API_KEY_INVALID');
    const headers = { 'x-api-key': store.apiKey, 'x-customer-token': 'guess' };
    assert.equal((await read(headers)).code, 'CUSTOMER_TOKEN_INVALID');
  });
});

describe('getConfig hides foreign ids', () => {
  it('returns each store its own', async () => {
    const stranger = await service.newStore();
    const { text } = await stranger.call('GET', '/v1/config/');
    assert.ok(text.includes(stranger.id));
    assert.ok(!text.includes(store.id) && !text.includes(store.handle));
  });
});

describe('getConfig can be repeated', () => {
  it('returns the same however often it is called', async () => {
    const [first, second] = [
      await store.call('GET', '/v1/config/'),
      await store.call('GET', '/v1/config/'),
    ];
    assert.equal(second.text, first.text);
  });
});
