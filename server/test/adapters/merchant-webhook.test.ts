import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { ADDRESS, FREE_RATE } from '../checkout-steps.ts';
import { type FakeMerchant, type MerchantFault, startMerchant } from '../fake-merchant.ts';
import { proved } from '../faults/scale.ts';
import { type Data, MUG, PEN, startService, type TestStore } from '../harness.ts';
import { cartRow, freeEverywhere, goLive } from '../states.ts';

const UNAVAILABLE = 'PRODUCT_VALIDATION_UNAVAILABLE';
const service = await startService({ env: { ALLOW_PRIVATE_WEBHOOKS: 'on' }, fakes: false });
const itemsOf = (id: string) => `/v1/carts/${id}/items`;

async function liveStore(): Promise<{ store: TestStore; merchant: FakeMerchant }> {
  const [store, merchant] = [await service.newStore(), await startMerchant()];
  await goLive(service, store, merchant);
  await freeEverywhere(service, store);
  return { store, merchant };
}

/** A live checkout up to its intent, with the storefront's calls. */
async function openLiveCheckout(store: TestStore) {
  const cart = await store.newCart([MUG]);
  const path = `/v1/checkout/sessions/${cart.id}`;
  await store.call('POST', '/v1/checkout/sessions', { cartId: cart.id });
  await store.call('PUT', `${path}/shipping-address`, ADDRESS);
  await store.call('PUT', `${path}/shipping-rate`, FREE_RATE);
  const { data, text } = await store.call('POST', `${path}/payment-intent`, {});
  assert.ok(data.paymentIntent, text);
  const confirmation = {
    paymentIntentId: data.paymentIntent.id,
    billingAddress: ADDRESS,
    email: 'ada@example.com',
  };
  return { cart, path, confirm: () => store.call('POST', `${path}/confirm`, confirmation) };
}

