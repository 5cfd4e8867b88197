import type { StoreContext } from '../../context.ts';
import {
  type CheckoutRow,
  listCheckouts,
  listCheckoutsLive,
  type Refusal,
} from './checkout-queries.ts';
import { type FigureQuery, type FigureRequest, figureRequest } from './figure-request.ts';
import { type Interval, type Span, splitSpan } from './period.ts';
import { findState } from './state-queries.ts';

const STEPS = ['carts', 'checkouts', 'payments', 'orders'] as const;
type Steps = Readonly<Record<(typeof STEPS)[number], number>>;

export interface CheckoutFigures extends Span {
  readonly timezone: string;
  readonly developerMode: boolean;
  readonly interval: Interval;
  readonly totals: Steps;
  readonly intervals: (Steps & Span)[];
  /** The most frequent first. */
  readonly refusals: Refusal[];
}

/** The steps that the carts of each interval reached, and the declined payments. */
export async function readCheckouts(
  ctx: StoreContext,
  query: FigureQuery & { readonly interval?: Interval },
): Promise<CheckoutFigures> {
  const { interval = 'day' } = query;
  const request = await figureRequest(ctx, query, interval);
  const { timezone, isSandbox, from, to } = request;
  const rows = await listDays(ctx, request);
  const intervals = splitSpan({ from, to }, interval).map((part) => ({
    ...part,
    ...addUp(rows.filter(({ day }) => part.from <= day && day <= part.to)),
  }));
  const span = { from, to };
  const totals = addUp(rows);
  const refusals = refusalsOf(rows);
  return { timezone, developerMode: isSandbox, ...span, interval, totals, intervals, refusals };
}

/** What is final is kept; the rest is counted now. A day may have a row of each. */
async function listDays(ctx: StoreContext, request: FigureRequest): Promise<CheckoutRow[]> {
  const { storeId, isSandbox } = request;
  const since = (await findState(ctx.sql, storeId))?.checkoutUntil ?? null;
  return [
    ...(await listCheckouts(ctx.sql, storeId, request, isSandbox)),
    ...(await listCheckoutsLive(ctx.sql, { ...request, since }, isSandbox)),
  ];
}

function addUp(rows: readonly Steps[]): Steps {
  const sum = (name: keyof Steps) => rows.reduce((total, row) => total + row[name], 0);
  return Object.fromEntries(STEPS.map((name) => [name, sum(name)])) as unknown as Steps;
}

function refusalsOf(rows: readonly CheckoutRow[]): Refusal[] {
  const found = new Map<string, Refusal>();
  for (const { providerId, reason, count } of rows.flatMap(({ refusals }) => refusals)) {
    const key = `${providerId} ${reason}`;
    found.set(key, { providerId, reason, count: count + (found.get(key)?.count ?? 0) });
  }
  const keyOf = ({ providerId, reason }: Refusal) => `${providerId} ${reason}`;
  return [...found.values()].sort((a, b) => b.count - a.count || (keyOf(a) < keyOf(b) ? -1 : 1));
}
