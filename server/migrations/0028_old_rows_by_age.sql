-- What is purged is found by its age. Built while others write, since these tables may be large: each
-- statement is committed by itself, and a build that broke off leaves an index of no use behind.
drop index concurrently if exists payment_attempts_refused_by_age;
create index concurrently payment_attempts_refused_by_age on payment_attempts (updated_at, store_id)
  where status = 'declined' and late_reference is null;

drop index concurrently if exists payment_findings_by_end;
create index concurrently payment_findings_by_end on payment_findings (resolved_at, store_id)
  where resolved_at is not null;

drop index concurrently if exists coupon_uses_released_by_age;
create index concurrently coupon_uses_released_by_age on coupon_uses (updated_at, store_id)
  where status = 'released';

drop index concurrently if exists gift_card_holds_ended_by_age;
create index concurrently gift_card_holds_ended_by_age on gift_card_holds (updated_at, store_id)
  where status <> 'held';

drop index concurrently if exists audit_log_by_age;
create index concurrently audit_log_by_age on audit_log (created_at, store_id);

drop index concurrently if exists text_replies_by_age;
create index concurrently text_replies_by_age on text_replies (received_at, store_id);
