import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { mockPayments } from '../../../src/adapters/payments/mock-payments.ts';
import { sweepAttempts } from '../../../src/features/payments/attempts/sweep-attempts.ts';
import { connect } from '../../../src/platform/db/connect.ts';
import type { Charge, PaymentProvider } from '../../../src/ports/payments/payment-provider.ts';
import { systemClock } from '../../../src/values/time.ts';
import { openCheckout } from '../../checkout-steps.ts';
import { type Reply, startService } from '../../harness.ts';
import { goLive, scratchDatabase } from '../../states.ts';

/** The payments of one address that may be in progress before any has succeeded. */
const SLOTS = 5;
const SHOPPER = { 'x-shopper-ip': '203.0.113.50' };

/** Charges are held until the test lets them go. */
const mock = mockPayments(systemClock);
const charges: Charge[] = [];
const held: (() => void)[] = [];
const provider: PaymentProvider = {
  ...mock,
  facts: { ...mock.facts, id: 'slowpay', type: 'card', mode: 'live' },
  charge: async (charge) => {
    charges.push(charge);
    await new Promise<void>((resolve) => held.push(resolve));
    return await mock.charge(charge);
  },
};
const letGo = () => {
  for (const resolve of held.splice(0)) resolve();
};
after(letGo);

/** How often a payment looked for a free slot. */
let looks = 0;
const sql = connect(await scratchDatabase(), {
  poolSize: 4,
  throughPooler: false,
  onStatement: (text) => {
    if (text.includes('select open_pool(')) looks++;
  },
});
const env = { RATE_LIMIT: 'on', KEY_RATE_PER_SECOND: '100000' };
const service = await startService({ sql, env, ports: { payments: () => [provider] } });

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await wait(5);
}

describe('a payment that waits for a slot of the decline budget', () => {
  it('begins when it has the slot, so that no sweeper runs beside it', async () => {
    const store = await service.newStore();
    await goLive(service, store);
    const pay = async (shopper: number): Promise<Reply> => {
      const email = `shopper-${shopper}@example.com`;
      const options = { paymentToken: `tok_${shopper}`, email };
      const { path, confirmation } = await openCheckout(store, 'intent', options);
      return await store.call('POST', `${path}/confirm`, confirmation, SHOPPER);
    };
    const first = Array.from({ length: SLOTS }, (_, shopper) => pay(shopper));
    await until(() => charges.length === SLOTS);
    const looksBefore = looks;
    const last = pay(SLOTS);
    await until(() => looks > looksBefore);
    service.clock.advance(15_000);
    const now = service.clock.now();
    letGo();
    for (const { status, text } of await Promise.all(first)) assert.equal(status, 200, text);
    await until(() => charges.length > SLOTS);
    const { key, startedAt } = charges.at(-1) as Charge;
    assert.ok(startedAt >= now, `${startedAt.toISOString()} is before ${now.toISOString()}`);
    const [row] = await sql<{ createdAt: Date; updatedAt: Date }[]>`
      select created_at as "createdAt", updated_at as "updatedAt" from payment_attempts
      where store_id = ${store.id} and id = ${key}`;
    assert.deepEqual(row, { createdAt: startedAt, updatedAt: startedAt });
    // Longer after the confirm than the sweeper's grace period, but not after the charge.
    service.clock.advance(10_000);
    assert.equal(await sweepAttempts(service.app), 0);
    assert.equal(charges.length, SLOTS + 1);
    letGo();
    assert.equal((await last).status, 200);
  });
});
