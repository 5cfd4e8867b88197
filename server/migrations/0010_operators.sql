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

-- The token names its store, so a session is looked up within one store.
create table operator_sessions (
  store_id uuid not null,
  hash bytea not null,
  -- Names the session in lists; only the hash admits to it.
  id uuid not null,
  operator_id uuid not null,
  -- What the browser or program calls itself.
  user_agent text,
  created_at timestamptz not null,
  -- To the hour, like the expiry.
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (store_id, hash),
  unique (store_id, id)
);
create index operator_sessions_by_operator on operator_sessions (store_id, operator_id);
create index operator_sessions_by_expiry on operator_sessions (expires_at, store_id);

-- A link that sets a new password. The service limits the valid ones of an operator (`LINKS_MAX`);
-- use deletes all of them.
create table operator_password_resets (
  store_id uuid not null,
  operator_id uuid not null,
  hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (store_id, hash)
);
create index operator_password_resets_by_operator
  on operator_password_resets (store_id, operator_id);
create index operator_password_resets_by_expiry
  on operator_password_resets (expires_at, store_id);

-- A link by which a person becomes an operator. Inviting an address again replaces its link;
-- acceptance and revocation delete the row.
create table operator_invitations (
  store_id uuid not null,
  id uuid not null,
  email text not null,
  role text not null check (role in ('owner', 'staff')),
  -- The address of the operator who invites.
  invited_by text not null,
  hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (store_id, id),
  unique (store_id, email),
  unique (store_id, hash)
);
create index operator_invitations_by_expiry on operator_invitations (expires_at, store_id);

-- A time-based one-time password (RFC 6238). Not in effect before it is confirmed.
create table operator_second_factors (
  store_id uuid not null,
  operator_id uuid not null,
  -- Encrypted and bound to the operator.
  sealed_secret bytea not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- The latest time step whose code was accepted: no code is accepted twice.
  last_step bigint not null default 0,
  primary key (store_id, operator_id)
);

-- Keyed hashes; use deletes the row.
create table operator_recovery_codes (
  store_id uuid not null,
  operator_id uuid not null,
  hash bytea not null,
  primary key (store_id, operator_id, hash)
);

-- Password attempts by a keyed hash of store and address. Not a tenant table: attempts for stores
-- that do not exist are counted as well, otherwise the limit would reveal which stores exist.
create table operator_sign_in_attempts (
  subject text primary key,
  tries integer not null,
  blocked_until timestamptz not null,
  expires_at timestamptz not null
);
create index operator_sign_in_attempts_by_expiry on operator_sign_in_attempts (expires_at);

-- Append-only. It outlives the operator, so it has a copy of the e-mail address.
create table audit_log (
  store_id uuid not null,
  id uuid not null,
  operator_id uuid not null,
  email text not null,
  operation text not null,
  subject text,
  -- Names of the fields that were sent; never their values.
  fields text[] not null default '{}',
  -- Set where an agent called for the operator.
  via text,
  created_at timestamptz not null,
  primary key (store_id, id)
);
create index audit_log_by_operator on audit_log (store_id, operator_id, id);
create index audit_log_by_operation on audit_log (store_id, operation, id);
-- A subject is one id, or the ids of a path joined by slashes.
create index audit_log_by_subject on audit_log (store_id, split_part(subject, '/', 1), id);
create index audit_log_by_part on audit_log (store_id, split_part(subject, '/', 2), id)
  where split_part(subject, '/', 2) <> '';
create index audit_log_by_age on audit_log (created_at, store_id);

alter table operators add foreign key (store_id) references stores (id);
alter table operator_invitations add foreign key (store_id) references stores (id);
alter table operator_password_resets add foreign key (store_id, operator_id)
  references operators (store_id, id) on delete cascade;
alter table operator_second_factors add foreign key (store_id, operator_id)
  references operators (store_id, id) on delete cascade;
alter table operator_recovery_codes add foreign key (store_id, operator_id)
  references operator_second_factors (store_id, operator_id) on delete cascade;
alter table operator_sessions add foreign key (store_id, operator_id)
  references operators (store_id, id) on delete cascade;
