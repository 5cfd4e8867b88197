import type { StoreContext } from '../../../context.ts';
import { countedRequest, exact, exactSum, type FigureQuery } from '../figure-request.ts';
import { type Interval, type Span, splitSpan, startOf } from '../period.ts';
import { type AgentFigureRow, listAgentFigures } from './agent-figure-queries.ts';

export type AgentFigureQuery = FigureQuery & {
  readonly interval?: Interval;
  readonly currency?: string;
  readonly limit?: number;
};

export interface AgentSums {
  readonly orders: number;
  readonly total: number;
  readonly refunds: number;
  /** The total less refunds; negative where more was refunded. */
  readonly net: number;
}

export interface AgentFigures extends AgentSums {
  readonly id: string;
  readonly name: string | null;
  readonly protocol: string;
  /** Those with an order or a refund. */
  readonly intervals: (AgentSums & Span)[];
}

export interface FiguresOfAgents extends Span {
  readonly timezone: string;
  readonly developerMode: boolean;
  readonly interval: Interval;
  readonly currency: string;
  readonly agents: AgentFigures[];
}

const LIMIT = 10;

/** What agents bought in a span, by intervals, in one currency; the largest totals first. */
export async function readAgentFigures(
  ctx: StoreContext,
  query: AgentFigureQuery,
): Promise<FiguresOfAgents> {
  const { interval = 'day', currency = ctx.store.currency, limit = LIMIT } = query;
  const { timezone, from, to, ...scope } = await countedRequest(ctx, query, interval);
  const wanted = { ...scope, from, to, currency, interval, limit };
  const rows = await listAgentFigures(ctx.sql, wanted);
  const parts = new Map(
    splitSpan({ from, to }, interval).map((part) => [startOf(interval, part.from), part]),
  );
  const ids = [...new Set(rows.map(({ agentId }) => agentId))];
  const agents = ids.map((id) =>
    figuresOf(
      rows.filter(({ agentId }) => agentId === id),
      parts,
    ),
  );
  return { timezone, developerMode: scope.isSandbox, from, to, interval, currency, agents };
}

function figuresOf(
  rows: readonly AgentFigureRow[],
  parts: ReadonlyMap<string, Span>,
): AgentFigures {
  const [{ agentId: id, name, protocol }] = rows as [AgentFigureRow];
  const intervals = rows.map(({ startsOn, ...row }) => ({
    ...(parts.get(startsOn) ?? { from: startsOn, to: startsOn }),
    ...sumsOf(exact(row.orders), exact(row.total), exact(row.refunds)),
  }));
  const sum = (key: 'orders' | 'total' | 'refunds') => exactSum(intervals.map((one) => one[key]));
  return { id, name, protocol, ...sumsOf(sum('orders'), sum('total'), sum('refunds')), intervals };
}

function sumsOf(orders: number, total: number, refunds: number): AgentSums {
  return { orders, total, refunds, net: total - refunds };
}
