import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { WordCount } from '../../platform/db/word-queries.ts';
import type { Cents } from '../../values/money.ts';
import { folded, searchWords, toTerms } from '../../values/search-terms.ts';
import { ranked } from './list/order-page.ts';
import { customerSort, type Money, parseOrderNumber, paymentStatus } from './order.ts';

const words = fc.string({ unit: 'binary', maxLength: 300 }).filter((text) => text.isWellFormed());

const NOTHING = { authorized: 0, captured: 0, uncaptured: 0, refunded: 0, paymentOutcome: null };

describe('paymentStatus', () => {
  const cases: [money: Partial<Record<keyof Money, number | string>>, expected: string][] = [
    [{}, 'pending'],
    [{ authorized: 9, uncaptured: 9 }, 'authorized'],
    [{ authorized: 9, captured: 2, uncaptured: 7 }, 'authorized'],
    [{ authorized: 9, captured: 2, uncaptured: 0 }, 'paid'],
    [{ authorized: 9, captured: 0, uncaptured: 0 }, 'voided'],
    [{ authorized: 9, captured: 2, uncaptured: 7, refunded: 2 }, 'partially_refunded'],
    [{ authorized: 9, captured: 9 }, 'paid'],
    [{ authorized: 9, captured: 9, refunded: 1 }, 'partially_refunded'],
    [{ authorized: 9, captured: 9, refunded: 9 }, 'refunded'],
    [{ authorized: 9, captured: 9, paymentOutcome: 'voided' }, 'voided'],
    [{ paymentOutcome: 'failed' }, 'failed'],
  ];
  for (const [money, expected] of cases) {
    it(`is ${expected} for ${JSON.stringify(money)}`, () => {
      const none = { ...NOTHING, total: 9 };
      assert.equal(paymentStatus({ ...none, ...money } as Money & { total: Cents }), expected);
    });
  }

  it('is paid where nothing was due', () => {
    const nothing = { ...NOTHING, total: 0 };
    assert.equal(paymentStatus(nothing as Money & { total: Cents }), 'paid');
  });
});

describe('order numbers', () => {
  it('are parsed as they were formatted', () => {
    const year = fc.integer({ min: 1000, max: 9999 });
    fc.assert(
      fc.property(year, fc.integer({ min: 1, max: 999_999_999 }), (inYear, sequence) => {
        const number = `ORD-${inYear}-${String(sequence).padStart(5, '0')}`;
        assert.deepEqual(parseOrderNumber(number), { year: inYear, sequence });
      }),
    );
  });

  it('have one accepted form', () => {
    for (const text of ['ORD-2026-000001', 'ORD-2026-0001', 'ORD-26-00001', 'X', '']) {
      assert.equal(parseOrderNumber(text), undefined, text);
    }
    assert.deepEqual(parseOrderNumber('ord-2026-00001'), { year: 2026, sequence: 1 });
  });
});

describe('toTerms', () => {
  it('returns each text between spaces and its words, once', () => {
    assert.deepEqual(toTerms(["O'Brien  Smith", 'SMITH']), ["o'brien", 'o', 'brien', 'smith']);
    assert.deepEqual(toTerms(['', ' ', '-']), ['-']);
  });

  it('returns only terms that can be stored and indexed', () => {
    fc.assert(
      fc.property(fc.array(words, { maxLength: 5 }), (texts) => {
        for (const term of toTerms(texts)) {
          assert.ok(term !== '' && term.isWellFormed());
          assert.ok([...term].length <= 120 && Buffer.byteLength(term) <= 480);
        }
      }),
    );
  });

  it('finds a text by each of its words', () => {
    fc.assert(
      fc.property(words, (text) => {
        const terms = toTerms([text]);
        for (const word of searchWords(text.slice(0, 60).toWellFormed())) {
          const beginning = [...word].slice(0, 1).join('');
          assert.ok(terms.some((term) => term.startsWith(beginning)) || !text.includes(beginning));
        }
      }),
    );
  });
});

describe('folded', () => {
  it('ignores accents, composed or decomposed', () => {
    for (const text of ['José', 'JOSÉ', 'Jose\u0301', 'jose', ' Jose ']) {
      assert.equal(folded(text), 'jose');
    }
  });

  it('is idempotent', () => {
    fc.assert(fc.property(words, (text) => assert.equal(folded(folded(text)), folded(text))));
  });
});

describe('customerSort', () => {
  it('sorts by last name, first name, e-mail, and fits into an index', () => {
    const person = (firstName: string, lastName: string) =>
      customerSort({ firstName, lastName } as never, 'a@b.example');
    const sorted = [person('Zoe', 'Byron'), person('Ada', 'Byrond'), person('Ada', 'Élan')];
    assert.deepEqual([...sorted].sort(), sorted);
    const longest = person('ﷺ'.repeat(200), '😀'.repeat(200));
    assert.ok(Buffer.byteLength(longest) < 2_600 && longest.isWellFormed());
  });
});

describe('the words of a search', () => {
  const few = { word: 'few', whole: 0, longer: 9 };
  const some = { word: 'some', whole: 20, longer: 20 };
  const many = { word: 'many', whole: 50, longer: 41 };

  it('are led by the rarest word, if there are any', () => {
    assert.equal(ranked([many, few, some]).rarestWord, few);
    assert.deepEqual(ranked([]), {
      rarestWord: undefined,
      intersectedWords: [],
      truncatedWords: [],
    });
  });

  it('are intersected if that costs less than reading the orders', () => {
    assert.deepEqual(ranked([many, some, few]).intersectedWords, [some]);
    assert.deepEqual(ranked([many, some]).intersectedWords, [many]);
    assert.deepEqual(ranked([some, few, few]).intersectedWords, [few]);
    const [cut, whole] = [10_001, 10_000].map((size) => ({ word: 'x', whole: size, longer: 0 }));
    assert.deepEqual(
      ranked([cut, cut, whole] as WordCount[]).intersectedWords,
      [],
      'not all are known',
    );
  });

  it('are counted together if the count of each is truncated', () => {
    const [cut, whole] = [10_001, 10_000].map((size) => ({ word: 'x', whole: size, longer: 1 }));
    assert.deepEqual(ranked([cut, cut] as WordCount[]).truncatedWords, [cut, cut]);
    assert.deepEqual(ranked([cut, whole] as WordCount[]).truncatedWords, []);
  });
});