describe('a live store validates products with its merchant', () => {
  it('in one signed call for every line, and accepts no unsigned reply', async () => {
    const { store, merchant } = await liveStore();
    merchant.products.set('MUG-1', {
      unitPriceCents: 1999,
      name: 'A mug',
      imageUrl: 'https://x.test/mug.png',
      maxQuantity: 10,
      requiresShipping: false,
      taxable: false,
      weightGrams: 350,
      reason: null,
    });
    const sly = { ...MUG, metadata: { unitPriceCents: '1', simulate: 'out_of_stock' } };
    const cart = await store.newCart([sly, PEN]);
    assert.equal(merchant.counts.calls, 1);
    assert.equal(merchant.counts.unsigned, 0);
    const [{ items, ...asked }] = merchant.asked;
    assert.deepEqual(asked, {
      storeId: store.id,
      reason: 'item_add',
      cartId: cart.id,
      currency: 'USD',
    });
    assert.deepEqual(
      items.map(({ ref, ...item }: Data) => [typeof ref, item]),
      [
        ['string', { sku: 'MUG-1', quantity: 1, metadata: sly.metadata }],
        ['string', { sku: 'PEN-1', quantity: 2, metadata: PEN.metadata }],
      ],
    );
    const [mug, pen] = cart.items;
    assert.deepEqual(
      [mug.unitPrice, mug.name, mug.imageUrl, mug.maxQuantity, mug.requiresShipping, mug.taxable],
      [1999, 'A mug', 'https://x.test/mug.png', 10, false, false],
    );
    assert.deepEqual([pen.unitPrice, pen.name, pen.maxQuantity], [1000, 'The PEN-1', null]);
    assert.deepEqual(cart.warnings, []);
    assert.ok((await cartRow(service, cart.id)).includes('"weightGrams": 350'));
  });

  it('and returns an image only if its address is http or https', async () => {
    const { store, merchant } = await liveStore();
    const shown = async (imageUrl: string) => {
      merchant.products.set('MUG-1', { imageUrl });
      return (await store.newCart([MUG])).items[0].imageUrl;
    };
    for (const url of ['https://x.test/a.png', 'HTTP://x.test/a', 'https://x.test/ü?a=1#b']) {
      assert.equal(await shown(url), url);
    }
    for (const url of [
      ...['javascript:alert(1)', ' javascript:alert(1)', 'java\tscript:alert(1)'],
      ...['data:text/html,x', 'vbscript:x', 'file:///etc/passwd', 'blob:https://x.test/1'],
      ...['//x.test/a.png', '/a.png', 'a.png', ''],
    ]) {
      assert.equal(await shown(url), null, url);
    }
  });

  it('with the reason, from the first item to the confirm', async () => {
    const { store, merchant } = await liveStore();
    const { cart, path, confirm } = await openLiveCheckout(store);
    const [{ id }] = cart.items;
    await store.call('POST', `${path}/quote/resume`, {});
    const { data, text } = await confirm();
    assert.equal(data.order?.total, 1000, text);
    const other = await store.newCart([]);
    await store.call('POST', itemsOf(other.id), MUG);
    const added = await store.call('POST', itemsOf(other.id), PEN);
    const line = `${itemsOf(other.id)}/${added.data.items[0].id}`;
    await store.call('PATCH', line, { quantity: 3 });
    await store.call('DELETE', line);
    assert.ok(id);
    assert.deepEqual(
      merchant.asked.map(({ reason }) => reason),
      ['item_add', 'quote', 'confirm', 'item_add', 'item_add', 'item_update'],
    );
  });

  it('and refuses an unknown product, and more than the stock', async () => {
    const { store, merchant } = await liveStore();
    merchant.products.set('GONE', { valid: false, reason: 'discontinued' });
    merchant.products.set('FEW', { maxQuantity: 2 });
    merchant.products.set('SHORT', { valid: false, maxQuantity: 2 });
    const { id } = await store.newCart([]);
    const add = async (sku: string, quantity: number) =>
      (await store.call('POST', itemsOf(id), { sku, quantity })).code;
    assert.equal(await add('GONE', 1), 'PRODUCT_INVALID');
    assert.equal(await add('FEW', 3), 'QUANTITY_UNAVAILABLE');
    assert.equal(await add('SHORT', 3), 'QUANTITY_UNAVAILABLE');
    assert.equal(await add('SHORT', 2), 'PRODUCT_INVALID');
    assert.equal(await add('FEW', 2), undefined);
  });

  it('and sells nothing without a configured server', async () => {
    const store = await service.newStore();
    await goLive(service, store);
    const { id } = await store.newCart([]);
    const { code, status } = await store.call('POST', itemsOf(id), MUG);
    assert.deepEqual([status, code], [503, UNAVAILABLE]);
  });

  it('and calls no server in the private network unless that was allowed', async () => {
    const closed = await startService();
    const [store, merchant] = [await closed.newStore(), await startMerchant()];
    await goLive(closed, store, { ...merchant, url: merchant.url.replace('http:', 'https:') });
    const { id } = await store.newCart([]);
    assert.equal((await store.call('POST', itemsOf(id), MUG)).code, UNAVAILABLE);
    assert.equal(merchant.counts.calls, 0);
  });
});

