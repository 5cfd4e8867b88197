import type { Address } from '../../values/address.ts';
import { type Cents, ZERO } from '../../values/money.ts';
import type { Parcel, Rate } from './shipping-rates.ts';

/** A store's shipping charges by destination. */
export interface ShippingSettings {
  readonly zones: readonly ShippingZone[];
}

export interface ShippingZone {
  readonly name: string;
  /** ISO codes of two letters, or `*` for countries without a zone. */
  readonly countries: readonly string[];
  /** As shoppers write them; empty means the whole country. */
  readonly states: readonly string[];
  readonly postalPrefixes: readonly string[];
  /** The lowest priority among matching zones wins; among equals, the most specific. */
  readonly priority: number;
  readonly rules: readonly ShippingRule[];
}

/** Cents for `by_subtotal`, grams for `by_weight`; null for no upper limit. */
export interface Band {
  readonly upTo: number | null;
  readonly amount: Cents;
}

export interface ShippingRule {
  readonly id: string;
  readonly name: string;
  readonly kind: 'flat' | 'by_subtotal' | 'by_weight';
  /** In ascending order. A flat rule has one band without a limit. */
  readonly bands: readonly Band[];
  /** A cart with at least this subtotal ships for free. */
  readonly freeOver: Cents | null;
  readonly minDays: number | null;
  readonly maxDays: number | null;
}

const EVERYWHERE = '*';

/** The zone of a destination. Without one, the store does not ship there. */
export function zoneFor(
  zones: readonly ShippingZone[],
  address: Address,
): ShippingZone | undefined {
  const fitting = zones.filter((zone) => isInside(zone, address));
  return fitting.sort((a, b) => a.priority - b.priority || precision(b) - precision(a))[0];
}

/** The zone's rates for these items, in the store's order. */
export function ratesOf(zone: ShippingZone, parcel: Parcel): Rate[] {
  return zone.rules.flatMap((rule) => {
    const amount = amountOf(rule, parcel);
    if (amount === undefined) return [];
    const { id, name, minDays, maxDays } = rule;
    return [{ id, name, amount, carrier: null, minDays, maxDays }];
  });
}

/** Undefined unless every unit has a weight. */
function weightOf({ items }: Parcel): number | undefined {
  let grams = 0;
  for (const { weightGrams, quantity } of items) {
    if (weightGrams === null) return undefined;
    grams += weightGrams * quantity;
  }
  return grams;
}

function isInside(zone: ShippingZone, address: Address): boolean {
  const { countries, states, postalPrefixes } = zone;
  const hasCountry = [address.country, EVERYWHERE].some((country) =>
    countries.some((known) => folded(known) === folded(country)),
  );
  const postalCode = folded(address.postalCode);
  return (
    hasCountry &&
    (states.length === 0 || states.some((state) => folded(state) === folded(address.state))) &&
    (postalPrefixes.length === 0 ||
      postalPrefixes.some((prefix) => postalCode.startsWith(folded(prefix))))
  );
}

/** Ignores case and spaces: `sw1a 2aa` equals `SW1A2AA`. */
function folded(text: string): string {
  return text.toUpperCase().replace(/[\s-]/g, '');
}

function precision({ countries, states, postalPrefixes }: ShippingZone): number {
  if (postalPrefixes.length > 0) return 3;
  if (states.length > 0) return 2;
  return countries.includes(EVERYWHERE) ? 0 : 1;
}

function amountOf(rule: ShippingRule, parcel: Parcel): Cents | undefined {
  const measured = { flat: 0, by_subtotal: parcel.subtotal, by_weight: weightOf(parcel) }[
    rule.kind
  ];
  if (measured === undefined) return undefined;
  const band = rule.bands.find(({ upTo }) => upTo === null || measured <= upTo);
  if (!band) return undefined;
  const isFree = rule.freeOver !== null && parcel.subtotal >= rule.freeOver;
  return isFree ? ZERO : band.amount;
}

/** Checks rules that the schema cannot express; undefined if valid. */
export function problemOf({ zones }: ShippingSettings): string | undefined {
  const rules = zones.flatMap((zone) => zone.rules);
  const ids = rules.map(({ id }) => id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined) return `body.zones must not have two rules with the id ${twice}.`;
  for (const rule of rules) {
    const problem = problemOfRule(rule);
    if (problem) return `body.zones: the rule ${rule.id} ${problem}.`;
  }
  return undefined;
}

function problemOfRule({ kind, bands, minDays, maxDays }: ShippingRule): string | undefined {
  const isOneOpenBand = bands.length === 1 && bands[0]?.upTo === null;
  if (kind === 'flat' && !isOneOpenBand) return 'is flat and must have one band without a limit';
  const isRising = bands.every(({ upTo }, index) => {
    const before = bands[index - 1]?.upTo;
    return index === 0 || (before !== null && (upTo === null || upTo > (before ?? 0)));
  });
  if (!isRising) return 'must have bands that rise, with a limit on all but the last';
  const isBackwards = minDays !== null && maxDays !== null && minDays > maxDays;
  return isBackwards ? 'must not have minDays above maxDays' : undefined;
}
