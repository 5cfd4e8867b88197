import {
  type AddressVerifier,
  VERIFICATIONS,
  type Verification,
} from '../../ports/shipping/address-verifier.ts';
import { type Address, changedFields, countryInCapitals } from '../../values/address.ts';

/**
 * Developer mode: normalizes an address like a postal service. `simulate:undeliverable` and the
 * like in `line2` return that status.
 */
export const normalizeAddress: AddressVerifier = async (address) => {
  const simulated = simulatedStatus(address.line2);
  const normal = normalized(address);
  if (simulated === 'ambiguous') {
    const other = { ...normal, line1: `${normal.line1} Apt 2` };
    return { status: simulated, address, suggestions: [normal, other] };
  }
  if (simulated) return { status: simulated, address, suggestions: [] };
  if (changedFields(address, normal).length === 0) {
    return { status: 'verified', address, suggestions: [] };
  }
  return { status: 'corrected', address: normal, suggestions: [normal] };
};

function simulatedStatus(line2: string | undefined): Verification | undefined {
  return VERIFICATIONS.find((status) => line2?.trim() === `simulate:${status}`);
}

function normalized(address: Address): Address {
  const clean = (text: string) => text.trim().replace(/\s+/g, ' ');
  return {
    ...address,
    firstName: clean(address.firstName),
    lastName: clean(address.lastName),
    line1: clean(address.line1),
    city: clean(address.city),
    state: stateOf(clean(address.state)),
    postalCode: postalCodeOf(clean(address.postalCode), address.country),
    country: countryInCapitals(address.country),
  };
}

/** State codes are in capitals. */
function stateOf(state: string): string {
  return state.length <= 3 ? state.toUpperCase() : state;
}

function postalCodeOf(code: string, country: string): string {
  const digits = code.replace(/\D/g, '');
  const isLongZip = countryInCapitals(country) === 'US' && /^\d{5}[ -]?\d{4}$/.test(code);
  return isLongZip ? `${digits.slice(0, 5)}-${digits.slice(5)}` : code.toUpperCase();
}
