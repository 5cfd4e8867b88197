-- A customer belongs to one store. E-mail addresses are lower-cased before they are stored.
create table customers (
  store_id uuid not null,
  id uuid not null,
  email text,
  email_verified boolean not null,
  -- As entered by the customer; the verified number is stored beside it in E.164 form.
  phone text,
  verified_phone text,
  first_name text,
  last_name text,
  password_hash text,
  -- Addresses that operators replaced, oldest first: e-mail, wasVerified, replacedAt.
  previous_emails jsonb not null default '[]',
  event_sequence integer not null,
  -- Sort key of operators: last name, first name, e-mail.
  name_sort text not null default '',
  -- The rows of customer_search_terms in one text, as in orders.
  search_terms text not null default '',
  -- The current consents, set by the statement that adds to their ledger.
  marketing_consent boolean not null default false,
  transactional_consent boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Set by erasure. The row stays, since orders refer to it.
  erased_at timestamptz,
  primary key (store_id, id),
  unique (store_id, email),
  unique (store_id, verified_phone)
);
create index customers_by_time on customers (store_id, created_at, id) where erased_at is null;
create index customers_by_name on customers (store_id, name_sort, id) where erased_at is null;
create index customers_with_marketing on customers (store_id, created_at, id)
  where marketing_consent;
create index customers_with_transactional on customers (store_id, created_at, id)
  where transactional_consent;

-- Customer ids ascend with time, so the newest customers with a term are at one end of its range.
create table customer_search_terms (
  store_id uuid not null,
  term text collate "C" not null,
  customer_id uuid not null,
  primary key (store_id, term, customer_id)
);
create index customer_search_terms_by_customer on customer_search_terms (store_id, customer_id);

-- The default address is the one with the latest preferred_at, or the oldest where none has one: it
-- is derived from the rows, so there is always exactly one. The unique slot limits the number of
-- addresses per customer under concurrency.
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

-- Append-only. The current consent of a kind is the row with the highest sequence, which is the
-- sequence of its event: clocks of processes differ.
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
-- The sender of a text reply is found by the phone number.
create index consents_by_phone on consents (store_id, phone) where phone is not null;

alter table addresses add foreign key (store_id, customer_id) references customers (store_id, id);
alter table consents add foreign key (store_id, customer_id) references customers (store_id, id);
