-- An API key is looked up before its store is known, so stores and keys are not tenant tables: on
-- Citus they are reference tables.
create table stores (
  id uuid primary key,
  handle text not null unique,
  name text not null,
  currency text not null,
  country text not null,
  support_email text,
  developer_mode boolean not null,
  -- Null in developer mode. Orders placed before this time belong to the sandbox.
  live_since timestamptz,
  -- Hosts that links in e-mails may point to.
  redirect_hosts text[] not null default '{}',
  -- Countries that text messages are sent to; empty for the store's own country.
  text_countries text[] not null default '{}',
  -- True where the status of an order follows its shipments.
  status_follows_shipments boolean not null default false,
  -- IANA name, by which days begin and end.
  timezone text not null default 'UTC',
  -- BCP 47.
  locale text not null default 'en',
  -- Null for the default rules.
  fraud_rules jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table api_keys (
  id uuid primary key,
  store_id uuid not null,
  name text not null default 'Key',
  -- The last characters of the key, by which operators recognise it.
  hint text not null default '',
  hash bytea not null unique,
  scopes text[] not null,
  created_at timestamptz not null,
  revoked_at timestamptz,
  -- To the minute or so: written by a timer of each process.
  last_used_at timestamptz,
  -- Set when the key was rotated: it is accepted until then.
  ends_at timestamptz
);
create index api_keys_by_store on api_keys (store_id, id);

-- Settings that replace the sandbox adapters in a live store. They are read together with the API
-- key, so a cached key costs no statement. Secrets in the documents are encrypted and bound to the
-- store.
create table store_settings (
  store_id uuid not null,
  product_webhook jsonb,
  shipping jsonb,
  carrier jsonb,
  tax jsonb,
  mail_sender jsonb,
  text_sender jsonb,
  message_templates jsonb,
  -- What the owner decided about agents. Null for the defaults, which depend on the mode.
  agents jsonb,
  updated_at timestamptz not null,
  primary key (store_id)
);

-- The row that transactions of one store lock. On Citus, transactions that lock rows of a reference
-- table such as stores deadlock with each other. It repeats the mode, so that one statement locks
-- the store and reads its mode.
create table store_locks (
  store_id uuid not null,
  developer_mode boolean not null,
  primary key (store_id)
);

alter table api_keys add foreign key (store_id) references stores (id);
alter table store_settings add foreign key (store_id) references stores (id);
alter table store_locks add foreign key (store_id) references stores (id);
