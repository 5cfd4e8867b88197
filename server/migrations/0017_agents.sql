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

-- Keys with which a store signs what it sends to agents: EC P-256. The private key is encrypted and
-- bound to its row.
create table store_signing_keys (
  store_id uuid not null,
  id uuid not null,
  -- The thumbprint of the public key.
  kid text not null,
  public_jwk jsonb not null,
  private_key bytea not null,
  -- Published from its creation on, and used from this time on: caches of the profile then have it.
  signs_from timestamptz not null,
  -- Published until then; null for the newest key.
  ends_at timestamptz,
  created_at timestamptz not null,
  primary key (store_id, id)
);
create unique index store_signing_keys_newest on store_signing_keys (store_id)
  where ends_at is null;

-- Platforms that want the orders which their agents made.
create table order_subscribers (
  store_id uuid not null,
  -- `acp` for the platform of ACP agents, whose address and secret the owner sets.
  agent_id text not null,
  -- Null once the owner removed the address.
  url text,
  -- The release of the protocol in which its orders are written.
  protocol_version text not null,
  profile_url text not null,
  active_since timestamptz not null,
  -- Signs the calls to the platform of ACP agents. Encrypted and bound to the store.
  secret bytea,
  secret_hint text,
  updated_at timestamptz not null,
  primary key (store_id, agent_id)
);
-- Platforms that have not shopped for long.
create index order_subscribers_by_age on order_subscribers (updated_at);

-- The orders of those platforms. Each delivery has the whole order: events that wait share one.
create table order_deliveries (
  store_id uuid not null,
  order_id uuid not null,
  agent_id text not null,
  -- The last event of the order.
  event_id uuid not null,
  sequence integer not null,
  happened_at timestamptz not null,
  -- Null while there is nothing to send. While a process has claimed it, the end of the claim.
  due_at timestamptz,
  claim_id uuid,
  attempts integer not null default 0,
  -- The last sequence that was delivered.
  delivered_sequence integer not null default 0,
  delivered_at timestamptz,
  last_status integer,
  last_error text,
  created_at timestamptz not null,
  primary key (store_id, order_id)
);
create index order_deliveries_due on order_deliveries (store_id, agent_id, due_at)
  where due_at is not null;

-- Orders of agents by day, counted with the other figures from orders and the ledger. A row has no
-- personal data: an agent is a platform or a partner.
create table agent_figures (
  store_id uuid not null,
  is_sandbox boolean not null,
  currency text not null,
  day date not null,
  agent_id text not null,
  name text,
  protocol text not null,
  orders numeric not null,
  total numeric not null,
  refunds numeric not null,
  primary key (store_id, is_sandbox, currency, day, agent_id)
);

alter table store_hosts add foreign key (store_id) references stores (id);
alter table store_signing_keys add foreign key (store_id) references stores (id);
alter table order_subscribers add foreign key (store_id) references stores (id);
alter table order_deliveries add foreign key (store_id, agent_id)
  references order_subscribers (store_id, agent_id);
alter table order_deliveries add foreign key (store_id, order_id) references orders (store_id, id);
