import {
  type AddressVerifier,
  VERIFICATIONS,
  type Verification,
} from '../../ports/shipping/address-verifier.ts';
import { type Address, changedFields, countryInCapitals } from '../../values/address.ts';

/**
 * Developer mode: puts an address into the form a postal service would, and answers any status on
 * request: `line2` of `simulate:undeliverable` and the like.
 */
export const tidyAddress: AddressVerifier = async (address) => {
  const simulated = simulatedStatus(address.line2);
  const tidy = tidied(address);
  if (simulated === 'ambiguous') {
    const other = { ...tidy, line1: `${tidy.line1} Apt 2` };
    return { status: simulated, address, suggestions: [tidy, other] };
  }
  if (simulated) return { status: simulated, address, suggestions: [] };
  if (changedFields(address, tidy).length === 0) {
    return { status: 'verified', address, suggestions: [] };
  }
  return { status: 'corrected', address: tidy, suggestions: [tidy] };
};

function simulatedStatus(line2: string | undefined): Verification | undefined {
  return VERIFICATIONS.find((status) => line2?.trim() === `simulate:${status}`);
}

function tidied(address: Address): Address {
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

/** A state that is written as a code is written in capitals. */
function stateOf(state: string): string {
  return state.length <= 3 ? state.toUpperCase() : state;
}

function postalCodeOf(code: string, country: string): string {
  const digits = code.replace(/\D/g, '');
  const isLongZip = countryInCapitals(country) === 'US' && /^\d{5}[ -]?\d{4}$/.test(code);
  return isLongZip ? `${digits.slice(0, 5)}-${digits.slice(5)}` : code.toUpperCase();
}
