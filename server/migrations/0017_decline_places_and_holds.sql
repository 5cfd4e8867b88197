set local citus.multi_shard_modify_mode to 'sequential';

-- A store's budget of refused payments, one row for each that may be under way or refused at a time.
-- Rows of their own, because one counter would be a row that every payment of a store waits for.
create table decline_places (
  store_id uuid not null,
  place smallint not null,
  -- The payment under way that has it; null where it was refused, or never taken.
  attempt_id uuid,
  free_from timestamptz not null,
  primary key (store_id, place)
) with (fillfactor = 50);

-- What is held and not yet taken is looked for at its provider, however old it is.
create index orders_uncaptured on orders (store_id, id) where uncaptured > 0;

do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    execute $citus$
      select create_distributed_table('decline_places', 'store_id');
    $citus$;
  end if;
end
$$;
