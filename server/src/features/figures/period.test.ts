import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { endOf, lengthOf, piecesOf, plusDays, spanBefore, splitSpan } from './period.ts';

describe('splitSpan', () => {
  it('begins weeks on Monday and months on the first, and ends with the span', () => {
    assert.deepEqual(splitSpan({ from: '2026-12-30', to: '2027-01-12' }, 'week'), [
      { from: '2026-12-30', to: '2027-01-03' },
      { from: '2027-01-04', to: '2027-01-10' },
      { from: '2027-01-11', to: '2027-01-12' },
    ]);
    assert.deepEqual(splitSpan({ from: '2028-02-01', to: '2028-03-01' }, 'month'), [
      { from: '2028-02-01', to: '2028-02-29' },
      { from: '2028-03-01', to: '2028-03-01' },
    ]);
  });

  it('has every day of a span once, for every interval', () => {
    for (let first = 0; first < 40; first++) {
      const from = plusDays('2027-11-20', first);
      for (let days = 0; days < 70; days += 3) {
        const span = { from, to: plusDays(from, days) };
        for (const interval of ['day', 'week', 'month'] as const) {
          assertWhole(splitSpan(span, interval), span);
        }
        const pieces = piecesOf(span).map(({ period, startsOn }) => ({
          from: startsOn,
          to: endOf(period, startsOn),
        }));
        assertWhole(pieces, span);
      }
    }
  });
});

describe('spanBefore', () => {
  it('has as many days', () => {
    const before = spanBefore({ from: '2027-03-05', to: '2027-03-11' });
    assert.deepEqual(before, { from: '2027-02-26', to: '2027-03-04' });
  });

  it('has as many whole months before whole months', () => {
    const before = spanBefore({ from: '2027-03-01', to: '2027-03-31' });
    assert.deepEqual(before, { from: '2027-02-01', to: '2027-02-28' });
    const year = spanBefore({ from: '2028-01-01', to: '2028-12-31' });
    assert.deepEqual(year, { from: '2027-01-01', to: '2027-12-31' });
  });
});

describe('piecesOf', () => {
  it('is one piece for a whole day, week, month or year', () => {
    for (const [from, to, period] of [
      ['2026-11-17', '2026-11-17', 'day'],
      ['2026-11-16', '2026-11-22', 'week'],
      ['2026-11-01', '2026-11-30', 'month'],
      ['2028-01-01', '2028-12-31', 'year'],
    ] as const) {
      assert.deepEqual(piecesOf({ from, to }), [{ period, startsOn: from }]);
    }
  });

  it('has the whole months of a span that begins and ends within one', () => {
    const pieces = piecesOf({ from: '2026-01-09', to: '2026-09-24' });
    const count = (period: string) => pieces.filter((one) => one.period === period).length;
    assert.deepEqual(['month', 'week', 'day'].map(count), [7, 4, 19]);
  });
});

function assertWhole(parts: readonly { from: string; to: string }[], span: Span): void {
  assert.equal(parts[0]?.from, span.from);
  assert.equal(parts.at(-1)?.to, span.to);
  const days = parts.reduce((sum, part) => sum + lengthOf(part), 0);
  assert.equal(days, lengthOf(span));
  for (const [index, part] of parts.entries()) {
    if (index > 0) assert.equal(part.from, plusDays(parts[index - 1]?.to ?? '', 1));
  }
}

type Span = Parameters<typeof lengthOf>[0];
