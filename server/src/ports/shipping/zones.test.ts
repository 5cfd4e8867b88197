import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Cents } from '../../values/money.ts';
import type { Parcel } from './shipping-rates.ts';
import { ratesOf, type ShippingRule, type ShippingZone, zoneFor } from './zones.ts';

const cents = (amount: number) => amount as Cents;
const at = (country: string, state = 'X', postalCode = '1') => ({
  firstName: 'Ada',
  lastName: 'Lovelace',
  line1: '1 Main Street',
  city: 'Springfield',
  state,
  postalCode,
  country,
});
const zone = (name: string, parts: Partial<ShippingZone>): ShippingZone => ({
  name,
  countries: ['US'],
  states: [],
  postalPrefixes: [],
  priority: 0,
  rules: [],
  ...parts,
});
const rule = (parts: Partial<ShippingRule>): ShippingRule => ({
  id: 'r',
  name: 'Rule',
  kind: 'flat',
  bands: [{ upTo: null, amount: cents(500) }],
  freeOver: null,
  minDays: null,
  maxDays: null,
  ...parts,
});
const parcel = (subtotal: number, weights: (number | null)[] = [100]): Parcel => ({
  currency: 'USD',
  subtotal: cents(subtotal),
  items: weights.map((weightGrams) => ({ sku: 'A', quantity: 2, weightGrams })),
});
const amounts = (parts: Partial<ShippingRule>, goods: Parcel) =>
  ratesOf(zone('z', { rules: [rule(parts)] }), goods).map(({ amount }) => amount);

describe('the zone of an address', () => {
  const zones = [
    zone('world', { countries: ['*'] }),
    zone('us', {}),
    zone('west', { states: ['CA', 'Oregon'] }),
    zone('london', { countries: ['GB'], postalPrefixes: ['SW1', 'EC'] }),
  ];
  const nameAt = (...place: [string, string?, string?]) => zoneFor(zones, at(...place))?.name;

  it('is the most specific one', () => {
    assert.equal(nameAt('US', 'ca'), 'west');
    assert.equal(nameAt('US', 'OREGON'), 'west');
    assert.equal(nameAt('US', 'NY'), 'us');
    assert.equal(nameAt('GB', 'England', 'sw1a 2aa'), 'london');
    assert.equal(nameAt('GB', 'England', 'N1 9GU'), 'world');
    assert.equal(nameAt('DE'), 'world');
  });

  it('is the one of the lowest priority first', () => {
    const first = [...zones, zone('sale', { priority: -1 })];
    assert.equal(zoneFor(first, at('US', 'CA'))?.name, 'sale');
    const last = [zone('west', { states: ['CA'], priority: 5 }), zone('us', {})];
    assert.equal(zoneFor(last, at('US', 'CA'))?.name, 'us');
  });

  it('is none where the store does not ship', () => {
    assert.equal(zoneFor([zone('us', {})], at('CA')), undefined);
    assert.equal(zoneFor([], at('US')), undefined);
  });
});

describe('the rates of a zone', () => {
  it('are flat', () => {
    assert.deepEqual(amounts({}, parcel(1)), [500]);
  });

  it('depend on the subtotal; each limit is part of its band', () => {
    const bands = [
      { upTo: 1000, amount: cents(900) },
      { upTo: 5000, amount: cents(400) },
    ];
    const by = (subtotal: number) => amounts({ kind: 'by_subtotal', bands }, parcel(subtotal));
    assert.deepEqual([by(0), by(1000), by(1001), by(5000)], [[900], [900], [400], [400]]);
    assert.deepEqual(by(5001), [], 'beyond the last band there is no rate');
  });

  it('depend on weight, and are absent if one is unknown', () => {
    const bands = [
      { upTo: 1000, amount: cents(300) },
      { upTo: null, amount: cents(800) },
    ];
    const by = (...grams: (number | null)[]) =>
      amounts({ kind: 'by_weight', bands }, parcel(1, grams));
    assert.deepEqual([by(500), by(500, 1), by(0)], [[300], [800], [300]]);
    assert.deepEqual(by(500, null), []);
  });

  it('are free from a threshold on', () => {
    const free = { freeOver: cents(5000) };
    assert.deepEqual([amounts(free, parcel(4999)), amounts(free, parcel(5000))], [[500], [0]]);
  });

  it('are in the order of the store, with its days', () => {
    const rules = [rule({ id: 'slow', minDays: 3, maxDays: 7 }), rule({ id: 'fast' })];
    const [slow, fast] = ratesOf(zone('z', { rules }), parcel(1));
    assert.deepEqual([slow?.id, slow?.minDays, slow?.maxDays, fast?.id], ['slow', 3, 7, 'fast']);
  });
});
