import { type Address, completeAddress, countryOf } from '../../../values/address.ts';
import type { AgentBuyer, AgentDestination } from '../../carts/cart-agent.ts';

export type Destination = AgentDestination;

/** Fields without which no parcel can be sent, in the order in which they are reported. */
const REQUIRED = ['country', 'line1', 'city', 'postalCode', 'firstName', 'lastName'] as const;
export type RequiredField = (typeof REQUIRED)[number];

/** The name of the buyer stands in for that of the destination. */
function named(destination: Destination, buyer: AgentBuyer): Destination {
  const { firstName = buyer.firstName, lastName = buyer.lastName } = destination;
  return { ...destination, firstName, lastName, phone: destination.phone ?? buyer.phone };
}

export function missingFields(destination: Destination, buyer: AgentBuyer): RequiredField[] {
  const known = named(destination, buyer);
  return REQUIRED.filter((field) => !known[field]?.trim());
}

/** Undefined while a required field is missing. */
export function completeDestination(
  destination: Destination,
  buyer: AgentBuyer,
): Address | undefined {
  if (missingFields(destination, buyer).length > 0) return undefined;
  const {
    id: _,
    firstName,
    lastName,
    line1,
    city,
    postalCode,
    ...rest
  } = named(destination, buyer);
  const { email } = buyer;
  const texts = { firstName, lastName, line1, city, postalCode } as Record<string, string>;
  const address = { ...texts, ...rest, state: rest.state ?? '', ...(email && { email }) };
  return completeAddress(address as Address);
}

/** Enough for rates and tax; undefined without a country. */
export function placeOf(destination: Destination): Address | undefined {
  const { country, state = '', city = '', postalCode = '' } = destination;
  if (!country) return undefined;
  const unknown = { firstName: '', lastName: '', line1: '' };
  return { ...unknown, city, state, postalCode, country: countryOf({ country }) };
}
