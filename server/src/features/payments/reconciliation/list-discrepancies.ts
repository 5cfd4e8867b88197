import type { StoreContext } from '../../../context.ts';
import { cursorPage, givenId } from '../../../platform/http/openapi/paging.ts';
import type { DiscrepancyId } from '../../../values/ids.ts';
import type { Discrepancy } from './discrepancy.ts';
import { listDiscrepanciesBy } from './discrepancy-list-queries.ts';

export interface DiscrepancyQuery {
  readonly state: 'open' | 'resolved';
  readonly acknowledged?: boolean;
  readonly cursor?: string;
  readonly limit: number;
}

/** Newest first. */
export async function listDiscrepancies(
  ctx: StoreContext,
  { state, acknowledged, cursor, limit }: DiscrepancyQuery,
): Promise<{ discrepancies: Discrepancy[]; nextCursor: string | null }> {
  const after = cursor === undefined ? null : givenId<DiscrepancyId>(cursor);
  const filter = { isOpen: state === 'open', isAcknowledged: acknowledged ?? null, after };
  const { rows: discrepancies, nextCursor } = await cursorPage(
    limit,
    (max) => listDiscrepanciesBy(ctx.sql, ctx.storeId, { ...filter, limit: max }),
    ({ id }) => id,
  );
  return { discrepancies, nextCursor };
}
