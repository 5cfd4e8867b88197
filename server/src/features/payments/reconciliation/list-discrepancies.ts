import type { StoreContext } from '../../../context.ts';
import { cursorPage, givenId } from '../../../platform/http/openapi/paging.ts';
import type { FindingId } from '../../../values/ids.ts';
import type { Discrepancy } from './discrepancy.ts';
import { listFindingsBy } from './discrepancy-queries.ts';

export interface FindingQuery {
  readonly state: 'open' | 'resolved';
  readonly cursor?: string;
  readonly limit: number;
}

/** Newest first. */
export async function listDiscrepancies(
  ctx: StoreContext,
  { state, cursor, limit }: FindingQuery,
): Promise<{ findings: Discrepancy[]; nextCursor: string | null }> {
  const after = cursor === undefined ? null : givenId<FindingId>(cursor);
  const filter = { isOpen: state === 'open', after };
  const { rows: findings, nextCursor } = await cursorPage(
    limit,
    (max) => listFindingsBy(ctx.sql, ctx.storeId, { ...filter, limit: max }),
    ({ id }) => id,
  );
  return { findings, nextCursor };
}
