set local citus.multi_shard_modify_mode to 'sequential';

-- What a sandbox was given when it signed up. It ends when the store goes live, unless an operator
-- has changed it and so made it the store's own.
alter table coupons add column seeded boolean not null default false;
alter table warranty_plans add column seeded boolean not null default false;
alter table protection_rules add column seeded boolean not null default false;
alter table upsell_offers add column seeded boolean not null default false;

alter table warranty_plans add column updated_at timestamptz not null default now();
alter table protection_rules add column updated_at timestamptz not null default now();
alter table upsell_offers add column updated_at timestamptz not null default now();
alter table upsell_offers add column taxable boolean not null default true;
alter table upsell_offers add column requires_shipping boolean not null default true;

-- Money of the sandbox is worth nothing in a live store.
alter table gift_cards add column mode text not null default 'test'
  check (mode in ('test', 'live'));
alter table gift_cards add column note text;
create index gift_cards_by_last4 on gift_cards (store_id, last4, id);

-- Order ids are made in the order of time: the uses of a coupon, the newest first.
create index coupon_uses_by_coupon on coupon_uses (store_id, coupon_id, order_id);

-- Until now nobody could make any but the sandbox's own.
update coupons set seeded = true where code in ('WELCOME10', 'TAKE5');
update warranty_plans set seeded = true;
update protection_rules set seeded = true;
update upsell_offers set seeded = true;

update coupons set active = false
where seeded and store_id in (select id from stores where not developer_mode);
update warranty_plans set active = false
where store_id in (select id from stores where not developer_mode);
update protection_rules set active = false
where store_id in (select id from stores where not developer_mode);
update upsell_offers set active = false
where store_id in (select id from stores where not developer_mode);
update gift_cards set active = false
where store_id in (select id from stores where not developer_mode);

-- More of what signup gives a new sandbox, for those that signed up before.
insert into coupons (store_id, id, code, description, type, value, minimum, ends_at, uses_max,
  combinable, active, uses, created_at, updated_at, seeded)
select stores.id, gen_random_uuid(), seed.code, seed.description, seed.type, seed.value,
  seed.minimum, seed.ends_at::timestamptz, seed.uses_max, seed.combinable, true, 0,
  statement_timestamp(), statement_timestamp(), true
from stores, (values
    ('ENDED10', '10% off, too late', 'percent', 10, 0, '2020-01-01T00:00:00Z', null, true),
    ('ONCE10', '10% off, once', 'percent', 10, 0, null, 1, true),
    ('OVER100', '20.00 off from 100.00', 'fixed', 2000, 10000, null, null, true),
    ('ALONE20', '20% off, alone', 'percent', 20, 0, null, null, false))
  as seed (code, description, type, value, minimum, ends_at, uses_max, combinable)
where stores.developer_mode
on conflict (store_id, code) do nothing;