describe('a bad reply counts as no reply', () => {
  const faults: MerchantFault[] = [
    'hang',
    'half_an_answer',
    'error',
    'garbage',
    'huge',
    'redirect',
    'hang_up',
  ];
  for (const fault of faults) {
    it(`if the merchant's server does this: ${fault}`, async () => {
      const { store, merchant } = await liveStore();
      const { id } = await store.newCart([]);
      const before = await cartRow(service, id);
      merchant.fault = fault;
      const { status, code, headers } = await store.call('POST', itemsOf(id), MUG);
      assert.deepEqual([status, code], [503, UNAVAILABLE]);
      assert.ok(headers['retry-after']);
      assert.equal(await cartRow(service, id), before);
      assert.equal(merchant.counts.elsewhere, 0);
      merchant.fault = 'none';
      assert.equal((await store.call('POST', itemsOf(id), MUG)).status, 200);
    });
  }

  const good = { ref: 'REF', valid: true, unitPriceCents: 1000, name: 'Mug' };
  const answers: Record<string, unknown> = {
    nothing: null,
    'no items': {},
    'items that are no list': { items: {} },
    'too few validations': { items: [] },
    'a validation twice': { items: [good, good] },
    'a validation on another line': { items: [{ ...good, ref: 'other' }] },
    'a validation too many': { items: [good, { ...good, ref: 'other' }] },
    'a price below nothing': { items: [{ ...good, unitPriceCents: -1 }] },
    'a price with half a cent': { items: [{ ...good, unitPriceCents: 10.5 }] },
    'a price as text': { items: [{ ...good, unitPriceCents: '1000' }] },
    'a price past the limit': { items: [{ ...good, unitPriceCents: 2 ** 53 }] },
    'no price': { items: [{ ref: 'REF', valid: true, name: 'Mug' }] },
    'no name': { items: [{ ...good, name: '' }] },
    'neither yes nor no': { items: [{ ...good, valid: 'yes' }] },
    'a weight below nothing': { items: [{ ...good, weightGrams: -1 }] },
    'an endless time to stand by it': { items: [{ ...good, validForSeconds: 1e9 }] },
  };
  for (const [name, answer] of Object.entries(answers)) {
    it(`if it says ${name}`, async () => {
      const { store, merchant } = await liveStore();
      const { id } = await store.newCart([]);
      merchant.answer = (data) =>
        JSON.parse(JSON.stringify(answer).replaceAll('REF', data.items[0].ref)) as unknown;
      const { status, code } = await store.call('POST', itemsOf(id), MUG);
      assert.deepEqual([status, code], [503, UNAVAILABLE]);
    });
  }
});

describe('while the merchant does not reply', () => {
  it('edits use its last validation, and the cart says so', async () => {
    const { store, merchant } = await liveStore();
    const cart = await store.newCart([MUG]);
    merchant.fault = 'error';
    const line = `${itemsOf(cart.id)}/${cart.items[0].id}`;
    const { data, text } = await store.call('PATCH', line, { quantity: 3 });
    assert.equal(data.totals?.subtotal, 3000, text);
    assert.deepEqual(
      data.warnings.map((notice: Data) => [notice.code, notice.severity, notice.itemId]),
      [[UNAVAILABLE, 'warning', null]],
    );
    const other = await store.newCart([MUG]);
    assert.equal(other.items[0].unitPrice, 1000, 'other carts of the store know it as well');
    merchant.fault = 'none';
    const again = await store.call('PATCH', line, { quantity: 4 });
    assert.deepEqual(again.data.warnings, []);
  });

  it('nothing else uses it: no other product, metadata or store, nor an old one', async () => {
    const { store, merchant } = await liveStore();
    merchant.products.set('BRIEF', { validForSeconds: 0 });
    const cart = await store.newCart([MUG, { sku: 'BRIEF' }]);
    const alone = await store.newCart([MUG]);
    merchant.fault = 'error';
    const add = async (id: string, item: object) =>
      (await store.call('POST', itemsOf(id), item)).code;
    assert.equal(await add(alone.id, PEN), UNAVAILABLE);
    assert.equal(await add(alone.id, { sku: 'MUG-1', metadata: { size: 'L' } }), UNAVAILABLE);
    assert.equal(await add(cart.id, MUG), UNAVAILABLE, 'one line is not remembered');
    assert.equal(await add(alone.id, MUG), undefined);
    service.clock.advance(300_000);
    assert.equal(await add(alone.id, MUG), UNAVAILABLE);
    const neighbour = await liveStore();
    neighbour.merchant.fault = 'error';
    const empty = await neighbour.store.newCart([]);
    assert.equal((await neighbour.store.call('POST', itemsOf(empty.id), MUG)).code, UNAVAILABLE);
  });

  it('a negative validation replaces the cached one', async () => {
    const { store, merchant } = await liveStore();
    const cart = await store.newCart([MUG]);
    merchant.products.set('MUG-1', { valid: false });
    await store.call('POST', itemsOf(cart.id), PEN);
    merchant.fault = 'error';
    const other = await store.newCart([]);
    assert.equal((await store.call('POST', itemsOf(other.id), MUG)).code, UNAVAILABLE);
  });

  it('no confirm succeeds and no quote is renewed; afterwards the same intent pays', async () => {
    const { store, merchant } = await liveStore();
    const { cart, path, confirm } = await openLiveCheckout(store);
    const before = await cartRow(service, cart.id);
    merchant.fault = 'error';
    const refused = await confirm();
    assert.deepEqual([refused.status, refused.code], [503, UNAVAILABLE]);
    assert.equal((await store.call('POST', `${path}/quote/resume`, {})).code, UNAVAILABLE);
    assert.equal(await cartRow(service, cart.id), before);
    merchant.fault = 'none';
    assert.equal((await confirm()).data.order?.status, 'confirmed');
  });

  it('a price that changed meanwhile stops the confirm', async () => {
    const { store, merchant } = await liveStore();
    const { confirm } = await openLiveCheckout(store);
    merchant.products.set('MUG-1', { unitPriceCents: 1001 });
    assert.equal((await confirm()).code, 'QUOTE_CHANGED');
  });
});

