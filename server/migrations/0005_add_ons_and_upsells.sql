set local citus.multi_shard_modify_mode to 'sequential';

-- What a store sells beside its goods. A cart keeps a copy of the terms it agreed to, so a change
-- here is for carts that come later.
create table warranty_plans (
  store_id uuid not null,
  id uuid not null,
  name text not null,
  term_months integer not null check (term_months > 0),
  coverage text not null,
  terms_url text,
  -- How the price of one piece follows from its unit price: see features/carts/pricing/add-on.ts.
  price jsonb not null,
  active boolean not null,
  position integer not null,
  created_at timestamptz not null,
  primary key (store_id, id)
);

create table protection_rules (
  store_id uuid not null,
  name text not null,
  coverage text not null,
  -- How the price follows from the value of what is shipped.
  price jsonb not null,
  active boolean not null,
  created_at timestamptz not null,
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
  -- The goods it goes with; none is any.
  trigger_skus jsonb not null,
  active boolean not null,
  position integer not null,
  created_at timestamptz not null,
  primary key (store_id, id)
);

-- An accepted offer is paid like a cart: an attempt that is committed before the provider is asked.
-- It adds a line to an order instead of making one.
alter table payment_attempts add column offer_id uuid;
alter table payment_attempts add column upsell jsonb;
alter table payment_attempts alter column snapshot drop not null;
alter table payment_attempts add constraint pays_for_a_cart_or_an_upsell check (
  (offer_id is null and upsell is null and snapshot is not null)
  or (offer_id is not null and upsell is not null and snapshot is null));
drop index payment_attempts_one_per_cart;
create unique index payment_attempts_one_per_cart on payment_attempts (store_id, cart_id)
  where offer_id is null and status in ('open', 'action_required', 'pending', 'succeeded');
-- Never two payments for one offer on one order, whatever the code above does.
create unique index payment_attempts_one_per_offer on payment_attempts
  (store_id, order_id, offer_id)
  where offer_id is not null and status in ('open', 'action_required', 'pending', 'succeeded');

-- A refund of more than one capture is a row for each of them; the first one's id is their name.
alter table payment_transactions add column refund_id uuid;

do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    execute $citus$
      select create_distributed_table(name, 'store_id') from unnest(array['warranty_plans',
        'protection_rules', 'upsell_offers']) as name;
    $citus$;
  end if;
end
$$;

-- Sandboxes that exist already get what a signup gives; their ids follow from the store's.
insert into warranty_plans (store_id, id, name, term_months, coverage, terms_url, price, active,
  position, created_at)
select stores.id, md5(stores.id::text || seed.name)::uuid, seed.name, seed.term_months,
  seed.coverage, null, seed.price::jsonb, true, seed.position, statement_timestamp()
from stores, (values
  (1, '1-year warranty', 12, 'Repair or replacement when it breaks.',
    '{"kind": "percent", "basisPoints": 1000, "minimum": 199, "maximum": null}'),
  (2, '3-year warranty', 36, 'Repair or replacement when it breaks, accidents included.',
    '{"kind": "bands", "bands": [{"below": 5000, "price": 499}, {"below": 20000, "price": 1499},
      {"below": null, "price": 3999}]}')
) as seed (position, name, term_months, coverage, price)
where stores.developer_mode;

insert into protection_rules (store_id, name, coverage, price, active, created_at)
select stores.id, 'Shipping protection', 'Loss, theft and damage on the way.',
  '{"kind": "percent", "basisPoints": 200, "minimum": 98, "maximum": 10000}'::jsonb, true,
  statement_timestamp()
from stores where stores.developer_mode;

insert into upsell_offers (store_id, id, sku, name, image_url, quantity, unit_price,
  compare_at_price, trigger_skus, active, position, created_at)
select stores.id, md5(stores.id::text || seed.sku)::uuid, seed.sku, seed.name, null, 1,
  seed.unit_price, seed.compare_at_price, '[]'::jsonb, true, seed.position, statement_timestamp()
from stores, (values
  (1, 'SANDBOX-CARE-KIT', 'Care kit', 1200, 1500),
  (2, 'SANDBOX-GIFT-WRAP', 'Gift wrap', 500, null)
) as seed (position, sku, name, unit_price, compare_at_price)
where stores.developer_mode;
