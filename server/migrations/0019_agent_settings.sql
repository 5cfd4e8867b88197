set local citus.multi_shard_modify_mode to 'sequential';

-- What the owner decided about agents. Null for the defaults, which depend on the mode.
alter table store_settings add column agents jsonb;

-- Host names of stores. A store is looked up by its host before it is known, so on Citus this is a
-- reference table. Several stores may claim a name; one may have verified it.
create table store_hosts (
  store_id uuid not null,
  host text not null,
  -- Published by the owner of the name to verify it. Not a secret.
  token text not null,
  verified_at timestamptz,
  created_at timestamptz not null,
  primary key (store_id, host)
);
create unique index store_hosts_by_name on store_hosts (host) where verified_at is not null;

do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    execute $citus$
      select create_reference_table('store_hosts');
    $citus$;
  end if;
end
$$;

alter table store_hosts add foreign key (store_id) references stores (id);
