import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addressOf } from './address-of.ts';

describe('the address of a server', () => {
  it('is reachable, whatever host it listens on', () => {
    assert.equal(addressOf('0.0.0.0', 1), 'http://127.0.0.1:1');
    assert.equal(addressOf('::', 1), 'http://127.0.0.1:1');
    assert.equal(addressOf('::1', 1), 'http://[::1]:1');
    assert.equal(addressOf('10.0.0.8', 1), 'http://10.0.0.8:1');
    assert.equal(addressOf('shop.internal', 1), 'http://shop.internal:1');
  });
});
