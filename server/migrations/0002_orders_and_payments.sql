set local citus.multi_shard_modify_mode to 'sequential';

alter table carts add column order_number text;

-- Committed before a provider is called; its id is the provider's idempotency key. It holds the
-- whole order, so that whoever brings the provider's answer can write it.
create table payment_attempts (
  store_id uuid not null,
  id uuid not null,
  cart_id uuid not null,
  order_id uuid not null,
  customer_id uuid,
  intent_id text not null,
  provider_id text not null,
  reference text,
  status text not null
    check (status in ('open', 'action_required', 'pending', 'succeeded', 'declined', 'failed')),
  amount bigint not null check (amount >= 0),
  currency text not null,
  payment_token text,
  snapshot json not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, id)
);

-- Never two payments for one cart, whatever the code above does.
create unique index payment_attempts_one_per_cart on payment_attempts (store_id, cart_id)
  where status in ('open', 'action_required', 'pending', 'succeeded');
create index payment_attempts_undecided on payment_attempts (updated_at, store_id)
  where status in ('open', 'action_required', 'pending');
create index payment_attempts_by_reference on payment_attempts (store_id, reference);

create table order_counters (
  store_id uuid not null,
  year integer not null,
  last integer not null,
  primary key (store_id, year)
);

create table orders (
  store_id uuid not null,
  id uuid not null,
  version integer not null,
  number text not null,
  number_year integer not null,
  number_sequence integer not null,
  cart_id uuid not null,
  customer_id uuid,
  status text not null check (status in ('pending', 'confirmed', 'processing', 'shipped',
    'delivered', 'cancelled', 'refunded', 'partially_refunded')),
  email text not null,
  customer_name text not null,
  customer_sort text not null,
  -- The words it is found by, each behind U+0001: a search for several looks here for the others.
  terms text not null,
  item_count bigint not null,
  total bigint not null,
  currency text not null,
  developer_mode boolean not null,
  authorized bigint not null,
  captured bigint not null,
  refunded bigint not null,
  payment_outcome text check (payment_outcome in ('voided', 'failed')),
  snapshot json not null,
  refunded_items jsonb not null,
  timeline jsonb not null,
  event_sequence integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, id),
  unique (store_id, cart_id),
  unique (store_id, number),
  constraint refunded_at_most_captured
    check (0 <= refunded and refunded <= captured and captured <= authorized)
);

-- One index for each way a list is sorted, and with a status as well: whatever is skipped on the way
-- to a page is skipped in an index. A customer has few orders, and those are sorted when asked for.
create index orders_by_time on orders (store_id, created_at, id);
create index orders_by_number on orders (store_id, number_year, number_sequence, id);
create index orders_by_total on orders (store_id, total, id);
create index orders_by_customer_sort on orders (store_id, customer_sort, id);
create index orders_by_status on orders (store_id, status, created_at, id);
create index orders_by_status_and_number on orders
  (store_id, status, number_year, number_sequence, id);
create index orders_by_status_and_total on orders (store_id, status, total, id);
create index orders_by_status_and_customer_sort on orders (store_id, status, customer_sort, id);
create index orders_by_customer on orders (store_id, customer_id, created_at, id)
  where customer_id is not null;
create index orders_by_email on orders (store_id, lower(email)) where customer_id is null;

-- The words an order can be found by. Ids are made in the order of time, so the newest orders with
-- a word are at one end of its range.
create table order_terms (
  store_id uuid not null,
  term text collate "C" not null,
  order_id uuid not null,
  primary key (store_id, term, order_id)
);

create table shipments (
  store_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  carrier_code text not null,
  tracking_number text not null,
  tracking_url text,
  status text not null check (status in ('pending', 'in_transit', 'delivered', 'exception',
    'returned', 'cancelled')),
  notes text,
  metadata jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, id)
);
create index shipments_by_order on shipments (store_id, order_id, id);

-- The ledger: rows are added and their status may end, but nothing is ever taken out.
create table payment_transactions (
  store_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  type text not null check (type in ('authorization', 'capture', 'refund', 'void')),
  status text not null check (status in ('pending', 'succeeded', 'failed')),
  amount bigint not null check (amount >= 0),
  currency text not null,
  provider_id text,
  provider_reference text,
  parent_id uuid,
  reason text,
  note text,
  -- The Idempotency-Key of a refund: a repeat goes on with it instead of refunding again.
  request_key bytea,
  items jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, id),
  unique (store_id, order_id, request_key)
);
create index payment_transactions_by_order on payment_transactions (store_id, order_id, id);
create index payment_transactions_undecided on payment_transactions (updated_at, store_id)
  where status = 'pending';

-- The outbox: written in the same statement as the change it tells of.
create table events (
  store_id uuid not null,
  id uuid not null,
  aggregate_id uuid not null,
  sequence integer not null,
  type text not null,
  data jsonb not null,
  created_at timestamptz not null,
  primary key (store_id, id),
  unique (store_id, aggregate_id, sequence)
);

create table provider_events (
  store_id uuid not null,
  provider_id text not null,
  event_id text not null,
  received_at timestamptz not null,
  primary key (store_id, provider_id, event_id)
);

create table order_notifications (
  store_id uuid not null,
  order_id uuid not null,
  phone text not null,
  enabled boolean not null,
  consented_at timestamptz not null,
  primary key (store_id, order_id)
);

do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    execute $citus$
      select create_distributed_table(name, 'store_id') from unnest(array['payment_attempts',
        'order_counters', 'orders', 'order_terms', 'shipments', 'payment_transactions', 'events',
        'provider_events', 'order_notifications']) as name;
    $citus$;
  end if;
end
$$;

alter table shipments add foreign key (store_id, order_id) references orders (store_id, id);
alter table order_notifications add foreign key (store_id, order_id)
  references orders (store_id, id);
