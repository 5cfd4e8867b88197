import type { ShippingRule, ShippingZone } from '@cartwright/client/admin';
import { formatMoney } from '../../format/money.ts';
import { shippingTexts as texts } from '../../texts/settings/shipping.ts';
import { readList, readWhole, wholeText } from '../shared/inputs.ts';

export interface BandValues {
  /** Upper limit: minor units of money, or null. */
  sum: number | null;
  grams: string;
  amount: number | null;
}

export interface RuleValues {
  ruleId: string;
  name: string;
  kind: ShippingRule['kind'];
  bands: BandValues[];
  freeOver: number | null;
  minDays: string;
  maxDays: string;
}

export interface ZoneValues {
  name: string;
  countries: string;
  states: string;
  postalPrefixes: string;
  priority: string;
  rules: RuleValues[];
}

const NEW_RULE: Omit<RuleValues, 'ruleId'> = {
  name: texts.newRate,
  kind: 'flat',
  bands: [{ sum: null, grams: '', amount: null }],
  freeOver: null,
  minDays: '',
  maxDays: '',
};

/** A rate with an id that no other rate has. */
export function newRule(takenIds: readonly string[]): RuleValues {
  const taken = new Set(takenIds);
  const ids = ['standard', ...takenIds.map((_, index) => `standard-${index + 2}`)];
  return { ...NEW_RULE, ruleId: ids.find((id) => !taken.has(id)) ?? '' };
}

export function valuesOf(
  zone: ShippingZone | undefined,
  country: string,
  takenIds: readonly string[],
): ZoneValues {
  return {
    name: zone?.name ?? '',
    countries: (zone?.countries ?? [country]).join(', '),
    states: (zone?.states ?? []).join(', '),
    postalPrefixes: (zone?.postalPrefixes ?? []).join(', '),
    priority: String(zone?.priority ?? 0),
    rules: zone ? zone.rules.map(ruleValues) : [newRule(takenIds)],
  };
}

function ruleValues(rule: ShippingRule): RuleValues {
  const isWeight = rule.kind === 'by_weight';
  return {
    ruleId: rule.id,
    name: rule.name,
    kind: rule.kind,
    bands: rule.bands.map(({ upTo, amount }) => ({
      sum: isWeight ? null : upTo,
      grams: isWeight ? wholeText(upTo) : '',
      amount,
    })),
    freeOver: rule.freeOver,
    minDays: wholeText(rule.minDays),
    maxDays: wholeText(rule.maxDays),
  };
}

export function zoneOf(values: ZoneValues): ShippingZone {
  return {
    name: values.name.trim(),
    countries: readList(values.countries.toUpperCase()),
    states: readList(values.states.toUpperCase()),
    postalPrefixes: readList(values.postalPrefixes),
    priority: readWhole(values.priority) ?? 0,
    rules: values.rules.map(ruleOf),
  };
}

/** The last band has no limit; a flat rate has one band. */
function ruleOf(values: RuleValues): ShippingRule {
  const bands = values.kind === 'flat' ? values.bands.slice(0, 1) : values.bands;
  const limitOf = ({ sum, grams }: BandValues) =>
    values.kind === 'by_weight' ? readWhole(grams) : sum;
  return {
    id: values.ruleId.trim(),
    name: values.name.trim(),
    kind: values.kind,
    bands: bands.map((band, index) => ({
      upTo: index === bands.length - 1 ? null : limitOf(band),
      amount: band.amount ?? 0,
    })),
    freeOver: values.freeOver,
    minDays: readWhole(values.minDays),
    maxDays: readWhole(values.maxDays),
  };
}

/** `US, CA · only CA, NY`. */
export function regionText({ countries, states, postalPrefixes }: ShippingZone): string {
  return [
    countries.includes('*') ? texts.allCountries : countries.join(', '),
    ...(states.length > 0 ? [texts.stateList(states.join(', '))] : []),
    ...(postalPrefixes.length > 0 ? [texts.postalList(postalPrefixes.join(', '))] : []),
  ].join(' · ');
}

/** `$5.00`, or `up to $50.00: $5.00, above: $3.00`. */
export function priceText({ kind, bands, freeOver }: ShippingRule, currency: string): string {
  const money = (amount: number) => formatMoney(amount, currency);
  const parts = bands.map(({ upTo, amount }) => {
    if (upTo === null) return bands.length === 1 ? money(amount) : texts.bandAbove(money(amount));
    const limit = kind === 'by_weight' ? texts.grams(upTo) : money(upTo);
    return texts.bandUpTo(limit, money(amount));
  });
  return [...parts, ...(freeOver === null ? [] : [texts.freeFrom(money(freeOver))])].join(', ');
}
