import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { mockPayments } from '../../../src/adapters/payments/mock-payments.ts';
import { detachDeletedMethods } from '../../../src/features/payments/methods/detach-deleted-methods.ts';
import { systemClock } from '../../../src/values/time.ts';
import { ownDatabase } from '../../states.ts';

const HOUR_MS = 60 * 60_000;
const asked: string[] = [];
let isDown = false;
const provider = {
  ...mockPayments(systemClock),
  detachMethod: async (token: string) => {
    asked.push(token);
    if (isDown) throw new Error('no such host');
  },
};
// A database of its own: the job takes due methods of any store.
const service = await (await ownDatabase()).start({ ports: { payments: () => [provider] } });
const { sql } = service;
const store = await service.newStore();

async function deleted(paymentToken: string): Promise<void> {
  const customer = await store.newCustomer();
  const input = { providerId: 'mock', paymentToken };
  const { data } = await customer.call('POST', '/v1/payments/methods', input);
  await customer.call('DELETE', `/v1/payments/methods/${data.id}`);
}

async function later(): Promise<number> {
  service.clock.advance(HOUR_MS + 1_000);
  return await detachDeletedMethods(service.app);
}

describe('a deleted method', () => {
  it('is detached at its provider an hour later, once', async () => {
    await deleted('tok_swift');
    assert.equal(await detachDeletedMethods(service.app), 0);
    assert.equal(await later(), 1);
    assert.equal(await later(), 0);
    assert.deepEqual(asked.splice(0), ['tok_swift']);
  });

  it('is retried until the provider replies', async () => {
    isDown = true;
    await deleted('tok_heron');
    await later();
    await later();
    isDown = false;
    assert.equal(await later(), 1);
    assert.equal(await later(), 0);
    assert.deepEqual(asked.splice(0), ['tok_heron', 'tok_heron', 'tok_heron']);
  });

  it('is abandoned after two days, with a log line', async () => {
    isDown = true;
    await deleted('tok_egret');
    for (let hour = 0; hour < 48; hour++) await later();
    isDown = false;
    assert.equal(await later(), 0);
    assert.ok(service.logLines.some((line) => line.includes('failed permanently')));
    assert.ok(!service.logLines.some((line) => line.includes('tok_egret')));
  });

  it('is detached when its customer is erased', async () => {
    asked.length = 0;
    const customer = await store.newCustomer();
    const input = { providerId: 'mock', paymentToken: 'tok_crane' };
    await customer.call('POST', '/v1/payments/methods', input);
    const owner = await store.newOperator('owner');
    const body = { customerId: customer.id };
    assert.equal((await owner.call('POST', '/admin/v1/customers/erase', body)).status, 200);
    await sql`update methods_to_detach set due_at = ${service.clock.now()} where true`;
    await detachDeletedMethods(service.app);
    assert.deepEqual(asked, ['tok_crane']);
  });
});
