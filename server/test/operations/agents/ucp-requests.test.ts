import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { newShopper, paymentOf } from '../../agent-shopper.ts';
import { startService } from '../../harness.ts';

const service = await startService({ env: { ALLOW_PRIVATE_WEBHOOKS: 'on' } });
const store = await service.newStore();
const agent = await newShopper(service, store.handle);

describe('a token of a payment', () => {
  it('may have the name of a property of every object', async () => {
    for (const token of ['constructor', 'toString', '__proto__', 'hasOwnProperty']) {
      const { id } = await agent.ready();
      const path = `/checkout-sessions/${id}/complete`;
      const { status, body, text } = await agent.rest('POST', path, paymentOf(token));
      assert.deepEqual([status, body.status], [200, 'completed'], `${token}: ${text}`);
    }
  });
});
