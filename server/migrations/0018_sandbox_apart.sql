set local citus.multi_shard_modify_mode to 'sequential';

-- The sandbox and the live store each have a default payment provider of their own.
drop index store_providers_one_default;
create unique index store_providers_one_default on store_providers (store_id, mode)
  where is_default;

-- Where the one default was of the other mode, the oldest account of this mode takes its place.
update store_providers as one set is_default = true
where not exists (
  select from store_providers as other
  where other.store_id = one.store_id and other.mode = one.mode
    and (not other.is_default, other.created_at, other.id)
      < (not one.is_default, one.created_at, one.id));

-- A saved method is good in the mode it was saved in, and each mode has its own numbers. What a
-- process of the version before saves meanwhile is taken for a live one, the dearer to lose.
alter table payment_methods add column mode text not null default 'live'
  check (mode in ('test', 'live'));
alter table payment_methods drop constraint payment_methods_store_id_customer_id_slot_key;
alter table payment_methods add constraint payment_methods_one_per_slot
  unique (store_id, customer_id, mode, slot);

update payment_methods as method set mode = 'test'
where not exists (
  select from store_providers as account
  where account.store_id = method.store_id and account.id = method.provider_id
    and account.mode = 'live');

-- False for uses of the sandbox once the store is live: its limits are not for what was played.
alter table coupon_uses add column counted boolean not null default true;
