import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Data } from '../harness.ts';
import { removals } from './removals.ts';

/** A small interface, a new one for each test to change. */
function document(): Data {
  const cart = {
    type: 'object',
    required: ['id', 'items'],
    properties: {
      id: { type: 'string' },
      status: { type: 'string', enum: ['active', 'merged'] },
      items: { type: 'array', items: { $ref: '#/components/schemas/Item' } },
    },
  };
  const item = { type: 'object', required: ['sku'], properties: { sku: { type: 'string' } } };
  const error = {
    type: 'object',
    properties: {
      error: {
        type: 'object',
        properties: { code: { type: 'string', enum: ['CART_NOT_FOUND', 'ITEM_NOT_FOUND'] } },
      },
    },
  };
  const body = {
    type: 'object',
    required: ['sku'],
    properties: {
      sku: { type: 'string' },
      quantity: { type: 'integer' },
      strategy: { type: 'string', enum: ['sum', 'max'] },
    },
  };
  return {
    paths: {
      '/v1/carts/{cartId}': { get: { operationId: 'getCart', responses: { 200: json(cart) } } },
      '/v1/carts/{cartId}/items': {
        post: {
          operationId: 'addItem',
          parameters: [{ in: 'header', name: 'if-match', schema: { type: 'string' } }],
          requestBody: json(body),
          responses: { 200: json(cart), 404: json(error) },
        },
      },
    },
    components: { schemas: { Item: item } },
  };
}

/** A copy, so that changing one place leaves the others as they were. */
function json(schema: object) {
  return { content: { 'application/json': { schema: structuredClone(schema) } } };
}

/** The result of `removals` after the change. */
function after(change: (next: Data) => void): string[] {
  const next = document();
  change(next);
  return removals(document(), next);
}

const ADD = '/v1/carts/{cartId}/items';
const bodyOf = (next: Data) => next.paths[ADD].post.requestBody.content['application/json'].schema;
const replyOf = (next: Data, status: number) =>
  next.paths[ADD].post.responses[status].content['application/json'].schema;

describe('removals refuses', () => {
  it('nothing in an unchanged document', () => {
    assert.deepEqual(
      after(() => {}),
      [],
    );
  });

  it('an operation that was removed', () => {
    const gone = after((next) => delete next.paths['/v1/carts/{cartId}']);
    assert.ok(gone.includes('gone: getCart is GET /v1/carts/{cartId}'));
  });

  it('an operation that moved', () => {
    const gone = after((next) => {
      next.paths['/v1/cart/{cartId}'] = next.paths['/v1/carts/{cartId}'];
      delete next.paths['/v1/carts/{cartId}'];
    });
    assert.deepEqual(gone, ['gone: getCart is GET /v1/carts/{cartId}']);
  });

  it('a field that was removed from a reply, in every operation that promised it', () => {
    const gone = after((next) => {
      next.components.schemas.Item = { type: 'object', properties: {} };
    });
    assert.deepEqual(gone, [
      'gone: getCart answers 200 reply.items[].sku: string',
      'gone: getCart answers 200 always reply.items[].sku',
      'gone: addItem answers 200 reply.items[].sku: string',
      'gone: addItem answers 200 always reply.items[].sku',
    ]);
  });

  it('a field of a reply that became optional', () => {
    const gone = after((next) => {
      replyOf(next, 200).required = ['id'];
    });
    assert.deepEqual(gone, ['gone: addItem answers 200 always reply.items']);
  });

  it('a field that changed its type', () => {
    const gone = after((next) => {
      replyOf(next, 200).properties.id = { type: 'integer' };
    });
    assert.deepEqual(gone, ['gone: addItem answers 200 reply.id: string']);
  });

  it('an error code that was removed or has another status', () => {
    const gone = after((next) => {
      replyOf(next, 404).properties.error.properties.code.enum = ['CART_NOT_FOUND'];
    });
    assert.deepEqual(gone, ['gone: addItem answers 404 reply.error.code = ITEM_NOT_FOUND']);
  });

  it('a field, a word or a header that is no longer accepted', () => {
    const gone = after((next) => {
      delete bodyOf(next).properties.quantity;
      bodyOf(next).properties.strategy.enum = ['sum'];
      next.paths[ADD].post.parameters = [];
    });
    assert.deepEqual(gone, [
      'gone: addItem accepts header.if-match: string',
      'gone: addItem accepts body.quantity: integer',
      'gone: addItem accepts body.strategy = max',
    ]);
  });

  it('a field that became required, new or not', () => {
    const demanded = after((next) => {
      bodyOf(next).properties.name = { type: 'string' };
      bodyOf(next).required = ['sku', 'quantity', 'name'];
    });
    assert.deepEqual(demanded, ['demanded: addItem body.quantity', 'demanded: addItem body.name']);
  });

  it('a body or a header that became required', () => {
    const demanded = after((next) => {
      next.paths[ADD].post.parameters[0].required = true;
      next.paths['/v1/carts/{cartId}'].get.requestBody = json(bodyOf(next));
    });
    assert.deepEqual(demanded, ['demanded: getCart body.sku', 'demanded: addItem header.if-match']);
  });
});

describe('removals allows', () => {
  it('additions', () => {
    const changes = after((next) => {
      const add = next.paths[ADD].post;
      next.paths['/v1/orders/'] = { get: { operationId: 'listOrders', responses: {} } };
      replyOf(next, 200).properties.total = { type: 'integer' };
      replyOf(next, 200).required.push('total');
      replyOf(next, 404).properties.error.properties.code.enum.push('ORDER_NOT_FOUND');
      add.parameters.push({ in: 'header', name: 'x-new', schema: { type: 'string' } });
      bodyOf(next).properties.strategy.enum.push('keep');
    });
    assert.deepEqual(changes, []);
  });

  it('a failure that narrows the codes of a component, and no code less', () => {
    const narrow = (codes: string[]) => (next: Data) => {
      const { code } = replyOf(next, 404).properties.error.properties;
      next.components.schemas.Failure = structuredClone(replyOf(next, 404));
      next.components.schemas.Failure.properties.error.properties.code = { type: code.type };
      const properties = { error: { properties: { code: { enum: codes } } } };
      const schema = { allOf: [{ $ref: '#/components/schemas/Failure' }, { properties }] };
      next.paths[ADD].post.responses[404] = json(schema);
    };
    assert.deepEqual(after(narrow(['CART_NOT_FOUND', 'ITEM_NOT_FOUND'])), []);
    const gone = ['gone: addItem answers 404 reply.error.code = ITEM_NOT_FOUND'];
    assert.deepEqual(after(narrow(['CART_NOT_FOUND'])), gone);
  });

  it('required fields inside a field that is new and optional', () => {
    const changes = after((next) => {
      bodyOf(next).properties.gift = {
        type: 'object',
        required: ['note'],
        properties: { note: { type: 'string' } },
      };
    });
    assert.deepEqual(changes, []);
  });
});
