set local citus.multi_shard_modify_mode to 'sequential';

alter table store_providers add column capture text not null default 'automatic'
  check (capture in ('automatic', 'manual'));

-- What is held on cards and neither captured nor let go.
alter table orders add column uncaptured bigint not null default 0 check (uncaptured >= 0);

-- Each authorization is captured once, whatever the code above does.
create unique index payment_transactions_one_capture
  on payment_transactions (store_id, order_id, parent_id)
  where type = 'capture' and status <> 'failed';

-- Saved methods that were deleted, until their provider has forgotten them, too.
create table forgotten_methods (
  store_id uuid not null,
  id uuid not null,
  provider_id text not null,
  token bytea not null,
  tries integer not null default 0,
  due_at timestamptz not null,
  primary key (store_id, id)
);
create index forgotten_methods_due on forgotten_methods (due_at, store_id);

do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    execute $citus$
      select create_distributed_table('forgotten_methods', 'store_id');
    $citus$;
  end if;
end
$$;
