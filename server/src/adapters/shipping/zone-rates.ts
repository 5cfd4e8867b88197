import type { ShippingRates } from '../../ports/shipping/shipping-rates.ts';
import { ratesOf, type ShippingSettings, zoneFor } from '../../ports/shipping/zones.ts';

/** The store's own table. It came with the store, so looking a rate up asks nobody. */
export function zoneRates(settings: ShippingSettings | null): ShippingRates {
  return async ({ address, parcel }) => {
    const zone = zoneFor(settings?.zones ?? [], address);
    return zone ? ratesOf(zone, parcel) : [];
  };
}
