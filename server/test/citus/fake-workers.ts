import { DISTRIBUTED } from '../../src/platform/db/citus/distribution.ts';
import { connect, type DatabaseAddress, type Sql } from '../../src/platform/db/connect.ts';

/** Errors that Citus gives for a worker that is down, by SQLSTATE. */
export const DOWN = {
  '57014': 'canceling statement due to statement timeout',
  '08006': 'connection to the remote node failed',
  '57P01': 'terminating connection due to administrator command',
  '58000': 'could not connect to any active placements',
} as const;

type Movable = 2 | 3;

export interface FakeWorkers {
  /** Sees the rows of all stores. */
  readonly admin: Sql;
  /** Moves a store from the first worker. The third has none at first. */
  move(storeId: string, worker?: Movable): Promise<void>;
  /** Statements that read a row of the worker's stores fail. */
  stop(code: keyof typeof DOWN, worker?: Movable): Promise<void>;
  /** All workers. */
  start(): Promise<void>;
  end(): Promise<void>;
}

/**
 * Three workers on one plain PostgreSQL: what the service asks of the metadata of Citus, and a
 * policy on each distributed table that raises the error of a dead worker. Unlike on Citus, a
 * statement fails only where it reads a row, so a worker without a store is never missed.
 * Connections that are opened later obey the policy.
 */
export async function fakeWorkers(address: DatabaseAddress): Promise<FakeWorkers> {
  const admin = connect(address, { poolSize: 1, throughPooler: false });
  const [own] = await admin<{ name: string }[]>`select current_database() as name`;
  const role = `${own?.name}_plain`;
  await admin.unsafe(`
    create table pg_dist_partition (logicalrelid oid);
    create table pg_dist_node (groupid integer, nodename text, nodeport integer, noderole text);
    insert into pg_dist_node
      values (1, 'worker-1', 5432, 'primary'), (2, 'worker-2', 5432, 'primary'),
        (3, 'worker-3', 5432, 'primary');
    create table pg_dist_placement (shardid bigint, shardstate integer, groupid integer);
    insert into pg_dist_placement values (101, 1, 1), (102, 1, 2), (103, 1, 3);
    create table moved_stores (store_id uuid primary key, worker integer not null);
    create table dead_workers (
      worker integer primary key, code text not null, message text not null);
    create function get_shard_id_for_distribution_column(own regclass, store uuid) returns bigint
      language sql stable as $$
        select 100 + coalesce((select worker from moved_stores where store_id = store),
          (select 1 from stores where id = store), 1 + abs(hashtext(store::text)) % 3) $$;
    create function answers(store uuid) returns boolean language plpgsql stable as $$
    declare dead dead_workers; begin
      select dead_workers.* into dead from dead_workers join moved_stores using (worker)
        where store_id = store;
      if found then
        raise exception '%', dead.message using errcode = dead.code;
      end if;
      return true;
    end $$;
    create role ${role};
    grant all on all tables in schema public to ${role};
    grant all on all sequences in schema public to ${role};
    alter database ${own?.name} set role = ${role}`);
  for (const table of DISTRIBUTED) {
    await admin.unsafe(`alter table ${table} enable row level security;
      create policy of_worker on ${table} using (answers(store_id))`);
  }
  return {
    admin,
    async move(storeId, worker = 2) {
      await admin`insert into moved_stores values (${storeId}, ${worker})`;
    },
    async stop(code, worker = 2) {
      await admin`insert into dead_workers values (${worker}, ${code}, ${DOWN[code]})`;
    },
    async start() {
      await admin`delete from dead_workers`;
    },
    async end() {
      await admin.unsafe(`drop owned by ${role}; drop role ${role}`).catch(() => {});
      await admin.end();
    },
  };
}
