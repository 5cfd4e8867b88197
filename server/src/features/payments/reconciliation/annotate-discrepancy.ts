import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { type DiscrepancyId, parseId } from '../../../values/ids.ts';
import type { Discrepancy } from './discrepancy.ts';
import { updateAcknowledged, updateNoted } from './discrepancy-list-queries.ts';

/** A note or an acknowledgement. Neither changes anything at the provider or in the ledger. */
export type AnnotateDiscrepancy = { readonly note: string } | { readonly acknowledged: boolean };

export async function annotateDiscrepancy(
  ctx: StoreContext,
  discrepancyId: string,
  annotation: AnnotateDiscrepancy,
): Promise<Discrepancy> {
  const { storeId, operator } = ctx;
  const id = parseId<DiscrepancyId>(discrepancyId);
  if (!id || !operator) throw new ApiError('PAYMENT_FINDING_NOT_FOUND');
  const by = { id: operator.id, email: operator.email };
  const at = ctx.app.clock.now();
  const found = await ctx.write((sql) =>
    'note' in annotation
      ? updateNoted(sql, storeId, id, { at: at.toISOString(), text: annotation.note, operator: by })
      : updateAcknowledged(sql, storeId, id, annotation.acknowledged ? { at, by } : null),
  );
  if (!found) throw new ApiError('PAYMENT_FINDING_NOT_FOUND');
  return found;
}