describe('the circuit breaker of a store', () => {
  it('blocks calls for 10 seconds after 5 failures, and then admits one at a time', async () => {
    const { store, merchant } = await liveStore();
    const { id } = await store.newCart([]);
    const add = async () => (await store.call('POST', itemsOf(id), MUG)).code;
    merchant.fault = 'error';
    for (let failure = 0; failure < 7; failure++) assert.equal(await add(), UNAVAILABLE);
    assert.equal(merchant.counts.calls, 5);
    service.clock.advance(10_000);
    assert.equal(await add(), UNAVAILABLE);
    assert.equal(await add(), UNAVAILABLE);
    assert.equal(merchant.counts.calls, 6, 'one looked, and found it still down');
    service.clock.advance(10_000);
    merchant.fault = 'none';
    assert.equal(await add(), undefined);
    assert.equal(await add(), undefined);
    assert.equal(merchant.counts.calls, 8);
  });

  it('does not open for failures with a success in between', async () => {
    const { store, merchant } = await liveStore();
    const { id } = await store.newCart([]);
    for (let round = 0; round < 3; round++) {
      merchant.fault = 'error';
      for (let failure = 0; failure < 4; failure++) {
        await store.call('POST', itemsOf(id), { sku: `NEW-${round}-${failure}` });
      }
      merchant.fault = 'none';
      assert.equal((await store.call('POST', itemsOf(id), MUG)).status, 200);
    }
    assert.equal(merchant.counts.calls, 15);
  });
});

describe('a merchant that hangs [P16]', () => {
  it('delays only its own store, with a bounded number of calls', async () => {
    const [slow, other] = [await liveStore(), await liveStore()];
    const carts: Data[] = [];
    for (let count = 0; count < 100; count++) carts.push(await slow.store.newCart([]));
    const { confirm } = await openLiveCheckout(other.store);
    slow.merchant.fault = 'hang';
    const answered: string[] = [];
    const waiting = carts.map(async ({ id }) => {
      const { status } = await slow.store.call('POST', itemsOf(id), MUG);
      answered.push(`slow ${status}`);
    });
    while (slow.merchant.asked.length < 64 || answered.length < 36) await wait(5);
    assert.deepEqual(new Set(answered), new Set(['slow 503']));
    assert.equal(answered.length, 36, 'calls beyond the bound are refused at once');
    assert.equal((await confirm()).data.order?.status, 'confirmed');
    answered.push('other placed an order');
    await Promise.all(waiting);
    assert.equal(answered[36], 'other placed an order', 'before any call of the slow store');
    assert.deepEqual(new Set(answered.slice(37)), new Set(['slow 503']));
    assert.equal(slow.merchant.asked.length, 64);
    proved('P16', '100 calls of a store whose merchant hangs: another store sells meanwhile');
  });
});
