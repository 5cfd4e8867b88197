import type { Sql } from '../../../platform/db/connect.ts';
import type { StoreId } from '../../../values/ids.ts';
import type { Cents } from '../../../values/money.ts';

/** An agent with the orders that it placed in a period. */
export interface BuyingAgent {
  readonly id: string;
  readonly name: string | null;
  readonly profileUrl: string | null;
  readonly protocol: string;
  readonly orders: number;
  readonly total: Cents;
  readonly lastOrderAt: Date;
}

export interface BoughtPeriod {
  readonly from: Date;
  readonly to: Date;
  readonly developerMode: boolean;
}

/** The newest orders that are counted, and the agents that are listed. */
const COUNTED_ORDERS_MAX = 10_000;
const AGENTS_MAX = 50;

/** By total. The name is that of the agent's last order. */
export async function listBuyingAgents(
  sql: Sql,
  storeId: StoreId,
  { from, to, developerMode }: BoughtPeriod,
): Promise<BuyingAgent[]> {
  return await sql<BuyingAgent[]>`
    with bought as materialized (
      select agent_id, total, created_at, id from orders
      where store_id = ${storeId} and agent_id is not null and created_at >= ${from}
        and created_at < ${to} and developer_mode = ${developerMode}
      order by created_at desc limit ${COUNTED_ORDERS_MAX}),
    summed as (
      select agent_id, count(*) as orders, sum(total)::bigint as total,
        max(created_at) as last_order_at, (array_agg(id order by created_at desc))[1] as last_id
      from bought group by agent_id order by total desc, agent_id limit ${AGENTS_MAX})
    select summed.agent_id as id, last.snapshot #>> '{agent,name}' as name,
      last.snapshot #>> '{agent,profileUrl}' as "profileUrl",
      last.snapshot #>> '{agent,protocol}' as protocol,
      summed.orders, summed.total, summed.last_order_at as "lastOrderAt"
    from summed join orders as last on last.store_id = ${storeId} and last.id = summed.last_id
    order by summed.total desc, summed.agent_id`;
}
