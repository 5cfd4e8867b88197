-- Harmless on plain PostgreSQL; on Citus it lets one transaction create and distribute tables.
set local citus.multi_shard_modify_mode to 'sequential';

-- The directory: a key is looked up before its store is known, so these are not tenant tables.
create table stores (
  id uuid primary key,
  handle text not null unique,
  name text not null,
  currency text not null,
  country text not null,
  support_email text,
  developer_mode boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table api_keys (
  id uuid primary key,
  store_id uuid not null,
  hash bytea not null unique,
  scopes text[] not null,
  created_at timestamptz not null,
  revoked_at timestamptz
);

create table operators (
  store_id uuid not null,
  id uuid not null,
  email text not null,
  password_hash text not null,
  role text not null check (role in ('owner', 'staff')),
  created_at timestamptz not null,
  primary key (store_id, id),
  unique (store_id, email)
);

-- One row is one cart with its checkout: they change together or not at all. The free space in
-- each page and an expiry that moves in whole hours keep most updates away from the indexes. The
-- documents are read and written whole, so they are kept as the text they came as (json): taking
-- them apart and putting them together again would be most of what a statement costs.
create table carts (
  store_id uuid not null,
  id uuid not null,
  version integer not null,
  status text not null
    check (status in ('active', 'checkout', 'confirming', 'completed', 'merged')),
  session_hash bytea not null,
  customer_id uuid,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  cart json not null,
  checkout json,
  primary key (store_id, id),
  unique (store_id, session_hash)
) with (fillfactor = 70);

create index carts_by_expiry on carts (expires_at, store_id);

create table idempotency_keys (
  store_id uuid not null,
  -- All zeros where no customer acts.
  customer_id uuid not null,
  key_hash bytea not null,
  fingerprint bytea not null,
  claim_id uuid not null,
  claimed_at timestamptz not null,
  expires_at timestamptz not null,
  -- Encrypted; null while the request is still running.
  reply bytea,
  primary key (store_id, customer_id, key_hash)
);

create index idempotency_keys_by_expiry on idempotency_keys (expires_at, store_id);

-- Counts per subject and window for the limits that every process must share.
create table rate_windows (
  subject text not null,
  window_start timestamptz not null,
  hits integer not null,
  primary key (subject, window_start)
);

do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    execute $citus$
      select create_reference_table('stores');
      select create_reference_table('api_keys');
      select create_distributed_table('operators', 'store_id');
      select create_distributed_table('carts', 'store_id');
      select create_distributed_table('idempotency_keys', 'store_id');
    $citus$;
  end if;
end
$$;

alter table api_keys add foreign key (store_id) references stores (id);
alter table operators add foreign key (store_id) references stores (id);
-- Carts have no foreign key to stores: their store comes from the caller's key alone, and the check
-- would lock the one store row on every new cart.
