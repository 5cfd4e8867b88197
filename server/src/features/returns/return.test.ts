import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Cents } from '../../values/money.ts';
import type { Order } from '../orders/order.ts';
import {
  afterRefund,
  newLines,
  RETURN_STATUSES,
  type Return,
  type ReturnLine,
  type ReturnStatus,
  type ReturnStep,
  receivedLines,
  refundedUnits,
  returnableUnits,
  statusAfter,
} from './return.ts';

const line = (id: string, quantity: number, received: number | null = null): ReturnLine => ({
  itemId: id,
  sku: id,
  name: id,
  quantity,
  receivedQuantity: received,
  restockQuantity: received,
});

const other = (status: ReturnStatus, lines: ReturnLine[]): Return =>
  ({
    status,
    lines,
    shippingAmount: 0,
    refundId: status === 'refunded' || status === 'refunding' ? 'refund' : null,
  }) as unknown as Return;

/** Three mugs, which are shipped, and a download. */
function sold(change: Partial<Order> = {}): Order {
  const items = [
    { id: 'mug', sku: 'MUG', name: 'Mug', quantity: 3, requiresShipping: true },
    { id: 'file', sku: 'FILE', name: 'File', quantity: 1, requiresShipping: false },
  ];
  const none = { shipments: [], refundedItems: {}, paymentOutcome: null };
  return { snapshot: { items }, ...none, ...change } as unknown as Order;
}

const parcel = (status: string, mug: number) =>
  ({ status, lines: { mug } }) as unknown as Order['shipments'][number];

const left = (order: Order, returns: Return[] = []) => [
  ...returnableUnits(order, returns).values(),
];

describe('a return', () => {
  it('takes each step from its own statuses only', () => {
    const allowed: Record<ReturnStep, Partial<Record<ReturnStatus, ReturnStatus>>> = {
      approve: { requested: 'approved' },
      receive: { approved: 'received' },
      refuse: { requested: 'refused', received: 'refused' },
      cancel: { requested: 'cancelled', approved: 'cancelled' },
      beginRefund: { received: 'refunding' },
      endRefund: { refunding: 'refunded' },
      failRefund: { refunding: 'received' },
    };
    for (const [step, ways] of Object.entries(allowed)) {
      for (const status of RETURN_STATUSES) {
        const take = () => statusAfter(status, step as ReturnStep);
        const next = ways[status];
        if (next) assert.equal(take(), next);
        else assert.throws(take, { code: 'RETURN_STATUS_CONFLICT', message: new RegExp(status) });
      }
    }
  });

  it('accepts sold units if the order has no shipment', () => {
    assert.deepEqual(left(sold()), [3, 1]);
    assert.deepEqual(left(sold({ shipments: [parcel('cancelled', 3)] })), [3, 1]);
  });

  it('accepts only shipped units once the order has a shipment', () => {
    assert.deepEqual(left(sold({ shipments: [parcel('delivered', 2)] })), [2, 1]);
    assert.deepEqual(left(sold({ shipments: [parcel('returned', 2)] })), [2, 1]);
    const replaced = [parcel('cancelled', 3), parcel('in_transit', 0)];
    assert.deepEqual(left(sold({ shipments: replaced })), [3, 1]);
  });

  it('excludes units of other returns, except refused, cancelled and missing ones', () => {
    for (const status of RETURN_STATUSES) {
      const isFree = status === 'refused' || status === 'cancelled';
      const refundedItems = status === 'refunded' || status === 'refunding' ? { mug: 2 } : {};
      const units = left(sold({ refundedItems }), [other(status, [line('mug', 2)])]);
      assert.deepEqual(units, [isFree ? 3 : 1, 1], status);
    }
    assert.deepEqual(left(sold(), [other('received', [line('mug', 3, 1)])]), [2, 1]);
  });

  it('excludes units that were refunded without a return', () => {
    assert.deepEqual(left(sold({ refundedItems: { mug: 1 } })), [2, 1]);
    const returned = other('refunded', [line('mug', 1, 1)]);
    assert.deepEqual(left(sold({ refundedItems: { mug: 2 } }), [returned]), [1, 1]);
    const open = other('requested', [line('mug', 3)]);
    assert.deepEqual(left(sold({ refundedItems: { mug: 1 } }), [open]), [0, 1]);
  });

  it('accepts a shipped unit after an unshipped one was refunded', () => {
    const shipments = [parcel('delivered', 2)];
    assert.deepEqual(left(sold({ shipments, refundedItems: { mug: 1 } })), [2, 1]);
    assert.deepEqual(left(sold({ shipments, refundedItems: { mug: 2 } })), [1, 1]);
  });

  it('adds up quantities of one line, and refuses more than the line has', () => {
    const wanted = (...lines: [string, number][]) =>
      newLines(
        sold(),
        [],
        lines.map(([itemId, quantity]) => ({ itemId, quantity })),
      );
    assert.deepEqual(
      wanted(['file', 1], ['mug', 1], ['MUG', 2]).map(({ itemId, quantity }) => [itemId, quantity]),
      [
        ['mug', 3],
        ['file', 1],
      ],
    );
    assert.throws(() => wanted(['mug', 2], ['mug', 2]), { code: 'RETURN_EXCEEDS_AVAILABLE' });
    assert.throws(() => wanted(['__proto__', 1]), { code: 'ITEM_NOT_FOUND' });
  });

  it('is refused where nothing is left, or the payment was voided', () => {
    const one = [{ itemId: 'mug', quantity: 1 }];
    const all = [other('requested', [line('mug', 3), line('file', 1)])];
    assert.throws(() => newLines(sold(), all, one), { code: 'NOT_RETURNABLE' });
    const voided = sold({ paymentOutcome: 'voided' });
    assert.throws(() => newLines(voided, [], one), { code: 'NOT_RETURNABLE' });
  });
});

