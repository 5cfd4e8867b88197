set local citus.multi_shard_modify_mode to 'sequential';

-- Where links in mails may lead, and the countries texts are sent to (none: the store's own).
alter table stores add column redirect_hosts text[] not null default '{}';
alter table stores add column text_countries text[] not null default '{}';

-- An identity belongs to one store. Addresses are lower-cased before they come here.
create table customers (
  store_id uuid not null,
  id uuid not null,
  email text,
  email_verified boolean not null,
  -- As the customer wrote it; the one that was proved stands beside it in international form.
  phone text,
  verified_phone text,
  first_name text,
  last_name text,
  password_hash text,
  event_sequence integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, id),
  unique (store_id, email),
  unique (store_id, verified_phone)
);

-- One row is one sign-in and the family of its refresh tokens: the tokens carry their generation
-- and a signature, so that an old one is recognised without a list of them.
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

-- A proof that was asked for: a code or a link, of which only a hash is kept. There is one for each
-- target and purpose: asking again replaces it, so that the latest counts and no other.
create table auth_challenges (
  store_id uuid not null,
  purpose text not null
    check (purpose in ('sign_in', 'magic_link', 'password_reset', 'email_claim')),
  channel text not null check (channel in ('sms', 'email')),
  target text not null,
  -- Who claims an address; all zeros where nobody is signed in.
  customer_id uuid not null,
  id uuid not null,
  -- The cart whose gate it opens.
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

-- Passwords that were tried for an address, right ones aside; the address is a hash.
create table sign_in_failures (
  store_id uuid not null,
  subject bytea not null,
  failures integer not null,
  next_try_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, subject)
);
create index sign_in_failures_by_age on sign_in_failures (updated_at, store_id);

-- The default is the one preferred last, or the oldest where none was: it follows from the rows, so
-- that there is always one and never two. A customer's addresses have numbers of their own, which
-- are not more than there may be addresses.
create table addresses (
  store_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  slot integer not null check (slot between 1 and 50),
  first_name text not null,
  last_name text not null,
  line1 text not null,
  line2 text,
  city text not null,
  state text not null,
  postal_code text not null,
  country text not null,
  phone text,
  label text,
  preferred_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, id),
  unique (store_id, customer_id, slot)
);

-- Append-only: what a person agreed to, or took back, and when. The last word is the one with the
-- highest sequence, that of its event: clocks differ.
create table consents (
  store_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  sequence integer not null,
  kind text not null check (kind in ('marketing', 'transactional')),
  subscribed boolean not null,
  phone text,
  source text,
  consent_text text,
  created_at timestamptz not null,
  primary key (store_id, id)
);
create index consents_by_customer on consents (store_id, customer_id, kind, sequence);

-- The oldest is the default. Numbered like addresses.
create table payment_methods (
  store_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  slot integer not null check (slot between 1 and 20),
  provider_id text not null,
  -- What the provider charges again by; encrypted, since it is worth money.
  token bytea not null,
  type text not null,
  brand text,
  last4 text,
  exp_month integer,
  exp_year integer,
  created_at timestamptz not null,
  primary key (store_id, id),
  unique (store_id, customer_id, slot)
);

-- Texts and mails on their way. The payload is encrypted, since it holds codes, and emptied once it
-- is sent. A withheld one is for nobody: asking about an unknown address must be the same work.
create table messages (
  store_id uuid not null,
  id uuid not null,
  channel text not null check (channel in ('sms', 'email')),
  template text not null,
  payload bytea not null,
  status text not null check (status in ('waiting', 'sent', 'failed', 'withheld')),
  tries integer not null,
  next_try_at timestamptz not null,
  -- When it is of no use any more.
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, id)
);
create index messages_waiting on messages (next_try_at, store_id) where status = 'waiting';
create index messages_by_age on messages (updated_at, store_id) where status <> 'waiting';

-- The sealed token of a saved method, so that a payment under way ends though it is deleted.
alter table payment_attempts add column method_token text;

-- One open cart per customer is found by this; a completed or merged one stays behind.
create index carts_by_customer on carts (store_id, customer_id, updated_at)
  where customer_id is not null;

do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    execute $citus$
      select create_distributed_table(name, 'store_id') from unnest(array['customers',
        'customer_sessions', 'auth_challenges', 'sign_in_failures',
        'addresses', 'consents', 'payment_methods', 'messages']) as name;
    $citus$;
  end if;
end
$$;

alter table customer_sessions add foreign key (store_id, customer_id)
  references customers (store_id, id);
alter table addresses add foreign key (store_id, customer_id) references customers (store_id, id);
alter table consents add foreign key (store_id, customer_id) references customers (store_id, id);
alter table payment_methods add foreign key (store_id, customer_id)
  references customers (store_id, id);
