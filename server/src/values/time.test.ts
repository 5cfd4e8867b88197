import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { DAY_MS, earlier, isoText, plusMs, systemClock } from './time.ts';

describe('time', () => {
  it('is counted in milliseconds, forwards and backwards', () => {
    const noon = new Date('2026-02-28T12:00:00.000Z');
    assert.equal(plusMs(noon, DAY_MS).toISOString(), '2026-03-01T12:00:00.000Z');
    assert.equal(plusMs(noon, -1).toISOString(), '2026-02-28T11:59:59.999Z');
    assert.equal(noon.toISOString(), '2026-02-28T12:00:00.000Z', 'the given time was changed');
  });

  it('knows the earlier of two', () => {
    const [one, two] = [new Date(1), new Date(2)];
    assert.equal(earlier(one, two), one);
    assert.equal(earlier(two, one), one);
    assert.equal(earlier(one, new Date(1)).getTime(), 1);
  });

  it('is written as the engine writes it, whatever the year', () => {
    const usual = {
      min: new Date('1000-01-01T00:00:00Z'),
      max: new Date('9999-12-31T23:59:59.999Z'),
    };
    for (const range of [usual, {}]) {
      fc.assert(
        fc.property(fc.date({ ...range, noInvalidDate: true }), (time) => {
          assert.equal(isoText(time), time.toISOString());
        }),
      );
    }
    for (const text of ['2026-01-02T03:04:05.006Z', '2024-02-29T23:59:59.999Z']) {
      assert.equal(isoText(new Date(text)), text);
    }
    assert.throws(() => isoText(new Date(Number.NaN)), RangeError);
  });

  it('is that of the machine', () => {
    assert.ok(Math.abs(systemClock.now().getTime() - Date.now()) < 1_000);
  });
});
