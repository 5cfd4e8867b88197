import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import {
  type DeclineBudget,
  freePlaceFor,
  isSpent,
  ownPlaces,
  type PlaceClaim,
} from './decline-budget.ts';

const ANYONE: PlaceClaim = { pool: 'strangers', key: null, atLeast: 30, refills: false };
const from = (key: Buffer): PlaceClaim => ({ ...ANYONE, key });
const placesTo = (size: number) => Array.from({ length: size }, (_, index) => index + 1);

function places(size: number, declined: readonly number[]): DeclineBudget {
  const free = new Set(placesTo(size).filter((place) => !declined.includes(place)));
  return { size, free, underWay: [], declined, mayRefill: false };
}

describe('the places of an address', () => {
  it('are one of every six, whatever its hash is', () => {
    for (let turn = 0; turn < 100; turn++) {
      const own = ownPlaces(from(randomBytes(32))) ?? [];
      assert.equal(own.filter((place) => place <= 30).length, 5);
      assert.equal(own.filter((place) => place <= 90).length, 15);
      assert.equal(new Set(own).size, own.length);
      assert.ok(own.every((place) => place >= 1 && place <= 960));
    }
  });

  it('end with five declines while the store has places for others', () => {
    const bot = from(Buffer.alloc(32, 1));
    const declined = (ownPlaces(bot) ?? []).filter((place) => place <= 30);
    assert.equal(isSpent(places(30, declined.slice(0, 4)), bot), false);
    assert.equal(isSpent(places(30, declined), bot), true);
    assert.equal(freePlaceFor(places(30, declined), bot), undefined);
    const shopper = from(Buffer.alloc(32, 2));
    assert.equal(isSpent(places(30, declined), shopper), false);
    assert.ok(freePlaceFor(places(30, declined), shopper));
    assert.equal(isSpent(places(30, declined), ANYONE), false);
  });

  it('are none of those of customers', () => {
    const own = ownPlaces({ ...from(Buffer.alloc(32)), pool: 'customers' }) ?? [];
    assert.ok(own.every((place) => place > 10_000));
  });
});

describe('the places of a store', () => {
  it('end with thirty declines, or with a sixth where there are many', () => {
    assert.equal(isSpent(places(30, placesTo(29)), ANYONE), false);
    assert.equal(isSpent(places(30, placesTo(30)), ANYONE), true);
    assert.equal(isSpent(places(90, placesTo(30)), ANYONE), true);
    assert.equal(isSpent(places(600, placesTo(99)), ANYONE), false);
    assert.equal(isSpent(places(600, placesTo(100)), ANYONE), true);
  });
});
