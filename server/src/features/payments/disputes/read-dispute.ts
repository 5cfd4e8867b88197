import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { type DisputeId, parseId } from '../../../values/ids.ts';
import type { Dispute } from './dispute.ts';
import { findDispute } from './dispute-list-queries.ts';

export async function readDispute(ctx: StoreContext, disputeId: string): Promise<Dispute> {
  const id = parseId<DisputeId>(disputeId);
  const dispute = id && (await findDispute(ctx.sql, ctx.storeId, id));
  if (!dispute) throw new ApiError('DISPUTE_NOT_FOUND');
  return dispute;
}
