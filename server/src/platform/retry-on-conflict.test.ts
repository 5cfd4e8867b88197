import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '../errors.ts';
import { retryOnConflict } from './retry-on-conflict.ts';

test('an attempt that lost a race is repeated until one returns a value', async () => {
  const seen: number[] = [];
  const result = await retryOnConflict(5, async (index) => {
    seen.push(index);
    return index === 2 ? 'written' : undefined;
  });
  assert.equal(result, 'written');
  assert.deepEqual(seen, [0, 1, 2]);
});

test('null and false are results, not lost races', async () => {
  assert.equal(await retryOnConflict<null>(5, async () => null), null);
  assert.equal(await retryOnConflict<boolean>(5, async () => false), false);
});

test('after the last lost race the request may be repeated in a second', async () => {
  let attempts = 0;
  const lost = retryOnConflict(3, async () => {
    attempts++;
    return undefined;
  });
  await assert.rejects(lost, (error) => {
    assert.ok(error instanceof ApiError);
    assert.equal(error.code, 'SERVICE_UNAVAILABLE');
    assert.equal(error.retryAfterSeconds, 1);
    return true;
  });
  assert.equal(attempts, 3);
});

test('the caller may decide what too many lost races mean', async () => {
  const lose = async () => undefined;
  assert.equal(await retryOnConflict<boolean>(3, lose, () => false), false);
  const full = () => {
    throw new ApiError('TOO_MANY_ENDPOINTS');
  };
  await assert.rejects(retryOnConflict<never>(3, lose, full), { code: 'TOO_MANY_ENDPOINTS' });
});

test('an error ends the attempts', async () => {
  let attempts = 0;
  const failing = retryOnConflict(3, async () => {
    attempts++;
    throw new ApiError('CART_NOT_FOUND');
  });
  await assert.rejects(failing, { code: 'CART_NOT_FOUND' });
  assert.equal(attempts, 1);
});
