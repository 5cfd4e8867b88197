import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { dayOf, endOfDay, instantOf, isDay, localOf, shiftDay, startOfDay } from './times.ts';

const zones = fc.constantFrom(
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Apia',
);
const instants = fc
  .date({ min: new Date('2015-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
  .map((date) => new Date(Math.floor(date.getTime() / 60_000) * 60_000).toISOString());

describe('times: the zone of the store', () => {
  it('reads the clocks of a zone back, whatever the instant', () => {
    fc.assert(
      fc.property(instants, zones, (iso, zone) => {
        const local = localOf(iso, zone);
        assert.equal(localOf(instantOf(local, zone), zone), local);
      }),
    );
  });

  it('reads every year that a field can hold while it is typed', () => {
    const years = fc.integer({ min: 1, max: 9999 }).map((year) => String(year).padStart(4, '0'));
    fc.assert(
      fc.property(years, zones, (year, zone) => {
        const local = `${year}-06-15T14:05`;
        assert.equal(localOf(instantOf(local, zone), zone), local);
      }),
    );
  });

  it('puts every instant into the day that its zone says', () => {
    fc.assert(
      fc.property(instants, zones, (iso, zone) => {
        const day = dayOf(iso, zone);
        assert.ok(startOfDay(day, zone) <= iso);
        assert.ok(iso < endOfDay(day, zone));
      }),
    );
  });

  it('begins the days of a store at its own midnight', () => {
    assert.equal(startOfDay('2026-07-01', 'Europe/Berlin'), '2026-06-30T22:00:00.000Z');
    assert.equal(startOfDay('2026-12-01', 'Europe/Berlin'), '2026-11-30T23:00:00.000Z');
    assert.equal(endOfDay('2026-03-29', 'Europe/Berlin'), '2026-03-29T22:00:00.000Z');
  });

  it('moves a time that the clocks skip behind the gap, and takes the first of two', () => {
    assert.equal(instantOf('2026-03-29T02:30', 'Europe/Berlin'), '2026-03-29T01:30:00.000Z');
    assert.equal(instantOf('2026-10-25T02:30', 'Europe/Berlin'), '2026-10-25T00:30:00.000Z');
  });

  it('knows the days of the calendar', () => {
    assert.ok(isDay('2028-02-29'));
    assert.ok(!isDay('2026-02-29'));
    assert.ok(!isDay('yesterday'));
    assert.equal(shiftDay('2026-12-31', 1), '2027-01-01');
  });
});
