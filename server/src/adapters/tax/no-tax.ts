import type { Taxes } from '../../features/tax/taxes.ts';

/** A store without a table: prices are what they are, and no tax is shown. */
export const noTax: Taxes = () => null;
