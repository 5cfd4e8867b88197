import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Transaction } from '../../payments/reversals/transaction.ts';
import { adjustmentsOf } from './adjustments.ts';

const at = new Date(0);
const row = (id: string, type: Transaction['type'], amount: number, more: object = {}) =>
  ({
    ...{ id, type, amount, status: 'succeeded', refundId: null, reversalId: null },
    ...{ returnId: null, items: null, reason: null, createdAt: at, ...more },
  }) as unknown as Transaction;

const shown = (...rows: Transaction[]) =>
  adjustmentsOf(rows).map(({ id, type, status, amount }) => [id, type, status, amount]);

describe('adjustments of an order', () => {
  it('are its refunds, each with its own amount, and no charge', () => {
    const charge = row('1', 'capture', 900);
    assert.deepEqual(shown(charge, row('2', 'refund', 100), row('3', 'refund', 50)), [
      ['2', 'refund', 'completed', -100],
      ['3', 'refund', 'completed', -50],
    ]);
  });

  it('combine the parts of one refund, of captures and gift cards', () => {
    const parts = [
      row('2', 'refund', 100, { refundId: '2', items: { line: 1 } }),
      row('3', 'refund', 30, { refundId: '2' }),
      row('4', 'gift_card_credit', 7, { reversalId: '2' }),
    ];
    assert.deepEqual(shown(...parts), [['2', 'refund', 'completed', -137]]);
    assert.deepEqual(adjustmentsOf(parts)[0]?.items, { line: 1 });
  });

  it('are pending until all parts are decided, and failed if all failed', () => {
    const failed = { status: 'failed', refundId: '2' };
    const pending = { status: 'pending', refundId: '2' };
    const one = row('2', 'refund', 100, failed);
    assert.deepEqual(shown(one), [['2', 'refund', 'failed', -100]]);
    assert.deepEqual(shown(one, row('3', 'refund', 30, pending)), [
      ['2', 'refund', 'pending', -30],
    ]);
  });

  it('name voids, returns and disputes', () => {
    assert.deepEqual(
      shown(
        row('2', 'void', 900),
        row('3', 'refund', 10, { returnId: 'r' }),
        row('4', 'dispute', 20),
        row('5', 'dispute_reversal', 20),
      ),
      [
        ['2', 'cancellation', 'completed', -900],
        ['3', 'return', 'completed', -10],
        ['4', 'dispute', 'completed', -20],
        ['5', 'dispute_reversal', 'completed', 20],
      ],
    );
  });
});
