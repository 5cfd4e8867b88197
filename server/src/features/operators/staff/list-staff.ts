import type { StoreContext } from '../../../context.ts';
import { listOperators, type Member } from './staff-queries.ts';

export async function listStaff(ctx: StoreContext): Promise<Member[]> {
  return await listOperators(ctx.sql, ctx.storeId);
}
