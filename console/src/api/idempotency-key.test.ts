import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CartwrightConnectionError, CartwrightError } from '@cartwright/client/admin';
import { type IdempotencyKeys, idempotencyKeys } from './idempotency-key.ts';

const refund = (amount: number) => ({ path: { orderId: 'one' }, body: { amount } });

function newKeys(): IdempotencyKeys {
  let made = 0;
  return idempotencyKeys(() => `key-${++made}`);
}

function refusal(status: number, code: string): CartwrightError {
  return new CartwrightError({
    ...{ status, code, effect: 'none', message: code, operation: 'refundOrder' },
    ...{ requestId: null, retryAfter: null, idempotencyKey: null, fields: [] },
  });
}

const noReply = new CartwrightConnectionError({
  ...{ operation: 'refundOrder', attempts: 1, status: null, retryAfter: null },
  ...{ effect: 'unknown', idempotencyKey: null, cause: undefined },
});

describe('the Idempotency-Key of a write', () => {
  it('stays the same for a repeat, and is new for other arguments', () => {
    const keys = newKeys();
    assert.equal(keys.keyFor(refund(100)), 'key-1');
    assert.equal(keys.keyFor(refund(100)), 'key-1');
    assert.equal(keys.keyFor(refund(200)), 'key-2');
  });

  it('is new after a success and after a refusal', () => {
    const keys = newKeys();
    keys.keyFor(refund(100));
    keys.succeeded(refund(100));
    assert.equal(keys.keyFor(refund(100)), 'key-2');
    keys.failed(refund(100), refusal(409, 'ORDER_LOCKED'));
    assert.equal(keys.keyFor(refund(100)), 'key-3');
  });

  it('stays while a try is in doubt, whatever is sent and whatever is refused then', () => {
    const keys = newKeys();
    keys.keyFor(refund(100));
    keys.failed(refund(100), noReply);
    assert.equal(keys.keyFor(refund(200)), 'key-1');
    for (const [status, code] of [
      [401, 'OPERATOR_TOKEN_INVALID'],
      [429, 'RATE_LIMITED'],
      [400, 'VALIDATION_ERROR'],
    ] as const) {
      keys.failed(refund(200), refusal(status, code));
      assert.equal(keys.keyFor(refund(300)), 'key-1', code);
    }
    keys.succeeded(refund(300));
    assert.equal(keys.keyFor(refund(300)), 'key-2');
  });

  it('is new after the service said that the try in doubt took effect', () => {
    const keys = newKeys();
    keys.keyFor(refund(100));
    keys.failed(refund(100), noReply);
    keys.failed(refund(200), refusal(422, 'IDEMPOTENCY_KEY_REUSED'));
    assert.equal(keys.keyFor(refund(200)), 'key-2');
  });

  it('belongs to one object: a doubt about one does not hold up another', () => {
    const keys = newKeys();
    const other = { path: { orderId: 'two' }, body: { amount: 100 } };
    keys.keyFor(refund(100));
    keys.failed(refund(100), noReply);
    assert.equal(keys.keyFor(other), 'key-2');
    keys.succeeded(other);
    assert.equal(keys.keyFor(refund(200)), 'key-1');
  });
});
