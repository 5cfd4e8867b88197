import type { Operator, StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { findSecondFactor, type SecondFactor } from './second-factor-queries.ts';

export async function getConfirmedFactor(
  ctx: StoreContext,
  { id }: Operator,
): Promise<SecondFactor> {
  const factor = await findSecondFactor(ctx.sql, ctx.storeId, id);
  if (!factor?.confirmedAt) throw new ApiError('SECOND_FACTOR_NOT_ENABLED');
  return factor;
}
