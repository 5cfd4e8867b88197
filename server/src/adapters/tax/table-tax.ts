import { type TaxTable, termsFor } from '../../features/tax/tax.ts';
import type { Taxes } from '../../features/tax/taxes.ts';

/** The store's own table, in the sandbox too: a developer sees the sums of the live store. */
export function tableTax(table: TaxTable): Taxes {
  return (address) => (address ? termsFor(table, address) : 'address_needed');
}
