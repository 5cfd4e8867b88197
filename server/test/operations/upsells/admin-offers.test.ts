import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { timeOrderedIds } from '../../../src/values/ids.ts';
import { placeOrder } from '../../checkout-steps.ts';
import { rowsOf } from '../../contract/store-rows.ts';
import { type Data, sharedService } from '../../harness.ts';
import { acceptOffer, offersOf } from '../../upsell-steps.ts';

const service = await sharedService();
const store = await service.newStore();
const { call } = await store.newOperator('staff');
const OFFERS = '/admin/v1/upsell-offers';
const BRUSH = { sku: 'BRUSH', name: 'Brush', unitPrice: 700 };

async function newOffer(terms: object = {}): Promise<Data> {
  const { data, text } = await call('POST', OFFERS, { ...BRUSH, ...terms });
  assert.ok(data.id, text);
  return data;
}

describe('createUpsellOffer', () => {
  it('creates an offer for the matching orders', async () => {
    const offer = await newOffer({ sku: 'TRAY', triggerSkus: ['MUG-1'], compareAtPrice: 900 });
    assert.deepEqual(
      [offer.quantity, offer.taxable, offer.requiresShipping, offer.enabled, offer.position],
      [1, true, true, true, 3],
    );
    const [first] = await offersOf(store, await placeOrder(store));
    assert.deepEqual([first?.id, first?.total, first?.compareAtPrice], [offer.id, 700, 900]);
  });

  it('defines whether the line is shipped and taxed', async () => {
    const shop = await service.newStore();
    const operator = await shop.newOperator('staff');
    const terms = { triggerSkus: ['MUG-1'], taxable: false, requiresShipping: false };
    await operator.call('POST', OFFERS, { ...BRUSH, ...terms });
    const { order } = await acceptOffer(shop, await placeOrder(shop));
    const line = order.items.at(-1);
    assert.deepEqual([line.sku, line.taxable, line.requiresShipping], ['BRUSH', false, false]);
  });

  it('refuses invalid values, and changes nothing', async () => {
    const before = await rowsOf(service.sql, store.id);
    for (const bad of [
      { unitPrice: 0 },
      { unitPrice: 1_000_000_000_001 },
      { quantity: 0 },
      { quantity: 101 },
      { compareAtPrice: 700 },
      { sku: '' },
      { name: ' ' },
      { imageUrl: 'javascript:alert(1)' },
      { triggerSkus: ['BRUSH'] },
      { triggerSkus: ['A', 'A'] },
      { triggerSkus: Array.from({ length: 101 }, (_, n) => `SKU-${n}`) },
    ]) {
      const { status, code } = await call('POST', OFFERS, { ...BRUSH, ...bad });
      assert.deepEqual([status, code], [400, 'VALIDATION_ERROR'], JSON.stringify(bad));
    }
    assert.deepEqual(await rowsOf(service.sql, store.id), before);
  });

  it('stops at two hundred, also under concurrency', async () => {
    const shop = await service.newStore();
    const operator = await shop.newOperator('staff');
    await service.sql`
      insert into upsell_offers (store_id, id, sku, name, quantity, unit_price, trigger_skus,
        active, position, created_at)
      select ${shop.id}, gen_random_uuid(), 'FULL', 'Full', 1, 1, '[]'::jsonb, true, 9, now()
      from generate_series(1, 196)`;
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => operator.call('POST', OFFERS, BRUSH)),
    );
    const codes = replies.map(({ code }) => code ?? 'made').sort();
    assert.deepEqual(codes, ['LIMIT_REACHED', 'LIMIT_REACHED', 'LIMIT_REACHED', 'made', 'made']);
  });
});

describe('changeUpsellOffer', () => {
  it('changes the given fields and keeps the rest', async () => {
    const before = await newOffer({ compareAtPrice: 900 });
    service.clock.advance(1_000);
    const { data } = await call('PATCH', `${OFFERS}/${before.id}`, { unitPrice: 800, position: 1 });
    const { updatedAt } = data;
    assert.deepEqual(data, { ...before, unitPrice: 800, position: 1, updatedAt });
  });

  it('disables an offer and enables it again', async () => {
    const { id } = await newOffer({ sku: 'CLOTH', triggerSkus: ['PEN-1'] });
    const order = await placeOrder(store);
    const isOffered = async () => (await offersOf(store, order)).some((offer) => offer.id === id);
    assert.ok(await isOffered());
    await call('PATCH', `${OFFERS}/${id}`, { enabled: false });
    assert.ok(!(await isOffered()));
    await call('PATCH', `${OFFERS}/${id}`, { enabled: true });
    assert.ok(await isOffered());
  });

  it('refuses values that contradict the stored ones', async () => {
    const { id } = await newOffer({ compareAtPrice: 900 });
    const before = await rowsOf(service.sql, store.id);
    for (const bad of [{ unitPrice: 900 }, { compareAtPrice: 700 }, { triggerSkus: ['BRUSH'] }]) {
      const { code } = await call('PATCH', `${OFFERS}/${id}`, bad);
      assert.equal(code, 'VALIDATION_ERROR', JSON.stringify(bad));
    }
    assert.deepEqual(await rowsOf(service.sql, store.id), before);
    const unknown = await call('PATCH', `${OFFERS}/${timeOrderedIds.next()}`, { quantity: 2 });
    assert.equal(unknown.code, 'UPSELL_OFFER_NOT_FOUND');
  });
});

describe('removeUpsellOffer', () => {
  it('removes it, and an order keeps the accepted line', async () => {
    const shop = await service.newStore();
    const operator = await shop.newOperator('staff');
    const input = { ...BRUSH, triggerSkus: ['MUG-1'] };
    const { data: offer } = await operator.call('POST', OFFERS, input);
    const order = await placeOrder(shop);
    await acceptOffer(shop, order);
    const { data } = await operator.call('DELETE', `${OFFERS}/${offer.id}`);
    assert.deepEqual(data, { id: offer.id, removed: true });
    const listed = await operator.call('GET', OFFERS);
    assert.ok(!listed.data.offers.some(({ id }: Data) => id === offer.id));
    const accepted = await shop.call('GET', `/v1/upsells/orders/${order.id}`);
    assert.equal(accepted.data.totalAccepted, 700);
    const again = { offerId: offer.id };
    const repeat = await shop.call('POST', `/v1/upsells/orders/${order.id}/accept`, again);
    assert.equal(repeat.data.upsell.offerId, offer.id);
  });

  it('refuses an unknown offer', async () => {
    for (const id of [timeOrderedIds.next(), 'nothing']) {
      const { code } = await call('DELETE', `${OFFERS}/${id}`);
      assert.equal(code, 'UPSELL_OFFER_NOT_FOUND');
    }
  });
});
