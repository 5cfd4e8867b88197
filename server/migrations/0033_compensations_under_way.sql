alter table payment_attempts validate constraint payment_attempts_status_check;

drop index concurrently if exists payment_attempts_refunding;
create index concurrently payment_attempts_refunding on payment_attempts (updated_at, store_id)
  where status = 'refunding';
