set local citus.multi_shard_modify_mode to 'sequential';

-- Who asks the provider about an attempt that waits for the shopper, and until when at the most: many
-- may charge it side by side, but nobody while another ends it. Where there are several, it is nobody by
-- name, and nobody gives it back before its time.
alter table payment_attempts add column driven_as text check (driven_as in ('charge', 'cancel'));
alter table payment_attempts add column driven_since timestamptz;
alter table payment_attempts add column driven_until timestamptz;
alter table payment_attempts add column driven_by uuid;
