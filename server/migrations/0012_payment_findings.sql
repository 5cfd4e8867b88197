set local citus.multi_shard_modify_mode to 'sequential';

-- Where the ledger and a provider's own books do not agree, until they do.
create table payment_findings (
  store_id uuid not null,
  id uuid not null,
  type text not null,
  -- A charge of the ledger, or an attempt that is not in it.
  subject_type text not null check (subject_type in ('charge', 'attempt')),
  subject_id uuid not null,
  order_id uuid,
  provider_id text not null,
  reference text,
  currency text not null,
  ours bigint,
  theirs bigint,
  found_at timestamptz not null,
  seen_at timestamptz not null,
  resolved_at timestamptz,
  primary key (store_id, id)
);
create unique index payment_findings_open on payment_findings (store_id, subject_id, type)
  where resolved_at is null;

-- How far a store's books have been gone through: both are taken up from here the next time.
create table reconciliations (
  store_id uuid not null,
  after_transaction uuid,
  after_attempt uuid,
  updated_at timestamptz not null,
  primary key (store_id)
);

do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    execute $citus$
      select create_distributed_table(name, 'store_id')
      from unnest(array['payment_findings', 'reconciliations']) as name;
    $citus$;
  end if;
end
$$;
