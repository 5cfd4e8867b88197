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
