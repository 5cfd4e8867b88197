import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { ApiError } from '../errors.ts';
import {
  allocate,
  CENTS_MAX,
  type Cents,
  minus,
  parseCents,
  percentOf,
  sum,
  times,
  toCents,
  ZERO,
} from './money.ts';

const MAX = Number.MAX_SAFE_INTEGER;
const amount = fc.maxSafeNat().map((value) => value as Cents);

/** The amount, or the error that exact arithmetic predicts. */
function exact(value: bigint): bigint | 'AMOUNT_TOO_LARGE' {
  return value > BigInt(MAX) ? 'AMOUNT_TOO_LARGE' : value;
}

function outcome(work: () => Cents): bigint | string {
  try {
    return BigInt(work());
  } catch (error) {
    assert.ok(error instanceof ApiError, String(error));
    return error.code;
  }
}

describe('times', () => {
  it('is exact, or throws beyond the maximum, for any amount and quantity', () => {
    fc.assert(
      fc.property(amount, fc.maxSafeNat(), (cents, quantity) => {
        const expected = exact(BigInt(cents) * BigInt(quantity));
        assert.equal(
          outcome(() => times(cents, quantity)),
          expected,
        );
      }),
    );
  });

  it('is exact around the maximum, where a float would round', () => {
    const quantity = fc.integer({ min: 1, max: 2 ** 30 });
    fc.assert(
      fc.property(quantity, fc.integer({ min: -3, max: 3 }), (count, around) => {
        const cents = Math.max(0, Math.floor(MAX / count) + around) as Cents;
        const expected = exact(BigInt(cents) * BigInt(count));
        assert.equal(
          outcome(() => times(cents, count)),
          expected,
        );
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('sum', () => {
  it('is exact, or throws beyond the maximum, for any amounts', () => {
    const small = fc.integer({ min: 0, max: 2 ** 40 }).map((value) => value as Cents);
    const amounts = fc.array(fc.oneof({ weight: 9, arbitrary: small }, amount), { maxLength: 30 });
    fc.assert(
      fc.property(amounts, (list) => {
        const expected = exact(list.reduce((total, cents) => total + BigInt(cents), 0n));
        assert.equal(
          outcome(() => sum(list)),
          expected,
        );
      }),
      { numRuns: 1_000 },
    );
  });

  it('is 0 for no amounts, and accepts the maximum but no more', () => {
    assert.equal(sum([]), 0);
    assert.equal(sum([(MAX - 1) as Cents, 1 as Cents]), MAX);
    assert.throws(() => sum([CENTS_MAX, 1 as Cents]), { code: 'AMOUNT_TOO_LARGE' });
    assert.throws(() => sum([CENTS_MAX, CENTS_MAX, ZERO]), { code: 'AMOUNT_TOO_LARGE' });
  });
});

describe('toCents', () => {
  it('accepts integers from 0 to the maximum', () => {
    for (const value of [0, 1, MAX]) assert.equal(toCents(value), value);
  });

  it('reports an amount that is too large, and treats other numbers as a defect', () => {
    for (const value of [MAX + 1, 1e21, Number.POSITIVE_INFINITY]) {
      assert.throws(() => toCents(value), { code: 'AMOUNT_TOO_LARGE' });
    }
    for (const value of [-1, 0.5, Number.NaN, Number.NEGATIVE_INFINITY]) {
      assert.throws(
        () => toCents(value),
        (error) => !(error instanceof ApiError),
      );
    }
  });
});

describe('parseCents', () => {
  it('parses plain decimal digits', () => {
    fc.assert(fc.property(amount, (cents) => assert.equal(parseCents(String(cents)), cents)));
    for (const cents of [0, 9, MAX]) assert.equal(parseCents(String(cents)), cents);
  });

  it('rejects signs, exponents, leading zeros, spaces and other digits', () => {
    const wrong = ['', ' ', '-5', '+5', '-0', '05', '00', '1.0', '1e2', '0x1', ' 5', '5 ', '5\n'];
    const foreign = ['٣', '５', '²', 'Infinity', 'NaN', '9007199254740992', '99999999999999999'];
    for (const text of [...wrong, ...foreign]) assert.equal(parseCents(text), undefined, text);
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const cents = parseCents(text);
        assert.ok(cents === undefined || String(cents) === text);
      }),
    );
  });
});

describe('allocate', () => {
  const weights = fc.array(fc.maxSafeNat(), { minLength: 1, maxLength: 20 });
  const isAny = (list: readonly number[]) => list.some((weight) => weight > 0);

  it('preserves the total', () => {
    fc.assert(
      fc.property(amount, weights.filter(isAny), (cents, list) => {
        const parts = allocate(cents, list);
        assert.equal(parts.length, list.length);
        assert.equal(
          parts.reduce((total, part) => total + BigInt(part), 0n),
          BigInt(cents),
        );
      }),
    );
  });

  it('is within a cent of the exact share, and gives 0 to a weight of 0', () => {
    fc.assert(
      fc.property(amount, weights.filter(isAny), (cents, list) => {
        const total = list.reduce((all, weight) => all + BigInt(weight), 0n);
        for (const [index, part] of allocate(cents, list).entries()) {
          const weight = BigInt(list[index] ?? 0);
          const off = BigInt(part) * total - BigInt(cents) * weight;
          assert.ok(off < total && off > -total, `${part} of ${cents}`);
          if (weight === 0n) assert.equal(part, 0);
        }
      }),
    );
  });

  it('is monotonic in the weights', () => {
    fc.assert(
      fc.property(amount, weights.filter(isAny), (cents, list) => {
        const parts = allocate(cents, list).map((part, index) => ({ part, weight: list[index] }));
        const sorted = parts.sort((a, b) => (a.weight ?? 0) - (b.weight ?? 0) || a.part - b.part);
        for (const [index, { part }] of sorted.entries()) {
          assert.ok(part <= (sorted[index + 1]?.part ?? MAX));
        }
      }),
    );
  });

  it('gives the odd cent to the first of equal weights, and 0 if all weights are 0', () => {
    assert.deepEqual(allocate(100 as Cents, [1, 1, 1]), [34, 33, 33]);
    assert.deepEqual(allocate(100 as Cents, [0, 0]), [0, 0]);
    assert.deepEqual(allocate(100 as Cents, []), []);
  });
});

describe('percentOf', () => {
  it('rounds half up to whole cents', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 100 }), (cents, percent) => {
        const off = BigInt(percentOf(cents, percent)) * 200n - BigInt(cents) * BigInt(percent) * 2n;
        assert.ok(off <= 100n && off > -100n, `${percent} % of ${cents}`);
      }),
    );
    assert.deepEqual([percentOf(CENTS_MAX, 100), percentOf(5 as Cents, 10)], [CENTS_MAX, 1]);
  });
});

describe('minus', () => {
  it('subtracts, and throws if the result would be negative', () => {
    assert.equal(minus(5 as Cents, 5 as Cents), ZERO);
    assert.throws(() => minus(5 as Cents, 6 as Cents), /not an amount/);
  });
});
