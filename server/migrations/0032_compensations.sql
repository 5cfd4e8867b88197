set local citus.multi_shard_modify_mode to 'sequential';

-- A charge that cannot be settled is given back. `refunding` is that decision, made before the refund
-- is asked for: from then on no order is made of the attempt. `refunded` is its end.
alter table payment_attempts drop constraint payment_attempts_status_check;
alter table payment_attempts add constraint payment_attempts_status_check
  check (status in ('open', 'action_required', 'pending', 'succeeded', 'declined', 'failed',
    'refunding', 'refunded')) not valid;

-- How often settlement failed although the provider had the money, and since when.
alter table payment_attempts add column settle_failures integer not null default 0;
alter table payment_attempts add column unsettled_since timestamptz;
-- What the provider took, as it named it.
alter table payment_attempts add column taken_as text
  check (taken_as in ('succeeded', 'authorized'));
alter table payment_attempts add column taken_reference text;
alter table payment_attempts add column taken_amount bigint;
alter table payment_attempts add column taken_currency text;
-- When cart, coupons and gift cards were released, and what the provider calls the refund.
alter table payment_attempts add column released_at timestamptz;
alter table payment_attempts add column refund_reference text;

-- Whose it was: a method that the customer still keeps, or saved again, is not detached.
alter table forgotten_methods add column customer_id uuid;
