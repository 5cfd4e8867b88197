import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DAY_MS, earlier, plusMs, systemClock } from './time.ts';

describe('time', () => {
  it('is added and subtracted in milliseconds', () => {
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

  it('is read from the machine', () => {
    assert.ok(Math.abs(systemClock.now().getTime() - Date.now()) < 1_000);
  });
});
