import type { TaxProvider } from '../../ports/tax/tax-provider.ts';

/** For stores without tax settings. */
export const noTax: TaxProvider = () => null;
