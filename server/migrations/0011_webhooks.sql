-- The outbox: written in the same statement as the change that an event describes.
create table events (
  store_id uuid not null,
  id uuid not null,
  aggregate_id uuid not null,
  sequence integer not null,
  type text not null,
  data jsonb not null,
  created_at timestamptz not null,
  -- Null until deliveries were created for it. Stores without endpoints are not polled: their
  -- events stay as they are until they are purged.
  fanned_out_at timestamptz,
  primary key (store_id, id),
  unique (store_id, aggregate_id, sequence)
);
create index events_not_fanned_out on events (store_id, created_at) where fanned_out_at is null;
create index events_by_age on events (created_at, store_id);
-- Lists by type. The types of almost every order are found soon without an index.
create index events_by_rare_type on events (store_id, type, id)
  where type not in ('order.created', 'payment.captured');

-- Secrets are encrypted and bound to their endpoint.
create table webhook_endpoints (
  store_id uuid not null,
  id uuid not null,
  -- The unique slot limits the number of endpoints per store under concurrency.
  slot integer not null,
  url text not null,
  description text,
  -- A list of types; null for all, including types of later versions.
  event_types jsonb,
  status text not null check (status in ('enabled', 'disabled')),
  disabled_reason text check (disabled_reason in ('operator', 'gone')),
  -- Earlier events are not delivered; enabling the endpoint moves it forward.
  active_since timestamptz not null,
  secret bytea not null,
  previous_secret bytea,
  previous_secret_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, id),
  unique (store_id, slot)
);

-- One event for one endpoint. While a process has claimed it, next_try_at is the end of the claim:
-- after a crash another process takes over then.
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
create index webhook_deliveries_failed on webhook_deliveries (store_id, event_id, endpoint_id)
  where status = 'failed';
create index webhook_deliveries_by_age on webhook_deliveries (created_at, store_id);

-- Calls of a delivery, the newest fifty. The id is that of the claim, so that a call is one row.
create table webhook_attempts (
  store_id uuid not null,
  event_id uuid not null,
  endpoint_id uuid not null,
  id uuid not null,
  -- The HTTP status; null without a response.
  status integer,
  error text,
  duration_ms integer not null,
  created_at timestamptz not null,
  primary key (store_id, event_id, endpoint_id, id)
);

alter table webhook_endpoints add foreign key (store_id) references stores (id);
