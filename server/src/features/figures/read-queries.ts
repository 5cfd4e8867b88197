import type { Fragment, Sql } from '../../platform/db/connect.ts';
import type { StoreId } from '../../values/ids.ts';
import type { Interval, LocalDate, Piece, Span } from './period.ts';

/** Which figures of a store are read. */
export interface Scope {
  readonly storeId: StoreId;
  readonly isSandbox: boolean;
}

/** Sums are texts: one beyond 2^53 must not be rounded. */
export interface SalesRow {
  readonly currency: string;
  readonly startsOn: LocalDate;
  readonly orders: string;
  readonly gross: string;
  readonly discounts: string;
  readonly shipping: string;
  readonly tax: string;
  readonly taxIncluded: string;
  readonly total: string;
  readonly refunds: string;
  readonly disputes: string;
}

/** By intervals, of which the first and the last may begin or end outside of the span. */
export async function listSales(
  sql: Sql,
  { storeId, isSandbox }: Scope,
  { from, to }: Span,
  interval: Interval,
): Promise<SalesRow[]> {
  return await sql<SalesRow[]>`
    select currency, date_trunc(${interval}, day::timestamp)::date::text as "startsOn",
      sum(orders) as orders, sum(gross) as gross, sum(discounts) as discounts,
      sum(shipping) as shipping, sum(tax) as tax, sum(tax_included) as "taxIncluded",
      sum(total) as total, sum(refunds) as refunds, sum(disputes) as disputes
    from daily_figures
    where store_id = ${storeId} and is_sandbox = ${isSandbox}
      and day between ${from}::date and ${to}::date
      and (orders <> 0 or refunds <> 0 or disputes <> 0)
    group by 1, 2 order by 1, 2`;
}

export interface CardRow {
  readonly currency: string;
  /** Null for all days before the span. */
  readonly startsOn: LocalDate | null;
  readonly issued: string;
  readonly debited: string;
  readonly credited: string;
  readonly adjusted: string;
  /** Sum of all movements until now. */
  readonly liability: string;
}

export async function listCardMovements(
  sql: Sql,
  { storeId, isSandbox }: Scope,
  { from, to }: Span,
  interval: Interval,
): Promise<CardRow[]> {
  return await sql<CardRow[]>`
    select currency, case when day >= ${from}::date
        then date_trunc(${interval}, day::timestamp)::date::text end as "startsOn",
      coalesce(sum(cards_issued) filter (where day <= ${to}::date), 0) as issued,
      coalesce(- sum(cards_debited) filter (where day <= ${to}::date), 0) as debited,
      coalesce(sum(cards_credited) filter (where day <= ${to}::date), 0) as credited,
      coalesce(sum(cards_adjusted) filter (where day <= ${to}::date), 0) as adjusted,
      sum(cards_issued + cards_debited + cards_credited + cards_adjusted) as liability
    from daily_figures
    where store_id = ${storeId} and is_sandbox = ${isSandbox}
      and (cards_issued <> 0 or cards_debited <> 0 or cards_credited <> 0 or cards_adjusted <> 0)
    group by 1, 2 order by 1, 2`;
}

export interface RankedRow {
  readonly key: string;
  readonly name: string | null;
  readonly orders: string;
  readonly quantity: string;
  readonly refundedQuantity: string;
  readonly gross: string;
  readonly discounts: string;
  readonly total: string;
  readonly refunds: string;
}

export interface Ranking extends Scope {
  readonly kind: 'product' | 'coupon';
  readonly currency: string;
  readonly sortBy: 'quantity' | 'total';
  readonly limit: number;
}

/** The first rows of one period, in the order of an index. */
export async function listRankedOfPeriod(
  sql: Sql,
  { storeId, isSandbox, kind, currency, sortBy, limit }: Ranking,
  { period, startsOn }: Piece,
): Promise<RankedRow[]> {
  return await sql<RankedRow[]>`
    select key, name, orders, quantity, refunded_quantity as "refundedQuantity", gross, discounts,
      total, refunds
    from ranked_figures
    where store_id = ${storeId} and is_sandbox = ${isSandbox} and currency = ${currency}
      and kind = ${kind} and period = ${period} and starts_on = ${startsOn}::date
      and (orders > 0 or refunded_quantity > 0 or refunds > 0)
    order by ${sql(sortBy)} desc, key limit ${limit}`;
}

