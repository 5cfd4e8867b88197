import type { ShippingRates } from '../../ports/shipping/shipping-rates.ts';
import { ratesOf, type ShippingSettings, zoneFor } from '../../ports/shipping/zones.ts';

/** Rates of the store's table; loaded with the store, so no call is made. */
export function zoneRates(settings: ShippingSettings | null): ShippingRates {
  return async ({ address, parcel }) => {
    const zone = zoneFor(settings?.zones ?? [], address);
    return zone ? ratesOf(zone, parcel) : [];
  };
}
