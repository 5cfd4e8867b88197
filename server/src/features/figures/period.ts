import { DAY_MS } from '../../values/time.ts';

/** A local date of the store, `YYYY-MM-DD`. These compare as texts. */
export type LocalDate = string;

export const INTERVALS = ['day', 'week', 'month'] as const;
export type Interval = (typeof INTERVALS)[number];

/** The periods for which products and coupons are kept, longest first. */
const PERIODS = ['year', 'month', 'week', 'day'] as const;
export type Period = (typeof PERIODS)[number];

/** Local dates, both included. */
export interface Span {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

export function plusDays(date: LocalDate, days: number): LocalDate {
  return textOf(new Date(Date.parse(date) + days * DAY_MS));
}

export function lengthOf({ from, to }: Span): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
}

/** The first day of the period with this date. Weeks begin on Monday (ISO 8601). */
export function startOf(period: Period, date: LocalDate): LocalDate {
  if (period === 'year') return `${date.slice(0, 4)}-01-01`;
  if (period === 'month') return `${date.slice(0, 7)}-01`;
  return period === 'week' ? plusDays(date, -((new Date(date).getUTCDay() + 6) % 7)) : date;
}

/** The last day of the period with this date. */
export function endOf(period: Period, date: LocalDate): LocalDate {
  const start = startOf(period, date);
  if (period === 'year') return `${date.slice(0, 4)}-12-31`;
  if (period === 'month') return plusDays(plusMonths(start, 1), -1);
  return period === 'week' ? plusDays(start, 6) : date;
}

/** The intervals of a span in order; the first and the last end where the span does. */
export function splitSpan({ from, to }: Span, interval: Interval): Span[] {
  const spans: Span[] = [];
  for (let start = from; start <= to; ) {
    const end = endOf(interval, start);
    spans.push({ from: start, to: end < to ? end : to });
    start = plusDays(end, 1);
  }
  return spans;
}

/** As many whole months before a span of whole months; before another one, as many days. */
export function spanBefore(span: Span): Span {
  const to = plusDays(span.from, -1);
  const isWhole = span.from.endsWith('-01') && endOf('month', span.to) === span.to;
  if (!isWhole) return { from: plusDays(span.from, -lengthOf(span)), to };
  return { from: plusMonths(span.from, -splitSpan(span, 'month').length), to };
}

export interface Piece {
  readonly period: Period;
  readonly startsOn: LocalDate;
}

/**
 * Kept periods that together are the span, few of them: whole years, and months, weeks and days at
 * both ends.
 */
export function piecesOf(span: Span, periods: readonly Period[] = PERIODS): Piece[] {
  const { from, to } = span;
  const [period, ...shorter] = periods;
  if (from > to || period === undefined) return [];
  const first = startOf(period, from) === from ? from : plusDays(endOf(period, from), 1);
  const pieces: Piece[] = [];
  let next = first;
  for (; endOf(period, next) <= to; next = plusDays(endOf(period, next), 1)) {
    pieces.push({ period, startsOn: next });
  }
  if (pieces.length === 0) return piecesOf(span, shorter);
  const before = piecesOf({ from, to: plusDays(first, -1) }, shorter);
  return [...before, ...pieces, ...piecesOf({ from: next, to }, shorter)];
}

/** From the first day of a month to the first day of another. */
function plusMonths(first: LocalDate, months: number): LocalDate {
  const [year = 0, month = 1] = first.split('-').map(Number);
  return textOf(new Date(Date.UTC(year, month - 1 + months, 1)));
}

function textOf(time: Date): LocalDate {
  return time.toISOString().slice(0, 10);
}
