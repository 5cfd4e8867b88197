import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { Cents } from '../../../values/money.ts';
import type { Order } from '../../orders/order.ts';
import { planRefund, sharesOf, statusAfterRefunds } from './reversal.ts';
import type { Transaction } from './transaction.ts';

interface Line {
  readonly id: string;
  readonly quantity: number;
  readonly lineTotal: number;
}

function paid(lines: readonly Line[], change: Partial<Record<keyof Order, unknown>> = {}): Order {
  const captured = lines.reduce((sum, { lineTotal }) => sum + lineTotal, 0);
  const money = { captured, uncaptured: 0, refunded: 0, disputed: 0, refundedItems: {} };
  const snapshot = { items: lines, addOns: [], totals: { taxTotal: 0 } };
  return { ...money, paymentOutcome: null, snapshot, ...change } as unknown as Order;
}

const line = fc.record({
  id: fc.constantFrom('a'),
  quantity: fc.integer({ min: 1, max: 40 }),
  lineTotal: fc.integer({ min: 1, max: 100_000 }),
});

describe('planRefund', () => {
  it('refunds the warranties of the units, and no other add-on', () => {
    const one = { id: 'a', quantity: 3, lineTotal: 1000 };
    const addOns = [
      { itemId: 'a', price: 199, quantity: 3 },
      { itemId: 'b', price: 499, quantity: 1 },
      { itemId: null, price: 98, quantity: 1 },
    ];
    const snapshot = { items: [one], addOns, totals: { taxTotal: 0 } };
    const order = paid([one], { snapshot, captured: 5000 });
    assert.equal(amountOf(order, 1), 333 + 199);
    assert.equal(amountOf(order, 3), 1000 + 3 * 199);
  });

  it('refunds the line total in any sequence of partial refunds', () => {
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

  it('never refunds less for more units', () => {
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

  it('never exceeds the refundable amount', () => {
    const part = fc.integer({ min: 0, max: 100_000 });
    const wanted = fc.option(fc.integer({ min: 1, max: 200_000 }), { nil: undefined });
    fc.assert(
      fc.property(line, part, wanted, (one, before, amount) => {
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

  it('is refused for an order that was voided, failed or never paid', () => {
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

describe('statusAfterRefunds', () => {
  const order = paid([{ id: 'a', quantity: 1, lineTotal: 10 }]);
  const refund = (amount: number, status = 'succeeded') => ({
    type: 'refund',
    status,
    amount: amount as Cents,
  });

  it('counts succeeded refunds, not pending or failed ones', () => {
    assert.equal(statusAfterRefunds(order, refund(10), []), 'refunded');
    assert.equal(statusAfterRefunds(order, refund(4), [refund(6)]), 'refunded');
    assert.equal(
      statusAfterRefunds(order, refund(4), [refund(6, 'pending')]),
      'partially_refunded',
    );
    assert.equal(statusAfterRefunds(order, refund(4), [refund(6, 'failed')]), 'partially_refunded');
  });

  it('is `cancelled` after a void', () => {
    assert.equal(statusAfterRefunds(order, { type: 'void', amount: 10 as Cents }, []), 'cancelled');
  });
});

function amountOf(order: Order, quantity: number): number {
  // A share below half a cent rounds to zero, which is not refundable.
  try {
    return planRefund(order, { items: [{ itemId: 'a', quantity }] }).amount;
  } catch (error) {
    assert.equal((error as { code?: string }).code, 'NOT_REFUNDABLE');
    return 0;
  }
}

describe('the shares of a refund', () => {
  const row = (id: string, type: string, amount: number, parentId: string | null = null) =>
    ({ id, type, amount, parentId, status: 'succeeded' }) as unknown as Transaction;
  const shares = (ledger: readonly Transaction[], amount: number) =>
    sharesOf(amount as Cents, ledger).map((share) => [share.to.id, share.amount]);
  const captures = [row('a', 'capture', 1000), row('b', 'capture', 500)];

  it('come from the oldest capture first, then from the next', () => {
    assert.deepEqual(shares(captures, 1000), [['a', 1000]]);
    assert.deepEqual(shares(captures, 1001), [
      ['a', 1000],
      ['b', 1],
    ]);
    const refunds = [row('r', 'refund', 900, 'a'), row('s', 'refund', 500, 'b')];
    assert.deepEqual(shares([...captures, ...refunds], 100), [['a', 100]]);
    assert.deepEqual(shares([...captures, row('r', 'refund', 1000, 'a')], 1), [['b', 1]]);
  });

  it('exclude reserved amounts, and ignore failed refunds', () => {
    const pending = { ...row('r', 'refund', 1000, 'a'), status: 'pending' as const };
    assert.deepEqual(shares([...captures, pending], 1), [['b', 1]]);
    assert.deepEqual(shares([...captures, { ...pending, status: 'failed' }], 1), [['a', 1]]);
    const onItsWay = { ...row('c', 'capture', 700), status: 'pending' as const };
    assert.deepEqual(shares([onItsWay], 1), []);
  });

  it('add up to the refund, and never exceed a capture', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(amounts, fc.nat(), (taken, wanted) => {
        const ledger = taken.map((amount, n) => row(String(n), 'capture', amount));
        const all = taken.reduce((sum, amount) => sum + amount, 0);
        const given = sharesOf((wanted % (all + 1)) as Cents, ledger);
        assert.equal(
          given.reduce((sum, { amount }) => sum + amount, 0),
          wanted % (all + 1),
        );
        assert.ok(given.every(({ amount, to }) => amount > 0 && amount <= to.amount));
      }),
    );
  });
});

describe('sharesOf', () => {
  const row = (id: string, type: string, amount: number, change: object = {}) =>
    ({ id, type, amount, status: 'succeeded', parentId: null, ...change }) as Transaction;
  const ledger = [
    row('first', 'gift_card_debit', 300),
    row('second', 'gift_card_debit', 200),
    row('card', 'capture', 500),
  ];
  const shares = (amount: number, rows: readonly Transaction[] = ledger) =>
    sharesOf(amount as Cents, rows).map((share) => [share.to.id, share.amount as number]);

  it('refunds the card first, then the gift cards in the order they paid', () => {
    assert.deepEqual(shares(500), [['card', 500]]);
    assert.deepEqual(shares(600), [
      ['card', 500],
      ['first', 100],
    ]);
    assert.deepEqual(shares(1000), [
      ['card', 500],
      ['first', 300],
      ['second', 200],
    ]);
  });

  it('excludes amounts of pending refunds, and ignores failed ones', () => {
    const pending = row('a', 'refund', 400, { parentId: 'card', status: 'pending' });
    assert.deepEqual(shares(200, [...ledger, pending]), [
      ['card', 100],
      ['first', 100],
    ]);
    assert.deepEqual(shares(200, [...ledger, { ...pending, status: 'failed' }]), [['card', 200]]);
  });

  it('adds up over any sequence of refunds, and never exceeds a payment', () => {
    const steps = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(steps, (amounts) => {
        const rows = [...ledger];
        let left = 1000;
        for (const requested of amounts) {
          const amount = Math.min(requested, left);
          const given = shares(amount, rows);
          assert.equal(
            given.reduce((all, [, part]) => all + Number(part), 0),
            amount,
          );
          for (const [to, part] of given) {
            rows.push(row(`r${rows.length}`, 'refund', Number(part), { parentId: to }));
          }
          left -= amount;
        }
        for (const { id, amount } of ledger) {
          const back = rows.filter(({ parentId }) => (parentId as string | null) === id);
          assert.ok(back.reduce((all, one) => all + one.amount, 0) <= amount);
        }
      }),
    );
  });
});
