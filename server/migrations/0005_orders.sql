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
  -- The rows of order_search_terms in one text, each term after U+0001: a search for several words
  -- finds one in the index and filters by the others here. It comes before the other texts, since a
  -- search that reads many rows for it has to pass every column before it.
  search_terms text not null,
  number text not null,
  number_year integer not null,
  number_sequence integer not null,
  cart_id uuid not null,
  customer_id uuid,
  -- The agent that shopped; null for a storefront's order.
  agent_id text,
  status text not null check (status in ('pending', 'confirmed', 'processing', 'shipped',
    'delivered', 'cancelled', 'refunded', 'partially_refunded')),
  email text not null,
  customer_name text not null,
  customer_sort text not null,
  item_count bigint not null,
  total bigint not null,
  currency text not null,
  developer_mode boolean not null,
  -- The provider that was charged; null where gift cards or nothing paid.
  provider_id text,
  authorized bigint not null,
  captured bigint not null,
  refunded bigint not null,
  -- Authorized and neither captured nor voided.
  uncaptured bigint not null default 0 check (uncaptured >= 0),
  -- Withdrawn by disputes and not reinstated. With refunds it may exceed what was captured.
  disputed bigint not null default 0 check (disputed >= 0),
  payment_outcome text check (payment_outcome in ('voided', 'failed')),
  -- As `paymentStatus` in order.ts; a generated column cannot differ from the sums.
  payment_status text not null generated always as (case
    when payment_outcome is not null then payment_outcome
    when refunded > 0 and refunded = captured and uncaptured = 0 then 'refunded'
    when refunded > 0 then 'partially_refunded'
    when uncaptured > 0 then 'authorized'
    when captured > 0 or total = 0 then 'paid'
    when authorized > 0 then 'voided'
    else 'pending' end) stored,
  -- Set by the statements that change shipments or add lines.
  fulfillment_status text not null default 'unfulfilled' check (fulfillment_status in
    ('unfulfilled', 'partially_shipped', 'shipped', 'delivered')),
  snapshot json not null,
  -- What operators corrected since: fields of the snapshot, which itself never changes.
  corrections jsonb,
  tags jsonb not null default '[]',
  -- Refunded quantity by line id, and the part of it that was refunded through returns.
  refunded_items jsonb not null,
  returned_items jsonb not null default '{}',
  timeline jsonb not null,
  event_sequence integer not null,
  -- For a free order, which has no row in the ledger: true once the figures contain it.
  is_counted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- With the time, a search sorts what it found without reading the rows.
  primary key (store_id, id) include (created_at),
  -- One order per cart.
  unique (store_id, cart_id),
  unique (store_id, number_year, number_sequence),
  constraint refunded_at_most_captured
    check (0 <= refunded and refunded <= captured and captured <= authorized)
);

-- One index per sort order of the list, and one with the status: a page is skipped to within an
-- index. Sorting by number uses its unique index. A customer's orders are few: sorted when read.
-- What an index includes is what the operators' list filters or sorts by besides: few of many
-- orders are found and sorted within the index, without reading their rows.
create index orders_by_time on orders (store_id, created_at, id) include (total);
create index orders_by_total on orders (store_id, total, id) include (created_at, customer_sort);
create index orders_by_customer_sort on orders (store_id, customer_sort, id);
create index orders_by_status on orders (store_id, status, created_at, id);
create index orders_by_status_and_number on orders
  (store_id, status, number_year, number_sequence);
create index orders_by_status_and_total on orders (store_id, status, total, id);
create index orders_by_status_and_customer_sort on orders (store_id, status, customer_sort, id);
create index orders_by_payment_status on orders (store_id, payment_status, created_at, id);
create index orders_by_fulfillment_status on orders
  (store_id, fulfillment_status, created_at, id);
create index orders_by_provider on orders (store_id, provider_id, created_at, id)
  include (total, customer_sort);
create index orders_of_sandbox on orders (store_id, created_at, id) where developer_mode;
create index orders_by_customer on orders (store_id, customer_id, created_at, id)
  where customer_id is not null;
create index orders_by_email on orders (store_id, lower(email)) where customer_id is null;
-- Few: their timelines hold the addresses before the correction.
create index orders_with_corrected_email on orders (store_id, id)
  where customer_id is null and corrections ? 'email';
-- The orders of one agent, and of all agents.
create index orders_by_agent on orders (store_id, agent_id, created_at, id)
  where agent_id is not null;
-- Free orders that the figures do not contain yet.
create index orders_uncounted on orders (store_id, created_at)
  where total = 0 and not is_counted;

-- What operators have to do, by mode. The predicates are those of `orderNeedSql`.
create index orders_to_ship on orders (store_id, developer_mode, created_at, id)
  include (total, customer_sort)
  where fulfillment_status in ('unfulfilled', 'partially_shipped')
    and payment_status in ('paid', 'authorized', 'partially_refunded')
    and status in ('pending', 'confirmed', 'processing', 'partially_refunded')
    -- As `isWithdrawn` in order.ts.
    and (disputed = 0 or captured + uncaptured > refunded + disputed);
-- Reconciliation reads all of these, however old.
create index orders_to_capture on orders (store_id, developer_mode, created_at, id)
  include (total, customer_sort, provider_id)
  where uncaptured > 0 and payment_outcome is null;

-- Few orders have a tag: one sort index each, so that the orders of a tag are soon found.
create index orders_tagged_by_time on orders (store_id, created_at, id) where tags <> '[]';
create index orders_tagged_by_total on orders (store_id, total, id) where tags <> '[]';
create index orders_tagged_by_customer_sort on orders (store_id, customer_sort, id)
  where tags <> '[]';

-- Order ids ascend with time, so the newest orders with a term are at one end of its range.
create table order_search_terms (
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
  -- Quantity by line id, of every line that the order had and that requires shipping. All are zero
  -- where nothing was left to ship: such a parcel replaces another one that is canceled.
  lines jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, id)
);
create index shipments_by_order on shipments (store_id, order_id, id);

create table order_notifications (
  store_id uuid not null,
  order_id uuid not null,
  phone text not null,
  enabled boolean not null,
  consented_at timestamptz not null,
  primary key (store_id, order_id)
);

alter table shipments add foreign key (store_id, order_id) references orders (store_id, id);
alter table order_notifications add foreign key (store_id, order_id)
  references orders (store_id, id);
