import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { contractWords } from './contract-words.ts';
import { masked, maskedPath, maskedReply } from './mask.ts';

const ID = '018f4a5e-0000-7000-8000-000000000001';
const text = { type: 'string' };
const integer = { type: 'integer' };
const words = contractWords([
  {
    body: {
      properties: {
        ...{ email: text, code: text, note: text, id: text, cartId: text, itemIds: {} },
        ...{ sku: text, currency: text, expMonth: integer, expYear: integer },
        quantity: { type: ['integer', 'null'] },
        total: { anyOf: [integer, { type: 'null' }] },
        ...{ password: text, phone: text, paymentToken: text, value: { anyOf: [integer, text] } },
        method: { anyOf: [{ type: 'string', enum: ['card', 'wallet'] }, { type: 'null' }] },
        items: { type: 'array', items: { properties: { status: { const: 'open' } } } },
        metadata: { patternProperties: { '^': { type: 'string' } } },
        createdAt: text,
      },
    },
    response: {
      400: {
        properties: {
          error: { properties: { code: { enum: ['VALIDATION_ERROR'] }, message: text } },
        },
      },
    },
  },
]);
const show = (value: unknown) => JSON.parse(masked(value, words) ?? 'null');
const failure = (code: string, message: string) =>
  JSON.parse(maskedReply(JSON.stringify({ error: { code, message } }), words) ?? '').error;

describe('masking', () => {
  it('replaces a text by its length unless the contract has the word', () => {
    assert.deepEqual(show({ email: 'ada@example.com', note: '', code: '123456' }), {
      email: '[15 characters]',
      note: '[0 characters]',
      code: '[6 characters]',
    });
    assert.deepEqual(show({ method: 'card', items: [{ status: 'open' }] }), {
      method: 'card',
      items: [{ status: 'open' }],
    });
    assert.deepEqual(show({ note: 'card', method: 'Ada' }), {
      note: '[4 characters]',
      method: '[3 characters]',
    });
  });

  it('shows ids, times and product codes in fields of theirs only', () => {
    const shown = { id: ID, cartId: ID, itemIds: [ID], sku: 'MUG-1', currency: 'USD' };
    assert.deepEqual(show(shown), shown);
    assert.deepEqual(show({ note: ID, email: '2026-01-01T00:00:00Z', sku: 'ada@example.com' }), {
      note: '[36 characters]',
      email: '[20 characters]',
      sku: '[15 characters]',
    });
    assert.deepEqual(show({ createdAt: '2026-01-01T00:00:00.000Z' }), {
      createdAt: '2026-01-01T00:00:00.000Z',
    });
  });

  it('shows numbers and booleans of the contract, but no expiry of a card', () => {
    assert.deepEqual(show({ quantity: 2, total: 500 }), { quantity: 2, total: 500 });
    assert.deepEqual(show({ quantity: 2, expMonth: 12, expYear: 2030 }), {
      quantity: 2,
      expMonth: '[number]',
      expYear: '[number]',
    });
  });

  it('hides a number in a field that may hold a text', () => {
    const sent = { code: 123456, password: 12345678, phone: 5551234567, value: 7 };
    for (const [name, value] of Object.entries({ ...sent, paymentToken: 4242424242424242 })) {
      assert.deepEqual(show({ [name]: value }), { [name]: '[number]' });
      assert.deepEqual(show({ [name]: [value] }), { [name]: ['[number]'] });
    }
  });

  it('counts fields that the contract does not have, without their names', () => {
    const masked = show({ metadata: { 'ada@example.com': 'x', email: 'y' }, quantiy: 2 });
    assert.deepEqual(masked, {
      metadata: { email: '[1 characters]', '[unknown fields]': 1 },
      '[unknown fields]': 1,
    });
  });

  it('cuts long lists, deep objects and large bodies', () => {
    assert.deepEqual(show({ itemIds: Array(12).fill('x') }).itemIds.at(-1), '[2 more]');
    let deep: object = { note: 'secret' };
    for (let n = 0; n < 20; n++) deep = { metadata: deep };
    assert.match(JSON.stringify(show(deep)), /\[too deep\]/);
    const item = { note: 'x', email: 'x', code: 'x', id: ID };
    const wide = Array.from({ length: 10 }, () => ({ items: Array(10).fill({ items: [item] }) }));
    assert.match(show({ items: Array(10).fill({ items: wide }) }), /^\[too large: \d+ char/);
  });

  it('accepts any body', () => {
    for (const body of [undefined, null]) assert.equal(masked(body, words), null);
    assert.equal(show('a secret'), '[8 characters]');
    assert.deepEqual(show(['a']), ['[1 characters]']);
    assert.equal(show(7), '[number]');
    assert.equal(maskedReply('<html>', words), '"[not JSON]"');
  });

  it('shows the message of a failure where it repeats no value', () => {
    const field = 'body.items.0.status is required; body.quantity must be integer.';
    assert.equal(failure('VALIDATION_ERROR', field).message, field);
    const known = 'There is no such cart.';
    assert.equal(failure('CART_NOT_FOUND', known).message, known);
    for (const message of [
      'body.metadata.ada@example.com must be string.',
      'body.metadata.ada must be string.',
      'body.quantity must not be 4242.',
      'body.quantity must be integer; ada@example.com is required.',
    ]) {
      assert.match(failure('VALIDATION_ERROR', message).message, /^\[\d+ characters\]$/, message);
    }
    assert.match(failure('COUPON_INVALID', 'No coupon ADA.').message, /^\[14 characters\]$/);
  });

  it('keeps ids in a path and leaves out secrets', () => {
    assert.equal(maskedPath('/v1/carts/:cartId/items', { cartId: ID }), `/v1/carts/${ID}/items`);
    const route = '/v1/carts/session/:sessionToken';
    const path = '/v1/carts/session/{sessionToken}';
    assert.equal(maskedPath(route, { sessionToken: 'cs_secret' }), path);
    assert.equal(maskedPath(route, { sessionToken: ID }), path);
    assert.equal(maskedPath('/v1/carts/:cartId', { cartId: 'ada' }), '/v1/carts/{cartId}');
  });
});
