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
      fc.assert(fc.property(fc.date({ ...range, noInvalidDate: true }), isAsTheEngineWrites));
    }
    for (const year of [-1, 0, 1, 999, 1_000, 1_001, 9_998, 9_999, 10_000]) {
      const start = new Date(0).setUTCFullYear(year, 0, 1);
      for (const ms of [start - 1, start]) isAsTheEngineWrites(new Date(ms));
    }
    for (const ms of [-8.64e15, -1, 0, 8.64e15]) isAsTheEngineWrites(new Date(ms));
    assert.throws(() => isoText(new Date(Number.NaN)), RangeError);
  });

  it('is written in UTC, wherever the machine stands', (t) => {
    const zone = process.env.TZ;
    t.after(() => {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    });
    // Another hour, minute and day than in UTC.
    process.env.TZ = 'Asia/Kathmandu';
    const text = '2026-01-31T23:59:59.006Z';
    assert.notEqual(new Date(text).getMinutes(), 59);
    assert.equal(isoText(new Date(text)), text);
  });

  it('is that of the machine', () => {
    assert.ok(Math.abs(systemClock.now().getTime() - Date.now()) < 1_000);
  });
});

function isAsTheEngineWrites(time: Date): void {
  assert.equal(isoText(time), time.toISOString());
}