/**
 * The top rows over several periods, from the top rows of each period. A key that is not among the
 * top rows of a period has at most the value of the last of them, so its sum has an upper bound.
 * Keys whose bound is below the known sums are not read. Where this does not decide the order,
 * nothing is returned, and `listRanked` reads all rows.
 */
export async function listRankedByFirst(
  sql: Sql,
  ranking: Ranking,
  pieces: readonly Piece[],
): Promise<RankedRow[]> {
  const { sortBy, limit } = ranking;
  const value = sql(sortBy);
  const firstMax = FIRST_OF_EACH * limit;
  return await sql<RankedRow[]>`
    with piece as materialized (${piecesSql(sql, pieces)}),
    first as materialized (
      select piece.*, own.key, own.value from piece, lateral (
        select key, ${value} as value from ${figuresOf(sql, ranking)}
        order by ${value} desc, key limit ${firstMax}) as own),
    last as materialized (
      select period, "startsOn",
        case when count(*) = ${firstMax} then greatest(min(value), 0) else 0 end as most
      from first group by period, "startsOn"),
    bound as materialized (
      select (select sum(most) from last) as unseen,
        (select sum(value) from first group by key order by 1 desc limit 1 offset ${limit - 1})
          as known),
    candidate as materialized (
      select key from first join last using (period, "startsOn"), bound
      where known > unseen
      group by key, known, unseen having unseen + sum(value - most) >= known),
    ranked as materialized (
      select own.key, ${sumsSql(sql)}, sum(own.${value}) as rank_value
      from candidate, piece, lateral (
        select * from ${figuresOf(sql, ranking)} and key = candidate.key offset 0) as own
      group by own.key having ${isSold(sql)}
      order by sum(own.${value}) desc, key limit ${limit})
    select key, name, orders, quantity, "refundedQuantity", gross, discounts, total, refunds
    from ranked, bound
    where known <= (
      select case when count(*) = ${limit} then min(rank_value) end from ranked)
    order by rank_value desc, key`;
}

/** How many times as many rows of each period are read as are returned. */
const FIRST_OF_EACH = 2;

/**
 * The top rows over several periods, from all rows. The lateral join with `offset 0` reads each
 * period from an index: the planner would rather scan the figures of all stores.
 */
export async function listRanked(
  sql: Sql,
  ranking: Ranking,
  pieces: readonly Piece[],
): Promise<RankedRow[]> {
  return await sql<RankedRow[]>`
    select key, ${sumsSql(sql)}
    from (${piecesSql(sql, pieces)}) as piece, lateral (
      select * from ${figuresOf(sql, ranking)} offset 0) as own
    group by key having ${isSold(sql)}
    order by sum(own.${sql(ranking.sortBy)}) desc, key limit ${ranking.limit}`;
}

function piecesSql(sql: Sql, pieces: readonly Piece[]): Fragment {
  return sql`
    select * from jsonb_to_recordset(${JSON.stringify(pieces)}::text::jsonb)
      as piece (period text, "startsOn" date)`;
}

function figuresOf(sql: Sql, { storeId, isSandbox, kind, currency }: Ranking): Fragment {
  return sql`ranked_figures
    where store_id = ${storeId} and is_sandbox = ${isSandbox} and currency = ${currency}
      and kind = ${kind} and period = piece.period and starts_on = piece."startsOn"`;
}

function sumsSql(sql: Sql): Fragment {
  return sql`(array_agg(name order by named_on desc nulls last))[1] as name,
    sum(orders) as orders, sum(quantity) as quantity, sum(refunded_quantity) as "refundedQuantity",
    sum(gross) as gross, sum(discounts) as discounts, sum(total) as total, sum(refunds) as refunds`;
}

function isSold(sql: Sql): Fragment {
  return sql`sum(orders) > 0 or sum(refunded_quantity) > 0 or sum(refunds) > 0`;
}
