set local citus.multi_shard_modify_mode to 'sequential';

-- One sign-in of an operator. The token names its store, so that it is looked up in that alone.
create table operator_sessions (
  store_id uuid not null,
  hash bytea not null,
  operator_id uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (store_id, hash)
);
create index operator_sessions_by_operator on operator_sessions (store_id, operator_id);
create index operator_sessions_by_expiry on operator_sessions (expires_at, store_id);

-- Passwords tried, by the hash of whom they were tried for: also for stores that do not exist,
-- since otherwise the limit would tell which do.
create table sign_in_tries (
  subject text primary key,
  tries integer not null,
  blocked_until timestamptz not null,
  forgotten_at timestamptz not null
);
create index sign_in_tries_by_age on sign_in_tries (forgotten_at);

-- Append-only: who changed what. It outlives the operator, so the address is written down too.
create table audit_log (
  store_id uuid not null,
  id uuid not null,
  operator_id uuid not null,
  email text not null,
  operation text not null,
  subject text,
  created_at timestamptz not null,
  primary key (store_id, id)
);

do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    execute $citus$
      select create_distributed_table(name, 'store_id') from unnest(array['operator_sessions',
        'audit_log']) as name;
    $citus$;
  end if;
end
$$;

alter table operator_sessions add foreign key (store_id, operator_id)
  references operators (store_id, id) on delete cascade;
