import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import {
  type DeclineBudget,
  freeSlotFor,
  isSpent,
  ownSlots,
  type SlotClaim,
} from './decline-budget.ts';

const WITHOUT_KEY: SlotClaim = { pool: 'newShoppers', key: null, atLeast: 30, refills: false };
const from = (key: Buffer): SlotClaim => ({ ...WITHOUT_KEY, key });
const slotsUpTo = (size: number) => Array.from({ length: size }, (_, index) => index + 1);

function slots(size: number, declined: readonly number[]): DeclineBudget {
  const free = new Set(slotsUpTo(size).filter((slot) => !declined.includes(slot)));
  return { size, free, underWay: [], declined, mayRefill: false };
}

describe('the slots of an address', () => {
  it('are one of every six, for any hash', () => {
    for (let turn = 0; turn < 100; turn++) {
      const own = ownSlots(from(randomBytes(32))) ?? [];
      assert.equal(own.filter((slot) => slot <= 30).length, 5);
      assert.equal(own.filter((slot) => slot <= 90).length, 15);
      assert.equal(new Set(own).size, own.length);
      assert.ok(own.every((slot) => slot >= 1 && slot <= 960));
    }
  });

  it('end with five declines while the store has slots for others', () => {
    const bot = from(Buffer.alloc(32, 1));
    const declined = (ownSlots(bot) ?? []).filter((slot) => slot <= 30);
    assert.equal(isSpent(slots(30, declined.slice(0, 4)), bot), false);
    assert.equal(isSpent(slots(30, declined), bot), true);
    assert.equal(freeSlotFor(slots(30, declined), bot), undefined);
    const shopper = from(Buffer.alloc(32, 2));
    assert.equal(isSpent(slots(30, declined), shopper), false);
    assert.ok(freeSlotFor(slots(30, declined), shopper));
    assert.equal(isSpent(slots(30, declined), WITHOUT_KEY), false);
  });

  it('are separate from those of customers', () => {
    const own = ownSlots({ ...from(Buffer.alloc(32)), pool: 'customers' }) ?? [];
    assert.ok(own.every((slot) => slot > 10_000));
  });
});

describe('the slots of a store', () => {
  it('end with thirty declines, or with a sixth where there are many', () => {
    assert.equal(isSpent(slots(30, slotsUpTo(29)), WITHOUT_KEY), false);
    assert.equal(isSpent(slots(30, slotsUpTo(30)), WITHOUT_KEY), true);
    assert.equal(isSpent(slots(90, slotsUpTo(30)), WITHOUT_KEY), true);
    assert.equal(isSpent(slots(600, slotsUpTo(99)), WITHOUT_KEY), false);
    assert.equal(isSpent(slots(600, slotsUpTo(100)), WITHOUT_KEY), true);
  });
});
