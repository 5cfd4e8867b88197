import { codecOf } from '../ucp-2026-08-25/codec-of.ts';
import type { Buyer } from '../ucp-2026-08-25/contract.ts';
import type { CheckoutWords } from '../ucp-2026-08-25/encode-checkout.ts';
import { offersAt } from '../ucp-2026-08-25/offers.ts';

const VERSION = '2026-04-08';

/** Destinations have no type, descriptions are plain text, and consents are booleans. */
const OWN: CheckoutWords & { readonly version: typeof VERSION } = {
  version: VERSION,
  destinationType: {},
  describe: (text) => text,
  consent: (granted) =>
    Object.fromEntries(
      Object.entries(granted).map(([name, value]) => [name.replace(PURPOSES, ''), value]),
    ),
};

const PURPOSES = 'dev.ucp.consent.';

export const UCP_2026_04_08 = codecOf(OWN, offersAt(VERSION), decodeConsent);

/** Stored under the names of the newer release. */
function decodeConsent(consent: Buyer['consent']): Record<string, boolean> {
  const purposes = Object.entries(consent ?? {}).flatMap(([name, granted]) =>
    typeof granted === 'boolean' ? [[`${PURPOSES}${name}`, granted] as const] : [],
  );
  return Object.fromEntries(purposes);
}
