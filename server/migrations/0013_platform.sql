create table idempotency_keys (
  store_id uuid not null,
  -- The customer or operator; all zeros without one.
  caller_id uuid not null,
  key_hash bytea not null,
  fingerprint bytea not null,
  claim_id uuid not null,
  claimed_at timestamptz not null,
  expires_at timestamptz not null,
  -- The order, return, customer or paid cart of the request, by which erasure finds its reply; the
  -- store for several.
  subject_id uuid,
  -- Encrypted; null while the request is running, empty where the person's data was erased.
  reply bytea,
  primary key (store_id, caller_id, key_hash)
);
create index idempotency_keys_by_subject on idempotency_keys (store_id, subject_id)
  where subject_id is not null;
create index idempotency_keys_by_expiry on idempotency_keys (expires_at, store_id);

-- Counters of the rate limits that all processes share.
create table rate_windows (
  subject text not null,
  window_start timestamptz not null,
  hits integer not null,
  primary key (subject, window_start)
);

-- One row for the whole service: the key that encrypts its secrets, itself encrypted with
-- SECRET_KEY. A wrong SECRET_KEY is recognised because it cannot decrypt it; changing SECRET_KEY
-- encrypts this row again.
create table data_key (
  only_one boolean primary key default true check (only_one),
  sealed bytea not null
);

-- Reads a stored document for the doctor; null for a document that jsonb rejects (\u0000, half a
-- surrogate pair), so that one such row does not fail the check of all others. PostgreSQL 15 and 16
-- refuse the exception block, a subtransaction, in a parallel plan.
create function readable_jsonb(document json) returns jsonb
language plpgsql immutable parallel unsafe as $$
begin
  return document::jsonb;
exception when others then
  return null;
end
$$;
