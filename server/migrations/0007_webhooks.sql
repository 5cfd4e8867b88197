set local citus.multi_shard_modify_mode to 'sequential';

-- Null until an event was handed to the endpoints that want it. Only stores with endpoints are
-- looked at, so the events of others just stay as they are until they are too old.
alter table events add column fanned_out_at timestamptz;
create index events_not_fanned_out on events (store_id, created_at) where fanned_out_at is null;
create index events_by_age on events (created_at, store_id);

-- Where a merchant's systems want to be told. The secrets are sealed and bound to their endpoint.
create table webhook_endpoints (
  store_id uuid not null,
  id uuid not null,
  -- One of a few places, so that no race can give a store more endpoints than it may have.
  place integer not null,
  url text not null,
  description text,
  -- A list of types; null for all, those of later versions included.
  event_types jsonb,
  status text not null check (status in ('enabled', 'disabled')),
  disabled_reason text check (disabled_reason in ('operator', 'gone')),
  -- What happened earlier is not sent: moved by every enabling.
  active_since timestamptz not null,
  secret bytea not null,
  previous_secret bytea,
  previous_secret_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, id),
  unique (store_id, place)
);

-- One event on its way to one endpoint. While it is claimed, `next_try_at` is the end of the claim:
-- of a process that died, the next one takes over then.
create table webhook_deliveries (
  store_id uuid not null,
  event_id uuid not null,
  endpoint_id uuid not null,
  aggregate_id uuid not null,
  sequence integer not null,
  event_type text not null,
  status text not null check (status in ('pending', 'delivered', 'failed')),
  attempts integer not null,
  next_try_at timestamptz not null,
  claim_id uuid,
  last_status integer,
  last_error text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  delivered_at timestamptz,
  primary key (store_id, event_id, endpoint_id)
);
create index webhook_deliveries_due on webhook_deliveries (store_id, endpoint_id, next_try_at)
  where status = 'pending';
create index webhook_deliveries_in_order on webhook_deliveries
  (store_id, endpoint_id, aggregate_id, sequence) where status = 'pending';
create index webhook_deliveries_by_endpoint on webhook_deliveries
  (store_id, endpoint_id, event_id);
create index webhook_deliveries_by_age on webhook_deliveries (created_at, store_id);

-- Since when a cart may have been left alone; null once that was looked into. A cart's many writes
-- leave it as it is, and so stay away from this index: whoever looks into it sees when the cart was
-- written last, and moves this on.
alter table carts add column quiet_since timestamptz;
create index carts_by_quiet on carts (quiet_since, store_id) where quiet_since is not null;

do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    execute $citus$
      select create_distributed_table(name, 'store_id') from unnest(array['webhook_endpoints',
        'webhook_deliveries']) as name;
    $citus$;
  end if;
end
$$;

alter table webhook_endpoints add foreign key (store_id) references stores (id);
