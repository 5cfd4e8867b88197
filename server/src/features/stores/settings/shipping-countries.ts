import type { Store } from '../../../ports/store.ts';

/**
 * Where a store says it sends goods: the countries of its zones, `*` among them where one is for
 * wherever no other is. Whoever names none is taken to send at home.
 */
export function shippingCountries({ developerMode, country, settings }: Store): string[] {
  const zones = developerMode ? [] : (settings.shipping?.zones ?? []);
  // A zone without a rule sends nothing.
  const named = zones.filter(({ rules }) => rules.length > 0).flatMap(({ countries }) => countries);
  return named.length > 0 ? [...new Set(named)].sort() : [country];
}
