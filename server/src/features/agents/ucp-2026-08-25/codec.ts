import { codecOf } from './codec-of.ts';
import type { Buyer } from './contract.ts';
import { WORDS } from './encode-fulfillment.ts';
import { OFFERS, VERSION } from './offers.ts';

const OWN = { ...WORDS, version: VERSION, consent: encodeConsent } as const;

export const UCP_2026_08_25 = codecOf(OWN, OFFERS, decodeConsent);

/** Purposes with `granted`; others are ignored. */
function decodeConsent(consent: Buyer['consent']): Record<string, boolean> {
  const purposes = Object.entries(consent ?? {}).flatMap(([name, purpose]) => {
    const granted = (purpose as { granted?: unknown } | null)?.granted;
    return typeof granted === 'boolean' ? [[name, granted] as const] : [];
  });
  return Object.fromEntries(purposes);
}

function encodeConsent(consent: Readonly<Record<string, boolean>>): object {
  return Object.fromEntries(
    Object.entries(consent).map(([name, granted]) => [
      name,
      { granted, source: 'platform', description: 'As the platform stated it.' },
    ]),
  );
}
