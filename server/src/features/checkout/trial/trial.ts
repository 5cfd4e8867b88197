import type { Address } from '../../../values/address.ts';
import { type Cents, sum, times } from '../../../values/money.ts';

/** A line of a test calculation. */
export interface TrialLine {
  readonly sku: string;
  readonly quantity: number;
  readonly unitPrice: Cents;
  readonly weightGrams: number | null;
  readonly requiresShipping: boolean;
  readonly taxable: boolean;
}

/** A place is enough for zones and tax tables; carriers and Stripe Tax may need the street. */
export type TrialAddress = Pick<Address, 'country'> &
  Partial<Pick<Address, 'line1' | 'city' | 'state' | 'postalCode'>>;

export function addressOf(place: TrialAddress): Address {
  return { firstName: '', lastName: '', line1: '', city: '', state: '', postalCode: '', ...place };
}

export function lineTotal({ unitPrice, quantity }: TrialLine): Cents {
  return times(unitPrice, quantity);
}

export function subtotalOf(lines: readonly TrialLine[]): Cents {
  return sum(lines.map(lineTotal));
}
