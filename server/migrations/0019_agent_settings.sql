-- What the owner decided about agents. Null for the defaults, which depend on the mode.
alter table store_settings add column agents jsonb;

-- Host names of stores. A store is looked up by its host before it is known, so on Citus this is a
-- reference table. Several stores may claim a name; one may have verified it.
create table store_hosts (
  store_id uuid not null,
  id uuid not null,
  host text not null,
  -- Published by the owner of the name to verify it. Not a secret.
  token text not null,
  verified_at timestamptz,
  created_at timestamptz not null,
  primary key (store_id, id),
  unique (store_id, host)
);
create unique index store_hosts_by_name on store_hosts (host) where verified_at is not null;

-- Orders whose confirmation is not in the message outbox yet. Written with the order; a job moves
-- them. There is no foreign key to stores: each mailed order would lock the row of its store.
create table order_confirmations (
  store_id uuid not null,
  order_id uuid not null,
  created_at timestamptz not null,
  primary key (store_id, order_id)
);
create index order_confirmations_by_time on order_confirmations (created_at, store_id);

alter table store_hosts add foreign key (store_id) references stores (id);
