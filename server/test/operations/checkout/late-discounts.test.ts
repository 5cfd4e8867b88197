import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { mockPayments } from '../../../src/adapters/payments/mock-payments.ts';
import { jobs } from '../../../src/app.ts';
import type { ChargeResult } from '../../../src/ports/payments/payment-provider.ts';
import { auditStore } from '../../audit-store.ts';
import { openCheckout, placeOrder } from '../../checkout-steps.ts';
import { balanceOf, newCoupon, newGiftCard, usesOf } from '../../discounts.ts';
import { connectTo, newDatabase } from '../../faults/scene.ts';
import { startService } from '../../harness.ts';

// A database of its own: the sweeper takes every payment in it.
const address = await newDatabase();
const service = await startService({ sql: connectTo(address) });
const { sql } = service;
const store = await service.newStore();

describe('the reservations of a payment that is decided later', () => {
  it('stay while the outcome is unknown, and while the money is pending', async () => {
    for (const [paymentToken, waitMs] of [
      ['tok_timeout', 4_000],
      ['tok_pending', 11_000],
    ] as const) {
      const code = await newCoupon(service, store, { usesMax: 1 });
      const card = await newGiftCard(service, store, 100);
      const discounts = { coupons: [code], giftCards: [{ code: card }] };
      const opened = await openCheckout(store, 'intent', { ...discounts, paymentToken });
      const confirm = () => store.call('POST', `${opened.path}/confirm`, opened.confirmation);
      const first = await confirm();
      if (paymentToken === 'tok_timeout') assert.equal(first.code, 'PROVIDER_TIMEOUT');
      else assert.equal(first.data.order.status, 'pending');
      assert.equal(await balanceOf(store, card), 0);
      assert.equal((await usesOf(service, store, code)).uses, 1);
      const [reserved] = await sql<{ balance: number; reserved: number }[]>`
        select balance, reserved from gift_cards
        where store_id = ${store.id} and balance = 100 and reserved = 100`;
      assert.deepEqual(reserved, { balance: 100, reserved: 100 });
      service.clock.advance(waitMs);
      if (paymentToken === 'tok_pending') await sweepPayments();
      const { data } = await confirm();
      assert.deepEqual([data.order.paymentStatus, data.order.totals.paid], ['paid', 1483]);
      assert.equal(await balanceOf(store, card), 0);
      const left = await sql`
        select 1 from gift_cards where store_id = ${store.id} and reserved > 0`;
      assert.equal(left.length, 0);
    }
  });

  it('are released when a pending payment fails', async () => {
    const mock = mockPayments(service.clock);
    let outcome: ChargeResult['kind'] = 'pending';
    const bank = { method: 'bank', brand: null, last4: null };
    const charge: typeof mock.charge = async ({ amount, currency }) =>
      outcome === 'pending'
        ? { kind: outcome, reference: 'r', amount, currency, ...bank }
        : { kind: 'declined', reason: 'no money' };
    const slow = await startService({
      sql: connectTo(address),
      ports: { payments: () => [{ ...mock, charge }] },
    });
    const shop = await slow.newStore();
    const code = await newCoupon(slow, shop, { usesMax: 1 });
    const card = await newGiftCard(slow, shop, 100);
    const order = await placeOrder(shop, { coupons: [code], giftCards: [{ code: card }] });
    assert.deepEqual([order.paymentStatus, await balanceOf(shop, card)], ['pending', 0]);
    outcome = 'declined';
    await sweepPayments(slow);
    const { data } = await shop.call('GET', `/v1/orders/${order.id}`);
    assert.deepEqual([data.paymentStatus, data.totals.paid], ['failed', 0]);
    assert.equal(await balanceOf(shop, card), 100);
    assert.deepEqual(await usesOf(slow, shop, code), { uses: 0, rows: 0 });
    await auditStore(sql, shop);
  });

  async function sweepPayments(running = service): Promise<void> {
    running.clock.advance(21_000);
    await jobs.find(({ name }) => name === 'sweep_payments')?.run(running.app);
  }
});
