import type { Sql } from '../../src/platform/db/connect.ts';

/** A call as in `customers store_id none`. */
export async function callsOf(sql: Sql): Promise<string[]> {
  const rows = await sql<{ call: string }[]>`select call from citus_calls order by number`;
  return rows.map(({ call }) => call);
}

/**
 * The functions of Citus that distribute a table, on plain PostgreSQL: they record calls, and
 * refuse what Citus refuses.
 */
export async function installCitusStubs(sql: Sql): Promise<void> {
  await sql.unsafe(`
    create table pg_dist_partition (logicalrelid oid primary key, method "char" not null);
    create table pg_dist_object
      (classid oid, objid oid, distribution_argument_index integer, primary key (classid, objid));
    create table citus_calls (number serial, call text not null);
    create function create_distributed_function(own regprocedure, argument text default null,
      colocate_with text default 'default') returns void language plpgsql as $$
    begin
      insert into pg_dist_object
      values ('pg_proc'::regclass, own, case when argument = '$1' then 0 end)
      on conflict (classid, objid) do update
        set distribution_argument_index = excluded.distribution_argument_index;
      insert into citus_calls (call) values (own || concat(' ' || argument));
    end $$;
    create function refuse_foreign_keys(own regclass) returns void language plpgsql as $$
    begin
      if exists (select from pg_constraint where contype = 'f' and own in (conrelid, confrelid)
        and not exists (select from pg_dist_partition
          where logicalrelid = case when conrelid = own then confrelid else conrelid end)) then
        raise 'cannot distribute %: it has a foreign key with a local table', own;
      end if;
    end $$;
    create function create_reference_table(own regclass) returns void language plpgsql as $$
    begin
      perform refuse_foreign_keys(own);
      insert into pg_dist_partition values (own, 'n');
      insert into citus_calls (call) values (own || ' reference');
    end $$;
    create function create_distributed_table(own regclass, dist text, method text default 'hash',
      colocate_with text default 'default') returns void language plpgsql as $$
    begin
      perform refuse_foreign_keys(own);
      if colocate_with <> 'none' and not exists (select from pg_dist_partition
        where logicalrelid = to_regclass(colocate_with)) then
        raise 'relation % is not distributed', colocate_with;
      end if;
      insert into pg_dist_partition values (own, 'h');
      insert into citus_calls (call) values (own || ' ' || dist || ' ' || colocate_with);
    end $$;
    create function truncate_local_data_after_distributing_table(own regclass)
      returns void language plpgsql as $$
    begin
      if exists (select from pg_constraint where contype = 'f' and confrelid = own
        and not exists (select from pg_dist_partition where logicalrelid = conrelid))
        or not exists (select from pg_dist_partition where logicalrelid = own) then
        raise 'cannot truncate %: a table that refers to it is local, or it is', own;
      end if;
      execute format('truncate %s cascade', own);
      insert into citus_calls (call) values (own || ' truncated');
    end $$`);
}
