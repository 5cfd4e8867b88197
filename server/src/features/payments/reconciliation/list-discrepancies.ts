import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { type FindingId, parseId } from '../../../values/ids.ts';
import type { Discrepancy } from './discrepancy.ts';
import { listDiscrepanciesBy } from './discrepancy-queries.ts';

export interface DiscrepancyQuery {
  readonly state: 'open' | 'resolved';
  readonly cursor?: string;
  readonly limit: number;
}

/** Newest first; keyset pagination. */
export async function listDiscrepancies(
  ctx: StoreContext,
  { state, cursor, limit }: DiscrepancyQuery,
): Promise<{ findings: Discrepancy[]; nextCursor: string | null }> {
  const after = cursor === undefined ? null : parseId<FindingId>(cursor);
  if (after === undefined) {
    throw new ApiError('VALIDATION_ERROR', 'cursor is invalid.');
  }
  const filter = { isOpen: state === 'open', after, limit: limit + 1 };
  const rows = await listDiscrepanciesBy(ctx.sql, ctx.storeId, filter);
  const findings = rows.slice(0, limit);
  return { findings, nextCursor: rows.length > limit ? (findings.at(-1)?.id ?? null) : null };
}
