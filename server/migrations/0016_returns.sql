-- A return changes together with its order, by compare-and-set on the order's version.
create table returns (
  store_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  -- The returns of an order count from 1.
  sequence integer not null,
  -- The number of the order with the sequence: ORD-2026-00001-R1.
  number text not null,
  status text not null check (status in ('requested', 'approved', 'received', 'refunding',
    'refunded', 'refused', 'cancelled')),
  reason text not null,
  note text,
  refusal_reason text,
  -- A list: itemId, sku, name, quantity, and from its receipt on receivedQuantity and
  -- restockQuantity, which are null before.
  lines jsonb not null,
  currency text not null,
  -- The first ledger row of the refund; null before it and after it failed.
  refund_id uuid,
  -- In cents, with the shipping; the part of it that is shipping.
  refund_amount bigint check (refund_amount > 0),
  shipping_amount bigint not null default 0 check (shipping_amount >= 0),
  developer_mode boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, id),
  unique (store_id, order_id, sequence),
  constraint refund_of_its_status
    check ((status in ('refunding', 'refunded')) = (refund_id is not null))
);

create index returns_by_time on returns (store_id, created_at, id);
create index returns_by_status on returns (store_id, status, created_at, id);

alter table returns add foreign key (store_id, order_id) references orders (store_id, id);
