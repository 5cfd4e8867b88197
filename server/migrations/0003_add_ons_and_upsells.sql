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
  -- How the price of one piece follows from its unit price: see features/carts/add-on.ts.
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

do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    execute $citus$
      select create_distributed_table(name, 'store_id')
      from unnest(array['warranty_plans', 'protection_rules']) as name;
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