describe('the receipt of a return', () => {
  const lines = [line('mug', 3), line('file', 1)];
  const arrive = (...arrived: [string, number, boolean][]) =>
    receivedLines(
      lines,
      arrived.map(([itemId, quantity, restock]) => ({ itemId, quantity, restock })),
    );

  it('counts what arrived and what goes back into stock, and nothing for other lines', () => {
    const units = arrive(['mug', 1, true], ['mug', 1, false]);
    assert.deepEqual(
      units.map(({ receivedQuantity, restockQuantity }) => [receivedQuantity, restockQuantity]),
      [
        [2, 1],
        [0, 0],
      ],
    );
    assert.deepEqual(refundedUnits({ lines: units } as unknown as Return), [
      { itemId: 'mug', quantity: 2 },
    ]);
  });

  it('refuses other lines, and more than the return has', () => {
    assert.throws(() => arrive(['pen', 1, true]), { code: 'ITEM_NOT_FOUND' });
    const twice = () => arrive(['mug', 2, true], ['mug', 2, false]);
    assert.throws(twice, { code: 'RETURN_EXCEEDS_AVAILABLE' });
  });
});

describe('the refund of a return', () => {
  const found = { ...other('refunding', []), refundAmount: 9 as Cents };
  const after = (...parts: ['pending' | 'succeeded' | 'failed', number][]) =>
    afterRefund(
      found,
      parts.map(([status, amount]) => ({ status, amount: amount as Cents })),
    )?.next;

  it('ends when all parts are decided, with what succeeded', () => {
    assert.equal(after(['succeeded', 5], ['pending', 4]), undefined);
    const ended = after(['succeeded', 5], ['failed', 4]);
    assert.deepEqual([ended?.status, ended?.refundAmount], ['refunded', 5]);
  });

  it('returns to its earlier status if all parts failed', () => {
    const failed = after(['failed', 5], ['failed', 4]);
    assert.deepEqual([failed?.status, failed?.refundId], ['received', null]);
    assert.equal(failed?.refundAmount, null);
  });

  it('does not change a return that is not being refunded', () => {
    assert.equal(afterRefund({ ...found, status: 'refunded' }, []), undefined);
  });
});
