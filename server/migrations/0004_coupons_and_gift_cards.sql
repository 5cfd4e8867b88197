set local citus.multi_shard_modify_mode to 'sequential';

create table coupons (
  store_id uuid not null,
  id uuid not null,
  -- In capitals: a code is the same however it is typed.
  code text not null,
  description text,
  type text not null check (type in ('percent', 'fixed', 'free_shipping')),
  -- Whole per cent, or cents.
  value bigint not null check (value >= 0 and (type <> 'percent' or value between 1 and 100)),
  minimum bigint not null check (minimum >= 0),
  -- Null is every product.
  skus jsonb,
  starts_at timestamptz,
  ends_at timestamptz,
  uses_max integer check (uses_max > 0),
  uses_per_shopper_max integer check (uses_per_shopper_max > 0),
  combinable boolean not null,
  active boolean not null,
  -- Held and used ones; coupon_uses has a row for each.
  uses integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, id),
  unique (store_id, code),
  constraint used_at_most_its_limit check (0 <= uses and uses <= coalesce(uses_max, uses))
);

-- One row for each payment a coupon took part in. The order exists once the use is no longer held.
create table coupon_uses (
  store_id uuid not null,
  order_id uuid not null,
  coupon_id uuid not null,
  shopper bytea not null,
  status text not null check (status in ('held', 'used', 'released')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, order_id, coupon_id)
);

-- How often one shopper uses a coupon; a hash of the customer's id or of the guest's e-mail.
create table coupon_shoppers (
  store_id uuid not null,
  coupon_id uuid not null,
  shopper bytea not null,
  uses integer not null check (uses >= 0),
  primary key (store_id, coupon_id, shopper)
);

create table gift_cards (
  store_id uuid not null,
  id uuid not null,
  -- Of the store's id and the code: one code in two stores is two hashes.
  hash bytea not null,
  last4 text not null,
  currency text not null,
  balance bigint not null,
  -- Promised to payments that are under way; part of the balance until they are decided.
  held bigint not null,
  active boolean not null,
  expires_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, id),
  unique (store_id, hash),
  constraint held_at_most_the_balance check (0 <= held and held <= balance)
);

-- The ledger of a card: rows are added and never changed. A debit or a credit has the id of the
-- payment transaction it belongs to.
create table gift_card_entries (
  store_id uuid not null,
  id uuid not null,
  gift_card_id uuid not null,
  type text not null check (type in ('issue', 'debit', 'credit')),
  amount bigint not null check (case when type = 'debit' then amount < 0 else amount > 0 end),
  order_id uuid,
  created_at timestamptz not null,
  primary key (store_id, id)
);
create index gift_card_entries_by_card on gift_card_entries (store_id, gift_card_id, id);

-- The id becomes the transaction's.
create table gift_card_holds (
  store_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  gift_card_id uuid not null,
  amount bigint not null check (amount > 0),
  status text not null check (status in ('held', 'debited', 'released')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, id),
  unique (store_id, order_id, gift_card_id)
);

alter table payment_transactions drop constraint payment_transactions_type_check;
alter table payment_transactions add constraint payment_transactions_type_check
  check (type in ('authorization', 'capture', 'refund', 'void', 'gift_card_debit',
    'gift_card_credit'));
alter table payment_transactions add column gift_card_id uuid;
-- The refund or void that this row is a part of.
alter table payment_transactions add column reversal_id uuid;

do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    execute $citus$
      select create_distributed_table(name, 'store_id') from unnest(array['coupons', 'coupon_uses',
        'coupon_shoppers', 'gift_cards', 'gift_card_entries', 'gift_card_holds']) as name;
    $citus$;
  end if;
end
$$;

-- What signup gives a new sandbox, for those that signed up before.
insert into coupons (store_id, id, code, description, type, value, minimum, combinable, active,
  uses, created_at, updated_at)
select stores.id, gen_random_uuid(), seed.code, seed.description, seed.type, seed.value, 0, true,
  true, 0, statement_timestamp(), statement_timestamp()
from stores, (values ('WELCOME10', '10% off', 'percent', 10), ('TAKE5', '5.00 off', 'fixed', 500))
  as seed (code, description, type, value)
where stores.developer_mode;

insert into gift_cards (store_id, id, hash, last4, currency, balance, held, active, created_at,
  updated_at)
select id, gen_random_uuid(), sha256(convert_to(id::text || ' GIFTSANDBOX5000', 'UTF8')), '5000',
  currency, 5000, 0, true, statement_timestamp(), statement_timestamp()
from stores where developer_mode;

insert into gift_card_entries (store_id, id, gift_card_id, type, amount, created_at)
select store_id, gen_random_uuid(), id, 'issue', balance, created_at from gift_cards;
