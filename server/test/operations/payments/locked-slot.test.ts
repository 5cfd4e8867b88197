import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { mockPayments } from '../../../src/adapters/payments/mock-payments.ts';
import type { ReservedSql } from '../../../src/platform/db/driver/sql.ts';
import type { PaymentProvider } from '../../../src/ports/payments/payment-provider.ts';
import { systemClock } from '../../../src/values/time.ts';
import { openCheckout } from '../../checkout-steps.ts';
import { startService, type TestStore } from '../../harness.ts';
import { goLive } from '../../states.ts';

/** During each charge another connection locks the slots of the store. */
let lock: ReservedSql | undefined;
const mock = mockPayments(systemClock);
const provider: PaymentProvider = {
  ...mock,
  facts: { ...mock.facts, id: 'slowpay', type: 'card', mode: 'live' },
  charge: async (charge) => {
    lock = await service.sql.reserve();
    await lock.unsafe('begin');
    await lock`select from decline_budget_slots where store_id = ${store.id} for update`;
    return await mock.charge(charge);
  },
};
const env = { RATE_LIMIT: 'on', KEY_RATE_PER_SECOND: '100000' };
const service = await startService({ env, ports: { payments: () => [provider] } });
const store: TestStore = await service.newStore();

describe('the slot of a declined payment', () => {
  it('is kept although another payment locked it when the decline was recorded', async () => {
    await goLive(service, store);
    const options = { paymentToken: 'tok_declined' };
    const { path, confirmation } = await openCheckout(store, 'intent', options);
    const reply = store.call('POST', `${path}/confirm`, confirmation);
    while (!(await isDeclined())) await wait(5);
    await lock?.unsafe('commit');
    lock?.release();
    assert.equal((await reply).code, 'PAYMENT_DECLINED');
    const kept = await service.sql`
      select from decline_budget_slots
      where store_id = ${store.id} and attempt_id is null
        and free_from > ${new Date(service.clock.now().getTime() + 9 * 60_000)}`;
    assert.equal(kept.length, 1);
  });
});

async function isDeclined(): Promise<boolean> {
  const declined = await service.sql`
    select from payment_attempts where store_id = ${store.id} and status = 'declined'`;
  return declined.length === 1;
}
