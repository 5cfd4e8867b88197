import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { mockPayments } from '../../../src/adapters/payments/mock-payments.ts';
import type { PaymentProvider } from '../../../src/ports/payments/payment-provider.ts';
import { systemClock } from '../../../src/values/time.ts';
import { auditStore } from '../../audit-store.ts';
import { placeOrder } from '../../checkout-steps.ts';
import { startService } from '../../harness.ts';
import { offersOf } from '../../upsell-steps.ts';

const mock = mockPayments(systemClock);
let ended = 0;
let begun = () => {};
let gate: Promise<void> | undefined;
/** Delays a charge, and counts cancellations. */
const provider: PaymentProvider = {
  ...mock,
  async charge(charge) {
    begun();
    await gate;
    return await mock.charge(charge);
  },
  async cancel(charge) {
    ended++;
    return await mock.cancel(charge);
  },
};
const service = await startService({ ports: { payments: () => [provider] } });
const store = await service.newStore();

describe('an upsell whose order is refunded', () => {
  it('is not cancelled while its own charge is in progress', async () => {
    const order = await placeOrder(store, { paymentToken: 'tok_held' });
    const [offer] = await offersOf(store, order);
    const accept = () =>
      store.call('POST', `/v1/upsells/orders/${order.id}/accept`, { offerId: offer.id });
    let open = () => {};
    gate = new Promise((resolve) => {
      open = resolve;
    });
    const isBegun = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const first = accept();
    await isBegun;
    await store.call('PATCH', `/v1/orders/${order.id}/status`, { status: 'cancelled' });
    const second = await accept();
    assert.deepEqual([second.code, ended], ['PROVIDER_TIMEOUT', 0]);
    open();
    assert.equal((await first).status, 200);
    assert.deepEqual((await accept()).data.order, (await first).data.order);
    assert.equal(ended, 0);
    await auditStore(service.sql, store);
  });

  it('is cancelled if its charge was lost, once no lease can be valid', async () => {
    const order = await placeOrder(store, { paymentToken: 'tok_upsell_timeout' });
    const [offer] = await offersOf(store, order);
    const accept = () =>
      store.call('POST', `/v1/upsells/orders/${order.id}/accept`, { offerId: offer.id });
    assert.equal((await accept()).code, 'PROVIDER_TIMEOUT');
    await store.call('PATCH', `/v1/orders/${order.id}/status`, { status: 'cancelled' });
    assert.equal((await accept()).code, 'PROVIDER_TIMEOUT');
    assert.equal(ended, 0);
    service.clock.advance(21_000);
    await accept();
    assert.equal(ended, 1);
    await auditStore(service.sql, store);
  });
});
