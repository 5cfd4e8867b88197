import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openCheckout, placeOrder } from '../checkout-steps.ts';
import { sharedService } from '../harness.ts';
import { isTaken, partOf } from '../small-version.ts';
import type { Schema } from './document.ts';
import { prepare } from './examples.ts';
import { everyOperation } from './interfaces.ts';
import { rowsOf } from './store-rows.ts';
import { unprepared } from './unprepared.ts';

const CARD = '4000 0566 5566 5556';
const DIGITS = CARD.replaceAll(' ', '');

const service = await sharedService();
const store = await service.newStore();
const operations = (await everyOperation(service)).filter(({ body }) => body !== undefined);

/** Fields that may hold long numbers; payment tokens have an error of their own. */
const AT_HOME = /(phone|email|skus?|trackingNumber|url|paymentToken)$/i;
const OF_ADVERTISING = /(clk?id|sccid|braid|_gl|^utm.*|referrer)$/i;

/** The text fields of a body, as paths of keys. */
function textsIn({ properties = {}, items }: Schema, path: string[] = []): string[][] {
  const inner = Object.entries(properties).flatMap(([key, schema]) => {
    if (AT_HOME.test(key) || OF_ADVERTISING.test(key)) return [];
    if ([schema.type].flat().includes('string') && !schema.enum) return [[...path, key]];
    return textsIn(schema, [...path, key]);
  });
  return items ? [...inner, ...textsIn(items, [...path, '0'])] : inner;
}

function withText(value: unknown, [key, ...rest]: string[], text: string): unknown {
  if (key === undefined) return text;
  const inner = withText((value as Record<string, unknown> | undefined)?.[key], rest, text);
  return key === '0' ? [inner] : { ...(value as object), [key]: inner };
}

describe('a card number in a text', () => {
  for (const [index, operation] of operations.entries()) {
    const texts = textsIn(operation.body ?? {});
    if (texts.length === 0) continue;
    it(`is refused by ${operation.id}, which stores nothing of it`, async () => {
      // In the others nothing could be stored: they only have to refuse it.
      const isPrepared = isTaken(index, 16);
      const { path, body, headers } = await (isPrepared
        ? prepare(operation.id, store)
        : unprepared(operation, store));
      const before = isPrepared && (await rowsOf(service.sql, store.id));
      for (const [turn, place] of texts.entries()) {
        for (const text of partOf([DIGITS, `it is ${CARD}, thanks`], index + turn, 1)) {
          const sent = withText(body ?? {}, place, text);
          const reply = await store.call(operation.method, path, sent, headers);
          assert.equal(reply.code, 'VALIDATION_ERROR', `${place.join('.')}: ${reply.text}`);
          assert.match(reply.body.error.message, /card number/);
          assert.ok(!reply.text.includes(DIGITS) && !reply.text.includes(CARD));
        }
      }
      if (before) assert.deepEqual(await rowsOf(service.sql, store.id), before);
    });
  }

  it('is refused as a key too, and in an unknown field', async () => {
    const { id } = await store.newCart();
    for (const body of [
      { sku: 'MUG-1', metadata: { unitPriceCents: '1', [DIGITS]: 'x' } },
      { sku: 'MUG-1', metadata: { unitPriceCents: '1', card: DIGITS } },
      { sku: 'MUG-1', card: { number: DIGITS } },
      { sku: 'MUG-1', cards: [DIGITS] },
    ]) {
      const { code, text } = await store.call('POST', `/v1/carts/${id}/items`, body);
      assert.equal(code, 'VALIDATION_ERROR');
      assert.ok(!text.includes(DIGITS));
    }
  });

  it('is refused as a number too, in any field', async () => {
    const { id } = await store.newCart();
    for (const body of [
      { sku: 'MUG-1', quantity: Number(DIGITS) },
      { sku: Number(DIGITS) },
      { sku: 'MUG-1', card: [Number(DIGITS)] },
      { sku: 'MUG-1', paymentToken: Number(DIGITS) },
    ]) {
      const { code, text } = await store.call('POST', `/v1/carts/${id}/items`, body);
      assert.equal(code, 'VALIDATION_ERROR', text);
      assert.match(text, /card number/);
      assert.ok(!text.includes(DIGITS));
    }
  });

  it('is found however its digits are grouped', async () => {
    const { id } = await store.newCart();
    const escaped = [...DIGITS].map((digit) => `\\u003${digit}`).join('');
    const body = `{"sku":"MUG-1","metadata":{"unitPriceCents":"1","note":"${escaped}"}}`;
    const headers = { 'content-type': 'application/json' };
    const { code } = await store.call('POST', `/v1/carts/${id}/items`, body, headers);
    assert.equal(code, 'VALIDATION_ERROR');
  });

  it('appears in no log', () => {
    assert.ok(!service.logLines.join('').includes(DIGITS));
  });
});

describe('a number that resembles a card number', () => {
  it('is accepted in fields that may hold such numbers', async () => {
    const items = [{ sku: DIGITS, metadata: { unitPriceCents: DIGITS } }];
    const { data, status } = await store.call('POST', '/v1/carts', { items });
    assert.deepEqual([status, data.items[0].sku], [200, DIGITS]);
    const url = `https://cdn.example.com/${DIGITS}.png`;
    const attribution = { fbclid: DIGITS, utmContent: DIGITS, landingUrl: url };
    const put = await store.call('PUT', `/v1/carts/${data.id}/attribution`, attribution);
    assert.deepEqual(put.data.attribution, attribution, put.text);
    const order = await placeOrder(store);
    const parcel = { carrierCode: 'dhl', trackingNumber: DIGITS, trackingUrl: url };
    const shipped = await store.call('POST', `/v1/orders/${order.id}/shipments`, parcel);
    assert.equal(shipped.status, 200, shipped.text);
  });

  it('is accepted as the phone and in the e-mail of a person', async () => {
    const { path } = await openCheckout(store, 'session');
    const address = {
      email: `ada.${DIGITS}@example.com`,
      ...{ firstName: 'Ada', lastName: 'Lovelace', line1: '1 Main Street', city: 'Springfield' },
      ...{ state: 'IL', postalCode: '62701', phone: '+37 8282 2463 1000 5' },
    };
    const { status, text } = await store.call('PUT', `${path}/shipping-address`, address);
    assert.equal(status, 200, text);
  });
});
