import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { Cents } from '../../values/money.ts';
import type { Order } from '../orders/order.ts';
import { labelAfter, planRefund } from './reversal.ts';

interface Line {
  readonly id: string;
  readonly quantity: number;
  readonly lineTotal: number;
}

function paid(lines: readonly Line[], change: Partial<Record<keyof Order, unknown>> = {}): Order {
  const captured = lines.reduce((sum, { lineTotal }) => sum + lineTotal, 0);
  const money = { captured, refunded: 0, paymentOutcome: null, refundedItems: {} };
  return {
    ...money,
    snapshot: { items: lines, totals: { taxTotal: 0 } },
    ...change,
  } as unknown as Order;
}

const line = fc.record({
  id: fc.constantFrom('a'),
  quantity: fc.integer({ min: 1, max: 40 }),
  lineTotal: fc.integer({ min: 1, max: 100_000 }),
});

describe('planRefund', () => {
  it('adds up to the line, however its pieces are given back', () => {
    fc.assert(
      fc.property(line, fc.infiniteStream(fc.integer({ min: 1, max: 7 })), (one, steps) => {
        let [given, pieces] = [0, 0];
        while (pieces < one.quantity) {
          const quantity = Math.min(steps.next().value as number, one.quantity - pieces);
          const order = paid([one], { refundedItems: { a: pieces } });
          given += amountOf(order, quantity);
          pieces += quantity;
        }
        assert.equal(given, one.lineTotal);
      }),
    );
  });

  it('gives more for more pieces, or the same', () => {
    fc.assert(
      fc.property(line, (one) => {
        const amounts = Array.from({ length: one.quantity }, (_, index) =>
          amountOf(paid([one]), index + 1),
        );
        assert.deepEqual(
          amounts,
          [...amounts].sort((a, b) => a - b),
        );
      }),
    );
  });

  it('never comes to more than is left', () => {
    const part = fc.integer({ min: 0, max: 100_000 });
    const wish = fc.option(fc.integer({ min: 1, max: 200_000 }), { nil: undefined });
    fc.assert(
      fc.property(line, part, wish, (one, before, amount) => {
        const refunded = Math.min(before, one.lineTotal);
        const order = paid([one], { refunded });
        try {
          const plan = planRefund(order, amount === undefined ? {} : { amount });
          assert.ok(plan.amount >= 1 && refunded + plan.amount <= one.lineTotal);
          assert.equal(plan.amount, amount ?? one.lineTotal - refunded);
        } catch (error) {
          const { code } = error as { code?: string };
          assert.ok(
            code === 'REFUND_EXCEEDS_AVAILABLE' || code === 'NOT_REFUNDABLE',
            String(error),
          );
        }
      }),
    );
  });

  it('finds nothing on an order that was voided, failed or never paid', () => {
    const one = { id: 'a', quantity: 1, lineTotal: 5 };
    for (const change of [
      { paymentOutcome: 'voided' },
      { paymentOutcome: 'failed' },
      { captured: 0 },
    ]) {
      assert.throws(() => planRefund(paid([one], change), {}), { code: 'NOT_REFUNDABLE' });
    }
  });
});

describe('labelAfter', () => {
  const order = paid([{ id: 'a', quantity: 1, lineTotal: 10 }]);
  const refund = (amount: number, status = 'succeeded') => ({
    type: 'refund',
    status,
    amount: amount as Cents,
  });

  it('counts what has gone through, and neither what waits nor what failed', () => {
    assert.equal(labelAfter(order, refund(10), []), 'refunded');
    assert.equal(labelAfter(order, refund(4), [refund(6)]), 'refunded');
    assert.equal(labelAfter(order, refund(4), [refund(6, 'pending')]), 'partially_refunded');
    assert.equal(labelAfter(order, refund(4), [refund(6, 'failed')]), 'partially_refunded');
  });

  it('cancels what was voided', () => {
    assert.equal(labelAfter(order, { type: 'void', amount: 10 as Cents }, []), 'cancelled');
  });
});

function amountOf(order: Order, quantity: number): number {
  // A share of less than half a cent is nothing to give back yet.
  try {
    return planRefund(order, { items: [{ itemId: 'a', quantity }] }).amount;
  } catch (error) {
    assert.equal((error as { code?: string }).code, 'NOT_REFUNDABLE');
    return 0;
  }
}
