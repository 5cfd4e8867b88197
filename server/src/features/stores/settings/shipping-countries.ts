import type { Store } from '../../../ports/store.ts';

/**
 * The countries of the store's shipping zones, with `*` for a zone that covers the rest. Defaults
 * to the store's own country.
 */
export function shippingCountries({ developerMode, country, settings }: Store): string[] {
  const zones = developerMode ? [] : (settings.shipping?.zones ?? []);
  // A zone without rules ships nothing.
  const named = zones.filter(({ rules }) => rules.length > 0).flatMap(({ countries }) => countries);
  return named.length > 0 ? [...new Set(named)].sort() : [country];
}
