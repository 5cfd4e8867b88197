import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { CENTS_MAX } from '../../values/money.ts';
import { catchUp } from './catch-up.ts';
import { getLocalDate } from './checkout-queries.ts';
import {
  type Interval,
  type LocalDate,
  lengthOf,
  plusDays,
  type Span,
  splitSpan,
} from './period.ts';
import type { Scope } from './read-queries.ts';

export interface FigureQuery {
  readonly from?: LocalDate;
  readonly to?: LocalDate;
  readonly developerMode?: boolean;
}

const DEFAULT_DAYS = 30;
const DAYS_MAX = 3_660;
const INTERVALS_MAX = 400;
/** Maximum time for which a request counts figures before it is refused. */
const COUNT_MS = 3_000;
const RETRY_AFTER_SECONDS = 5;
const BUSY = 'The figures of the store are being counted again. Try again shortly.';

export interface FigureRequest extends Scope, Span {
  readonly timezone: string;
}

/** Without dates: the last 30 days of the store, with today. */
export async function figureRequest(
  ctx: StoreContext,
  query: FigureQuery,
  interval?: Interval,
): Promise<FigureRequest> {
  const { timezone } = ctx.store;
  const to = query.to ?? (await getLocalDate(ctx.sql, timezone, ctx.app.clock.now()));
  const from = query.from ?? plusDays(to, 1 - DEFAULT_DAYS);
  const span = { from, to };
  if (from > to) refuse('querystring.from must not be after querystring.to.');
  if (lengthOf(span) > DAYS_MAX) refuse(`A span has at most ${DAYS_MAX} days.`);
  if (interval && splitSpan(span, interval).length > INTERVALS_MAX) {
    refuse(`A span has at most ${INTERVALS_MAX} intervals; use a longer interval.`);
  }
  const isSandbox = query.developerMode ?? ctx.store.developerMode;
  return { storeId: ctx.storeId, isSandbox, timezone, ...span };
}

/** As `figureRequest`, after everything committed was counted; refused where that takes long. */
export async function countedRequest(
  ctx: StoreContext,
  query: FigureQuery,
  interval?: Interval,
): Promise<FigureRequest> {
  const request = await figureRequest(ctx, query, interval);
  const stop = AbortSignal.timeout(COUNT_MS);
  const state = await catchUp(ctx.app.sql, ctx.storeId, { stop });
  if (!state) throw new ApiError('SERVICE_UNAVAILABLE', BUSY, RETRY_AFTER_SECONDS);
  return { ...request, timezone: state.timezone };
}

function refuse(message: string): never {
  throw new ApiError('VALIDATION_ERROR', message);
}

/** A sum of the database, which is exact or an error. */
export function exact(text: string): number {
  const value = Number(text);
  if (Math.abs(value) > CENTS_MAX) throw new ApiError('AMOUNT_TOO_LARGE');
  return value;
}

export function exactSum(values: readonly number[]): number {
  return exact(String(values.reduce((sum, value) => sum + BigInt(value), 0n)));
}
