set local citus.multi_shard_modify_mode to 'sequential';

-- Null where the store keeps the rules every store begins with.
alter table stores add column fraud_rules jsonb;

-- Hashes of whom a payment was tried by and with what: enough to count, nothing to read.
alter table payment_attempts add column email_key bytea;
alter table payment_attempts add column shopper_key bytea;
alter table payment_attempts add column card_key bytea;

-- Only payments that were refused are looked for, so a payment that goes well is in none of these.
create index payment_attempts_refused_by_cart on payment_attempts (store_id, cart_id, updated_at)
  where status = 'declined';
create index payment_attempts_refused_by_email on payment_attempts
  (store_id, email_key, updated_at) where status = 'declined';
create index payment_attempts_refused_by_shopper on payment_attempts
  (store_id, shopper_key, updated_at) where status = 'declined';
create index payment_attempts_refused on payment_attempts (store_id, updated_at)
  where status = 'declined';
create index payment_attempts_by_shopper on payment_attempts (store_id, shopper_key, created_at)
  where shopper_key is not null and status <> 'declined';
