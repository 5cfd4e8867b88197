import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { problemOf, type TaxTable } from '../tax/tax.ts';
import { changeLiveSetting } from './change-live-setting.ts';

export async function setTax(ctx: StoreContext, table: TaxTable): Promise<TaxTable> {
  const problem = problemOf(table);
  if (problem) throw new ApiError('VALIDATION_ERROR', problem);
  await changeLiveSetting(ctx, 'tax', table);
  return table;
}
