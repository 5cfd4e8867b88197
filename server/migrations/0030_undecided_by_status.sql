-- What is counted by status is found by it: a bank takes days over a debit, and many debits would be
-- read for the few payments that nobody has an answer to.
drop index concurrently if exists payment_attempts_undecided_by_status;
create index concurrently payment_attempts_undecided_by_status
  on payment_attempts (status, created_at, store_id)
  where status in ('open', 'action_required', 'pending');
