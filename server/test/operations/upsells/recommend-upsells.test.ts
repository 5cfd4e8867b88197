import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { type Data, sharedService } from '../../harness.ts';
import { product } from '../../states.ts';
import { newOffer } from '../../upsell-steps.ts';
import { changesNothing, testStoreIsolation } from '../carts/every-read.ts';
import { type CartWrite, needsItsKey } from '../carts/every-write.ts';

const service = await sharedService();
const store = await service.newStore();
const recommend = (body: unknown) => store.call('POST', '/v1/upsells/recommendations', body);
const skus = ({ data }: { data: Data }) => data.recommendations.map(({ sku }: Data) => sku);
const read: CartWrite = {
  service,
  store,
  send: (call, cart, headers) =>
    call('POST', '/v1/upsells/recommendations', { cartId: cart.id }, headers),
};

describe('recommendUpsells works', () => {
  it('recommends general offers, at the price of the store', async () => {
    const { status, data } = await recommend({});
    assert.equal(status, 200);
    const [{ id, ...first }, second] = data.recommendations;
    assert.match(id, /^[0-9a-f-]{36}$/);
    assert.deepEqual(first, {
      sku: 'SANDBOX-CARE-KIT',
      name: 'Care kit',
      unitPrice: 1200,
      compareAtPrice: 1500,
      imageUrl: null,
      reason: 'goes_with_anything',
    });
    assert.deepEqual([second.unitPrice, second.compareAtPrice], [500, null]);
  });

  it('puts matching offers first, and omits goods of the cart', async () => {
    const shop = await service.newStore();
    await newOffer(service, shop, { sku: 'LENS', triggerSkus: ['CAMERA', 'OTHER'] });
    await newOffer(service, shop, { sku: 'INK', triggerSkus: ['PEN'] });
    await newOffer(service, shop, { sku: 'OLD', isActive: false });
    const ask = (body: unknown) => shop.call('POST', '/v1/upsells/recommendations', body);
    const seeds = ['SANDBOX-CARE-KIT', 'SANDBOX-GIFT-WRAP'];
    assert.deepEqual(skus(await ask({})), seeds);
    const named = await ask({ skus: ['CAMERA'] });
    assert.deepEqual(skus(named), ['LENS', ...seeds]);
    assert.equal(named.data.recommendations[0].reason, 'goes_with:CAMERA');
    const cart = await shop.newCart([product('PEN'), product('SANDBOX-GIFT-WRAP')]);
    const both = await ask({ cartId: cart.id, skus: ['CAMERA'] });
    assert.deepEqual(skus(both), ['LENS', 'INK', 'SANDBOX-CARE-KIT']);
    assert.deepEqual(skus(await ask({ cartId: cart.id, limit: 1 })), ['INK']);
  });
});

describe('recommendUpsells refuses bad input', () => {
  it('refuses an invalid body, and an unknown cart', async () => {
    const wrong = [{ limit: 0 }, { limit: 21 }, { skus: 'A' }, { skus: [''] }, { cartId: 7 }];
    for (const body of wrong) {
      const { code } = await recommend(body);
      assert.deepEqual([body, code], [body, 'VALIDATION_ERROR']);
    }
    const { status, code } = await recommend({ cartId: randomUUID() });
    assert.deepEqual([status, code], [404, 'CART_NOT_FOUND']);
  });
});

describe('recommendUpsells needs its credential', () => needsItsKey(read));

describe('recommendUpsells hides foreign ids', () => testStoreIsolation(read));

describe('recommendUpsells can be repeated', () => changesNothing(read));
