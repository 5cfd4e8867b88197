import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { idOf, refuseMessage } from './refuse-message.ts';

const MESSAGE = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

describe('a message', () => {
  it('is a request or a notification with an object as params', () => {
    for (const body of [
      MESSAGE,
      { ...MESSAGE, id: 'a' },
      { ...MESSAGE, params: {} },
      { jsonrpc: '2.0', method: 'notifications/initialized' },
    ]) {
      assert.equal(refuseMessage(body), undefined, JSON.stringify(body));
    }
  });

  it('is refused in any other form', () => {
    for (const body of [null, undefined, 1, 'x', [], [MESSAGE], {}, { ...MESSAGE, id: null }]) {
      assert.equal(refuseMessage(body)?.code, -32_600, JSON.stringify(body));
    }
  });

  it('is answered under its id where that is valid', () => {
    assert.equal(idOf(MESSAGE), 1);
    for (const body of [null, [], { id: {} }, { id: 'x'.repeat(300) }])
      assert.equal(idOf(body), null);
  });
});
