-- One row is one sign-in and the family of its refresh tokens. A token carries its generation and a
-- signature, so a reused one is recognised without a list of tokens.
create table customer_sessions (
  store_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  generation integer not null,
  rotated_at timestamptz not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (store_id, id)
);
create index customer_sessions_by_customer on customer_sessions (store_id, customer_id);
create index customer_sessions_by_expiry on customer_sessions (expires_at, store_id);

-- A one-time code or link, stored as a hash. A new challenge replaces the previous one of the same
-- target and purpose, so only the latest is valid.
create table auth_challenges (
  store_id uuid not null,
  purpose text not null
    check (purpose in ('sign_in', 'magic_link', 'password_reset', 'email_claim')),
  channel text not null check (channel in ('sms', 'email')),
  target text not null,
  -- The customer who claims an address; all zeros without a signed-in customer.
  customer_id uuid not null,
  id uuid not null,
  -- The cart whose verification gate the challenge opens.
  cart_id uuid,
  secret_hash bytea not null,
  tries integer not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (store_id, purpose, channel, target, customer_id)
);
create unique index auth_challenges_by_link on auth_challenges (store_id, secret_hash)
  where purpose in ('magic_link', 'password_reset');
create index auth_challenges_by_expiry on auth_challenges (expires_at, store_id);

-- Failed passwords by account; the subject is a keyed hash of the address.
create table sign_in_failures (
  store_id uuid not null,
  subject bytea not null,
  failures integer not null,
  next_try_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, subject)
);
create index sign_in_failures_by_age on sign_in_failures (updated_at, store_id);

alter table customer_sessions add foreign key (store_id, customer_id)
  references customers (store_id, id);
