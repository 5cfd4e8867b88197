import type { TaxProvider } from '../../ports/tax/tax-provider.ts';
import { type TaxSettings, termsFor } from '../../ports/tax/tax-settings.ts';

/** The store's own table, in the sandbox too: a developer sees the sums of the live store. */
export function tableTax(table: TaxSettings): TaxProvider {
  return (address) => (address ? termsFor(table, address) : 'address_needed');
}
