import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sharedService } from '../../harness.ts';
import { goLiveByOperator } from '../../live-store.ts';

const service = await sharedService();
const PATH = '/admin/v1/agent-settings';
const READINESS = '/admin/v1/agent-readiness';

const DEFAULTS = {
  policy: 'open',
  platforms: [],
  links: {},
  checkoutUrl: null,
  orderUrl: null,
  orderConfirmations: 'agents',
  mcpDailyLimit: null,
};

const PAGES = {
  links: {
    privacyPolicy: 'https://shop.example.com/privacy',
    termsOfService: 'https://shop.example.com/terms',
  },
  checkoutUrl: 'https://shop.example.com/checkout?cart={cartId}',
  orderUrl: 'https://shop.example.com/orders/{orderId}',
};

describe('the settings for agents', () => {
  it('are open in a sandbox, and off once the store is live', async () => {
    const store = await service.newStore();
    const before = await store.newOperator('owner');
    assert.deepEqual((await before.call('GET', PATH)).data, DEFAULTS);
    const owner = await goLiveByOperator(store);
    assert.deepEqual((await owner.call('GET', PATH)).data, { ...DEFAULTS, policy: 'off' });
  });

  it('keep what a change leaves out', async () => {
    const owner = await (await service.newStore()).newOperator('owner');
    await owner.call('PATCH', PATH, PAGES);
    const { data } = await owner.call('PATCH', PATH, { policy: 'off' });
    assert.deepEqual(data, { ...DEFAULTS, ...PAGES, policy: 'off' });
    assert.deepEqual((await owner.call('GET', PATH)).data, data);
    const { data: cleared } = await owner.call('PATCH', PATH, { links: {}, orderUrl: null });
    assert.deepEqual([cleared.links, cleared.orderUrl], [{}, null]);
  });

  it('both apply when two operators change different ones at once', async () => {
    const owner = await (await service.newStore()).newOperator('owner');
    const changes = [{ policy: 'listed' }, { platforms: ['a.example'] }, { links: PAGES.links }];
    await Promise.all(changes.map((change) => owner.call('PATCH', PATH, change)));
    const { data } = await owner.call('GET', PATH);
    assert.deepEqual(data, { ...DEFAULTS, ...Object.assign({}, ...changes) });
  });

  it('refuse a bad value, and change nothing', async () => {
    const owner = await (await service.newStore()).newOperator('owner');
    for (const body of [
      { policy: 'some' },
      { orderConfirmations: 'yes' },
      { platforms: ['https://a.example/x?y=1'] },
      { platforms: ['http://a.example/profile.json'] },
      { platforms: ['A.example'] },
      { platforms: ['a.example/path'] },
      { links: { privacyPolicy: 'http://shop.example.com/' } },
      { links: { privacyPolicy: 'javascript:alert(1)' } },
      { links: { imprint: 'https://shop.example.com/' } },
      { checkoutUrl: 'https://shop.example.com/checkout' },
      { checkoutUrl: 'https://{cartId}.example.com/' },
      { checkoutUrl: 'https://shop.example.com{cartId}/' },
      { checkoutUrl: 'https://shop.example.com/{cartId}/{cartId}' },
      { checkoutUrl: 'https://shop.example.com/{cartId}/{orderId}' },
      { checkoutUrl: 'https://user:secret@shop.example.com/{cartId}' },
      { checkoutUrl: 'https://127.0.0.1/{cartId}' },
      { orderUrl: 'https://shop.example.com/{cartId}' },
      { checkoutUrl: '' },
    ]) {
      const { code, text } = await owner.call('PATCH', PATH, body);
      assert.equal(code, 'VALIDATION_ERROR', `${JSON.stringify(body)} ${text}`);
    }
    assert.deepEqual((await owner.call('GET', PATH)).data, DEFAULTS);
  });

  it('are read by staff and changed by owners', async () => {
    const staff = await (await service.newStore()).newOperator('staff');
    assert.equal((await staff.call('GET', PATH)).status, 200);
    assert.equal((await staff.call('PATCH', PATH, { policy: 'off' })).code, 'FORBIDDEN');
  });
});

describe('the readiness for agents', () => {
  it('names what is missing until it is done', async () => {
    const store = await service.newStore();
    const owner = await store.newOperator('owner');
    const read = async () => (await owner.call('GET', READINESS)).data;
    const missing = async () =>
      (await read()).items
        .filter(({ done }: { done: boolean }) => !done)
        .map(({ item }: { item: string }) => item);
    assert.deepEqual(await missing(), ['links', 'checkout_page', 'order_page', 'host']);
    assert.equal((await read()).ready, false);
    await owner.call('PATCH', PATH, PAGES);
    const ready = await read();
    assert.equal(ready.ready, true);
    const path = `/agents/${store.handle}/.well-known/ucp`;
    assert.equal(ready.profileUrl, `http://cartwright.test${path}`);
    await store.newStoreHost();
    assert.deepEqual(await missing(), []);
    await owner.call('PATCH', PATH, { policy: 'listed', orderConfirmations: 'off' });
    assert.deepEqual(await missing(), ['policy', 'confirmations']);
    await owner.call('PATCH', PATH, { platforms: ['a.example'] });
    assert.deepEqual(await missing(), ['confirmations']);
  });

  it('of a live store needs its own products, payments and decision', async () => {
    const owner = await goLiveByOperator(await service.newStore());
    await owner.call('PATCH', PATH, PAGES);
    const { data } = await owner.call('GET', READINESS);
    assert.equal(data.ready, false);
    const policy = data.items.find(({ item }: { item: string }) => item === 'policy');
    assert.match(policy.missing, /No agent is admitted/);
    await owner.call('PATCH', PATH, { policy: 'open' });
    assert.equal((await owner.call('GET', READINESS)).data.ready, true);
  });
});
