-- A cart keeps a copy of the plan and rule it was priced with: a change applies to later carts.
create table warranty_plans (
  store_id uuid not null,
  id uuid not null,
  name text not null,
  term_months integer not null check (term_months > 0),
  coverage text not null,
  terms_url text,
  -- The price of one piece as a function of its unit price: features/carts/pricing/add-on.ts.
  price jsonb not null,
  active boolean not null,
  -- Created by signup for the sandbox and not changed since: deactivated when the store goes live.
  seeded boolean not null default false,
  position integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null default now(),
  primary key (store_id, id)
);

create table protection_rules (
  store_id uuid not null,
  name text not null,
  coverage text not null,
  -- The price as a function of the value of the shipped goods.
  price jsonb not null,
  active boolean not null,
  seeded boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null default now(),
  primary key (store_id)
);

create table upsell_offers (
  store_id uuid not null,
  id uuid not null,
  sku text not null,
  name text not null,
  image_url text,
  quantity integer not null check (quantity > 0),
  unit_price bigint not null check (unit_price > 0),
  compare_at_price bigint check (compare_at_price > unit_price),
  taxable boolean not null default true,
  requires_shipping boolean not null default true,
  -- Orders with one of these products get the offer; empty for every order.
  trigger_skus jsonb not null,
  active boolean not null,
  seeded boolean not null default false,
  position integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null default now(),
  primary key (store_id, id)
);
