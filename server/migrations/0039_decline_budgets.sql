set local citus.multi_shard_modify_mode to 'sequential';

-- True where the provider refused the request itself, such as an unknown token: no card was asked.
alter table payment_attempts add column is_invalid boolean not null default false;

-- When a payment in this place succeeded; null once one was declined. The number of places follows.
alter table decline_places add column paid_at timestamptz;
-- When a payment took the place: a spent budget that refills does so at a fixed pace.
alter table decline_places add column taken_at timestamptz;
