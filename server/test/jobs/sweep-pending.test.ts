import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { mockPayments } from '../../src/adapters/payments/mock-payments.ts';
import { sweepAttempts } from '../../src/features/payments/attempts/sweep-attempts.ts';
import { paymentJobs } from '../../src/features/payments/jobs.ts';
import type { Charge, ChargeResult } from '../../src/ports/payments/payment-provider.ts';
import { systemClock } from '../../src/values/time.ts';
import { placeOrder } from '../checkout-steps.ts';
import type { Data, TestStore } from '../harness.ts';
import { ownDatabase } from '../states.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** A bank that never decides. */
const mock = mockPayments(systemClock);
let asked = 0;
const bank = {
  ...mock,
  async charge({ key: reference, amount, currency }: Charge): Promise<ChargeResult> {
    asked++;
    const method = { method: 'debit', brand: null, last4: null };
    return { kind: 'pending', reference, amount, currency, ...method };
  },
};
// Databases of their own: their sweepers take no payments of other files.
const service = await (await ownDatabase()).start();
const slow = await (await ownDatabase()).start({ ports: { payments: () => [bank] } });

const statusOf = async ({ call }: TestStore, { id }: Data): Promise<string> =>
  (await call('GET', `/v1/orders/${id}`)).data.status;

describe('a pending payment', () => {
  it('arrives 25 seconds after the order at the latest in the sandbox', async () => {
    // Ten until it is due, and one round of the sweeper.
    const store = await service.newStore();
    const [every] = paymentJobs.flatMap(({ everySeconds = 0, name }) =>
      name === 'sweep_payments' ? [everySeconds * SECOND_MS] : [],
    );
    assert.equal(every, 15 * SECOND_MS);
    const order = await placeOrder(store, { paymentToken: 'tok_pending' });
    await sweepAttempts(service.app);
    assert.equal(await statusOf(store, order), 'pending');
    service.clock.advance(11 * SECOND_MS);
    await sweepAttempts(service.app);
    assert.equal(await statusOf(store, order), 'confirmed');
  });

  it('is polled less and less often, and hourly in the end', async () => {
    await placeOrder(await slow.newStore());
    /** How often it is polled when the sweeper runs at this interval. */
    const sweeps = async (count: number, everyMs: number) => {
      asked = 0;
      for (let turn = 0; turn < count; turn++) {
        slow.clock.advance(everyMs);
        await sweepAttempts(slow.app);
      }
      return asked;
    };
    const minute = await sweeps(6, 10 * SECOND_MS + 1);
    assert.ok(minute >= 3 && minute <= 6, `${minute} in the first minute`);
    const hour = await sweeps(59, MINUTE_MS);
    assert.ok(hour >= 8 && hour <= 20, `${hour} in the rest of the first hour`);
    await sweeps(23, HOUR_MS);
    assert.equal(await sweeps(24, 10 * MINUTE_MS), 4, 'once an hour');
  });
});
