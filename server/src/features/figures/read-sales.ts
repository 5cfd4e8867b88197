import type { StoreContext } from '../../context.ts';
import { countedRequest, exact, exactSum, type FigureQuery } from './figure-request.ts';
import { type Interval, type Span, spanBefore, splitSpan, startOf } from './period.ts';
import { listSales, type SalesRow, type Scope } from './read-queries.ts';

const SUMS = [
  'orders',
  'gross',
  'discounts',
  'shipping',
  'tax',
  'taxIncluded',
  'total',
  'refunds',
  'disputes',
] as const;
type Sums = Readonly<Record<(typeof SUMS)[number], number>>;

export interface Sales extends Sums {
  /** What was charged and not returned or withdrawn; negative where more was. */
  readonly net: number;
  /** Null without orders. */
  readonly average: number | null;
}

export interface SalesOfSpan extends Span {
  readonly totals: Sales;
  readonly intervals: (Sales & Span)[];
}

export interface SalesOfCurrency extends SalesOfSpan {
  readonly currency: string;
  readonly comparison: SalesOfSpan | null;
}

export interface SalesFigures extends Span {
  readonly timezone: string;
  readonly developerMode: boolean;
  readonly interval: Interval;
  readonly currencies: SalesOfCurrency[];
}

export type SalesQuery = FigureQuery & {
  readonly interval?: Interval;
  readonly compare?: boolean;
};

/** The sales of a span by intervals, each currency apart, with the span before. */
export async function readSales(ctx: StoreContext, query: SalesQuery): Promise<SalesFigures> {
  const { interval = 'day', compare = false } = query;
  const { timezone, from, to, ...scope } = await countedRequest(ctx, query, interval);
  const span = { from, to };
  const read = await salesReader(ctx, scope, span, interval);
  const before = compare ? await salesReader(ctx, scope, spanBefore(span), interval) : undefined;
  const found = [...read.currencies, ...(before?.currencies ?? []), ctx.store.currency];
  const currencies = [...new Set(found)].sort().map((currency) => ({
    currency,
    ...read.of(currency),
    comparison: before?.of(currency) ?? null,
  }));
  return { timezone, developerMode: scope.isSandbox, ...span, interval, currencies };
}

async function salesReader(ctx: StoreContext, scope: Scope, span: Span, interval: Interval) {
  const rows = await listSales(ctx.sql, scope, span, interval);
  const known = new Map(rows.map((row) => [`${row.currency} ${row.startsOn}`, sumsOf(row)]));
  return {
    currencies: rows.map(({ currency }) => currency),
    of(currency: string): SalesOfSpan {
      const parts = splitSpan(span, interval).map((part) => ({
        ...part,
        ...(known.get(`${currency} ${startOf(interval, part.from)}`) ?? NONE),
      }));
      const intervals = parts.map(({ from, to, ...sums }) => ({ from, to, ...salesOf(sums) }));
      return { ...span, totals: salesOf(addUp(parts)), intervals };
    },
  };
}

function sumsOf(row: SalesRow): Sums {
  return record((name) => exact(row[name]));
}

function addUp(parts: readonly Sums[]): Sums {
  return record((name) => exactSum(parts.map((part) => part[name])));
}

function record(countOf: (name: (typeof SUMS)[number]) => number): Sums {
  return Object.fromEntries(SUMS.map((name) => [name, countOf(name)])) as unknown as Sums;
}

const NONE = record(() => 0);

function salesOf(sums: Sums): Sales {
  return { ...sums, net: sums.total - sums.refunds - sums.disputes, average: averageOf(sums) };
}

/** Rounded half up in integer arithmetic. */
function averageOf({ total, orders }: Sums): number | null {
  if (orders === 0) return null;
  return Number((2n * BigInt(total) + BigInt(orders)) / (2n * BigInt(orders)));
}
