import type { StoreId } from '../../../values/ids.ts';
import type { Sql } from '../connect.ts';
import { mayBeOfWorker } from '../failures.ts';
import { uuids } from '../uuids.ts';
import { COLOCATED_WITH } from './distribution.ts';

/** A node of Citus and the stores whose rows it has. */
export interface Worker {
  /** Host and port. */
  readonly name: string;
  readonly storeIds: readonly StoreId[];
}

/** Workers without a store are left out. Reads only what the coordinator has. */
export async function listWorkers(sql: Sql): Promise<Worker[]> {
  const stores = await sql<{ id: StoreId }[]>`select id from stores`;
  // Citus does not join its catalog with a distributed table.
  const rows = await sql<{ name: string; storeIds: string }[]>`
    select node.nodename || ':' || node.nodeport as name,
      string_agg(one.id::text, ' ' order by one.id) as "storeIds"
    from unnest(${uuids(stores.map(({ id }) => id))}::uuid[]) as one (id)
    join pg_dist_placement as placement on placement.shardid =
      get_shard_id_for_distribution_column(${COLOCATED_WITH}::regclass, one.id)
      and placement.shardstate = 1
    join pg_dist_node as node on node.groupid = placement.groupid and node.noderole = 'primary'
    group by node.nodename, node.nodeport order by 1`;
  return rows.map(({ name, storeIds }) => ({ name, storeIds: storeIds.split(' ') as StoreId[] }));
}

export async function isAnswering(sql: Sql, { storeIds }: Worker): Promise<boolean> {
  try {
    await sql`select 1 from store_locks where store_id = ${storeIds[0] as StoreId}`;
    return true;
  } catch (error) {
    if (mayBeOfWorker(error)) return false;
    throw error;
  }
}
