-- Platforms that have not shopped for long.
drop index concurrently if exists order_subscribers_by_age;
create index concurrently order_subscribers_by_age on order_subscribers (updated_at);
