create table coupons (
  store_id uuid not null,
  id uuid not null,
  -- In upper case: codes are case-insensitive.
  code text not null,
  description text,
  type text not null check (type in ('percent', 'fixed', 'free_shipping')),
  -- Whole per cent, or cents.
  value bigint not null check (value >= 0 and (type <> 'percent' or value between 1 and 100)),
  minimum bigint not null check (minimum >= 0),
  -- Null for every product.
  skus jsonb,
  starts_at timestamptz,
  ends_at timestamptz,
  uses_max integer check (uses_max > 0),
  uses_per_shopper_max integer check (uses_per_shopper_max > 0),
  combinable boolean not null,
  active boolean not null,
  -- Created by signup for the sandbox and not changed since: deactivated when the store goes live.
  seeded boolean not null default false,
  -- Reserved and used; coupon_uses has a row for each.
  uses integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, id),
  unique (store_id, code),
  constraint used_at_most_its_limit check (0 <= uses and uses <= coalesce(uses_max, uses))
);

-- Codes by their beginning.
create index coupons_by_code on coupons (store_id, code text_pattern_ops);

-- One row per payment with a coupon. The order exists once the use is no longer reserved.
create table coupon_uses (
  store_id uuid not null,
  order_id uuid not null,
  coupon_id uuid not null,
  shopper bytea not null,
  status text not null check (status in ('reserved', 'used', 'released')),
  -- False for uses of the sandbox once the store is live: they do not count against limits.
  counted boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, order_id, coupon_id)
);
-- Order ids ascend with time: the uses of a coupon, newest first.
create index coupon_uses_by_coupon on coupon_uses (store_id, coupon_id, order_id);
create index coupon_uses_released_by_age on coupon_uses (updated_at, store_id)
  where status = 'released';

-- Uses per shopper, who is a keyed hash of the customer's id or of the guest's e-mail address.
create table coupon_shoppers (
  store_id uuid not null,
  coupon_id uuid not null,
  shopper bytea not null,
  uses integer not null check (uses >= 0),
  primary key (store_id, coupon_id, shopper)
);
