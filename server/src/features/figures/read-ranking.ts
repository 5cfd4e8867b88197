import type { StoreContext } from '../../context.ts';
import { countedRequest, exact, type FigureQuery } from './figure-request.ts';
import { piecesOf, type Span } from './period.ts';
import {
  listRanked,
  listRankedByFirst,
  listRankedOfPeriod,
  type RankedRow,
  type Ranking,
} from './read-queries.ts';

export type RankingQuery = FigureQuery & {
  readonly currency?: string;
  readonly limit?: number;
};

/** Products or coupons of a span, in one currency. */
export interface RankingFigures extends Span {
  readonly timezone: string;
  readonly developerMode: boolean;
  readonly currency: string;
  readonly ranked: Ranked[];
}

export interface Ranked {
  readonly key: string;
  readonly name: string | null;
  readonly orders: number;
  readonly quantity: number;
  readonly refundedQuantity: number;
  readonly gross: number;
  readonly discounts: number;
  readonly total: number;
  readonly refunds: number;
}

const LIMIT = 25;

/** A single day, week, month or year is read from an index; other spans are added up. */
export async function readRanking(
  ctx: StoreContext,
  { currency = ctx.store.currency, limit = LIMIT, ...query }: RankingQuery,
  order: Pick<Ranking, 'kind' | 'sortBy'>,
): Promise<RankingFigures> {
  const { timezone, from, to, ...scope } = await countedRequest(ctx, query);
  const ranking: Ranking = { ...scope, ...order, currency, limit };
  const rows = await rankedRows(ctx, ranking, { from, to });
  const developerMode = scope.isSandbox;
  return { timezone, developerMode, from, to, currency, ranked: rows.map(rankedOf) };
}

async function rankedRows(
  { sql }: StoreContext,
  ranking: Ranking,
  span: Span,
): Promise<RankedRow[]> {
  const pieces = piecesOf(span);
  const [first, ...others] = pieces;
  if (first && others.length === 0) return await listRankedOfPeriod(sql, ranking, first);
  const rows = await listRankedByFirst(sql, ranking, pieces);
  return rows.length > 0 ? rows : await listRanked(sql, ranking, pieces);
}

function rankedOf({ key, name, ...sums }: RankedRow): Ranked {
  return {
    key,
    name,
    orders: exact(sums.orders),
    quantity: exact(sums.quantity),
    refundedQuantity: exact(sums.refundedQuantity),
    gross: exact(sums.gross),
    discounts: exact(sums.discounts),
    total: exact(sums.total),
    refunds: exact(sums.refunds),
  };
}
