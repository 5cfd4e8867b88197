import type { Sql } from '../../../platform/db/connect.ts';
import type { Interval, LocalDate, Span } from '../period.ts';
import type { Scope } from '../read-queries.ts';
import { type Days, returnedSql, soldSql } from '../recount-queries.ts';

/** Replaces the rows of the days. */
export async function upsertAgentDays(sql: Sql, days: Days): Promise<void> {
  const { storeId, from, to } = days;
  const agent = (name: string) => sql`document #>> ${`{agent,${name}}`}::text[]`;
  const groupColumns = sql`is_sandbox, currency, day, ${agent('id')} as agent_id,
    ${agent('name')} as name, ${agent('protocol')} as protocol`;
  await sql`
    with sold as materialized (${soldSql(sql, days)}),
    returned as materialized (${returnedSql(sql, days)}),
    fresh as materialized (
      select is_sandbox, currency, day, agent_id, max(name), coalesce(max(protocol), 'ucp'),
        sum(orders), sum(total), sum(refunds)
      from (
        select ${groupColumns}, 1::numeric as orders, total::numeric, 0::numeric as refunds
        from sold
        union all
        select ${groupColumns}, 0, 0, amount from returned where amount > 0) as counts
      where agent_id is not null
      group by is_sandbox, currency, day, agent_id),
    gone as (
      delete from agent_figures as old
      where store_id = ${storeId} and day between ${from}::date and ${to}::date
        and not exists (select from fresh where fresh.is_sandbox = old.is_sandbox
          and fresh.currency = old.currency and fresh.day = old.day
          and fresh.agent_id = old.agent_id))
    insert into agent_figures
      (store_id, is_sandbox, currency, day, agent_id, name, protocol, orders, total, refunds)
    select ${storeId}::uuid, * from fresh
    on conflict (store_id, is_sandbox, currency, day, agent_id) do update
    set name = excluded.name, protocol = excluded.protocol, orders = excluded.orders,
      total = excluded.total, refunds = excluded.refunds`;
}

/** Sums are texts: one beyond 2^53 must not be rounded. */
export interface AgentFigureRow {
  readonly agentId: string;
  readonly name: string | null;
  readonly protocol: string;
  readonly startsOn: LocalDate;
  readonly orders: string;
  readonly total: string;
  readonly refunds: string;
}

export interface AgentFigureScope extends Scope, Span {
  readonly currency: string;
  readonly interval: Interval;
  readonly limit: number;
}

/** Intervals of the agents with the largest totals, those without an order or refund left out. */
export async function listAgentFigures(
  sql: Sql,
  { storeId, isSandbox, currency, from, to, interval, limit }: AgentFigureScope,
): Promise<AgentFigureRow[]> {
  return await sql<AgentFigureRow[]>`
    with within as materialized (
      select * from agent_figures
      where store_id = ${storeId} and is_sandbox = ${isSandbox} and currency = ${currency}
        and day between ${from}::date and ${to}::date),
    best as (
      select agent_id, (array_agg(name order by day desc))[1] as name,
        (array_agg(protocol order by day desc))[1] as protocol, sum(total) as total
      from within group by agent_id order by sum(total) desc, agent_id limit ${limit})
    select agent_id as "agentId", best.name, best.protocol,
      date_trunc(${interval}, day::timestamp)::date::text as "startsOn",
      sum(orders) as orders, sum(within.total) as total, sum(refunds) as refunds
    from within join best using (agent_id)
    group by agent_id, best.name, best.protocol, best.total, 4
    order by best.total desc, agent_id, 4`;
}
