import { randomUUID } from 'node:crypto';
import type { StoreId } from '../../../values/ids.ts';
import type { Sql } from '../connect.ts';
import { mayBeOfWorker } from '../failures.ts';
import { uuidArray } from '../uuid-array.ts';
import { COLOCATED_WITH } from './distribution.ts';

/** A node of Citus and the stores whose rows it has. */
export interface Worker {
  /** Host and port. */
  readonly name: string;
  readonly storeIds: readonly StoreId[];
  /** A statement about this store id goes to the worker, whether the store exists or not. */
  readonly probeId: string;
}

/** So many ids hash to every worker that has a shard. */
const SAMPLES = 1_000;

/** With the workers that have shards, but no store. Reads only what the coordinator has. */
export async function listWorkers(sql: Sql): Promise<Worker[]> {
  const stores = await sql<{ id: StoreId }[]>`select id from stores`;
  const storeIds = new Set<string>(stores.map(({ id }) => id));
  const samples = Array.from({ length: SAMPLES }, () => randomUUID());
  // Citus does not join its catalog with tables that it distributes or copies, such as `stores`.
  const rows = await sql<{ name: string; ids: string }[]>`
    select node.nodename || ':' || node.nodeport as name,
      string_agg(one.id::text, ' ' order by one.id) as ids
    from unnest(${uuidArray([...storeIds, ...samples])}::uuid[]) as one (id)
    join pg_dist_placement as placement on placement.shardid =
      get_shard_id_for_distribution_column(${COLOCATED_WITH}::regclass, one.id)
      and placement.shardstate = 1
    join pg_dist_node as node on node.groupid = placement.groupid and node.noderole = 'primary'
    group by node.nodename, node.nodeport order by 1`;
  return rows.map(({ name, ids }) => {
    const [first, ...others] = ids.split(' ') as [StoreId, ...StoreId[]];
    const own = [first, ...others].filter((id) => storeIds.has(id));
    return { name, storeIds: own, probeId: own[0] ?? first };
  });
}

export async function isAnswering(sql: Sql, { probeId }: Worker): Promise<boolean> {
  try {
    await sql`select 1 from store_locks where store_id = ${probeId}`;
    return true;
  } catch (error) {
    if (!mayBeOfWorker(error)) throw error;
    // Rejects where it is the coordinator that does not answer.
    await sql`select 1`;
    return false;
  }
}
