import type { StoreContext } from '../../context.ts';
import { countedRequest, exact, exactSum, type FigureQuery } from './figure-request.ts';
import { type Interval, type Span, splitSpan, startOf } from './period.ts';
import { type CardRow, listCardMovements } from './read-queries.ts';

export interface Movements {
  readonly issued: number;
  readonly debited: number;
  readonly credited: number;
  /** Negative where operators took more away than they added. */
  readonly adjusted: number;
  /** At the end of the interval. */
  readonly balance: number;
}

export interface CardsOfCurrency {
  readonly currency: string;
  /** What all cards are worth now. */
  readonly liability: number;
  /** At the beginning of the span. */
  readonly openingBalance: number;
  readonly totals: Movements;
  readonly intervals: (Movements & Span)[];
}

export interface GiftCardFigures extends Span {
  readonly timezone: string;
  readonly developerMode: boolean;
  readonly interval: Interval;
  readonly currencies: CardsOfCurrency[];
}

/** The open balance of gift cards by currency, and how it moved. */
export async function readGiftCardFigures(
  ctx: StoreContext,
  query: FigureQuery & { readonly interval?: Interval },
): Promise<GiftCardFigures> {
  const { interval = 'day' } = query;
  const { timezone, from, to, ...scope } = await countedRequest(ctx, query, interval);
  const span = { from, to };
  const rows = await listCardMovements(ctx.sql, scope, span, interval);
  const names = [...new Set([...rows.map(({ currency }) => currency), ctx.store.currency])].sort();
  const currencies = names.map((currency) => {
    const own = rows.filter((row) => row.currency === currency);
    return { currency, ...cardsOf(own, span, interval) };
  });
  return { timezone, developerMode: scope.isSandbox, ...span, interval, currencies };
}

function cardsOf(rows: readonly CardRow[], span: Span, interval: Interval) {
  const openingBalance = changeOf(rows.filter(({ startsOn }) => startsOn === null));
  let balance = openingBalance;
  const intervals = splitSpan(span, interval).map((part) => {
    const own = rows.filter(({ startsOn }) => startsOn === startOf(interval, part.from));
    balance = exactSum([balance, changeOf(own)]);
    return { ...part, ...movementsOf(own), balance };
  });
  const totals = { ...movementsOf(rows.filter(({ startsOn }) => startsOn !== null)), balance };
  const liability = exactSum(rows.map((row) => exact(row.liability)));
  return { liability, openingBalance, totals, intervals };
}

function movementsOf(rows: readonly CardRow[]): Omit<Movements, 'balance'> {
  const sum = (name: 'issued' | 'debited' | 'credited' | 'adjusted') =>
    exactSum(rows.map((row) => exact(row[name])));
  return {
    issued: sum('issued'),
    debited: sum('debited'),
    credited: sum('credited'),
    adjusted: sum('adjusted'),
  };
}

function changeOf(rows: readonly CardRow[]): number {
  const { issued, debited, credited, adjusted } = movementsOf(rows);
  return exactSum([issued, -debited, credited, adjusted]);
}
