import type { TaxProvider } from '../../ports/tax/tax-provider.ts';

/** A store without a table: prices are what they are, and no tax is shown. */
export const noTax: TaxProvider = () => null;
