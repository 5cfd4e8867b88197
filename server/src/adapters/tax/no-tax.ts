import type { TaxProvider } from '../../features/tax/tax-provider.ts';

/** For stores without tax settings. */
export const noTax: TaxProvider = () => null;
