-- The payment accounts of a store. Credentials are encrypted and bound to the store.
create table store_providers (
  store_id uuid not null,
  id text not null,
  type text not null,
  mode text not null check (mode in ('test', 'live')),
  capture text not null default 'automatic' check (capture in ('automatic', 'manual')),
  credentials bytea not null,
  hint text not null,
  is_default boolean not null,
  enabled boolean not null,
  revision uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, id)
);
create unique index store_providers_one_default on store_providers (store_id, mode)
  where is_default;

-- Committed before the provider is called; the id is the provider's idempotency key. An attempt
-- pays for a cart and contains the whole order, or for an accepted upsell and contains its line.
create table payment_attempts (
  store_id uuid not null,
  id uuid not null,
  cart_id uuid not null,
  order_id uuid not null,
  customer_id uuid,
  offer_id uuid,
  intent_id text not null,
  provider_id text not null,
  reference text,
  -- A charge that cannot be settled is refunded: `refunding` is committed before the refund is
  -- requested, and from then on the attempt cannot become an order.
  status text not null check (status in ('open', 'action_required', 'pending', 'succeeded',
    'declined', 'failed', 'refunding', 'refunded')),
  amount bigint not null check (amount >= 0),
  currency text not null,
  payment_token text,
  -- The encrypted token of a saved method: the payment completes although the method is deleted.
  method_token text,
  snapshot json,
  upsell jsonb,

  -- Keyed hashes by which the fraud rules count attempts.
  email_key bytea,
  shopper_key bytea,
  card_key bytea,
  -- True where the provider rejected the request itself, such as an unknown token: no card was
  -- charged, so it counts against no limit of declines.
  is_invalid boolean not null default false,

  -- Why the payment was declined: the same codes for all providers, and the provider's own.
  decline_code text,
  decline_provider_code text,
  decline_message text,
  -- The card, once a provider has named it.
  card_brand text,
  card_last4 text,

  -- What a provider charged after it had declined; the doctor reports it until it is refunded.
  late_reference text,
  late_amount bigint,

  -- The lease on an attempt that waits for the shopper: several processes may hold `charge` at
  -- once, one alone holds `cancel`. With several holders lease_holder is null, and the lease ends
  -- by time.
  lease_purpose text check (lease_purpose in ('charge', 'cancel')),
  lease_holder uuid,
  lease_since timestamptz,
  lease_until timestamptz,

  -- Settlements that failed after the provider had charged, and the time of the first.
  settle_failures integer not null default 0,
  unsettled_since timestamptz,
  -- The charge to refund, as the provider reported it.
  charge_outcome text check (charge_outcome in ('succeeded', 'authorized')),
  charge_reference text,
  charge_amount bigint,
  charge_currency text,
  -- When the cart and its reservations were released, and the provider's id of the refund.
  released_at timestamptz,
  refund_reference text,

  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, id),
  constraint pays_for_a_cart_or_an_upsell check (
    (offer_id is null and upsell is null and snapshot is not null)
    or (offer_id is not null and upsell is not null and snapshot is null))
);

-- At most one payment per cart, and one per offer of an order.
create unique index payment_attempts_one_per_cart on payment_attempts (store_id, cart_id)
  where offer_id is null and status in ('open', 'action_required', 'pending', 'succeeded');
create unique index payment_attempts_one_per_offer on payment_attempts
  (store_id, order_id, offer_id)
  where offer_id is not null and status in ('open', 'action_required', 'pending', 'succeeded');

-- All attempts of a cart, declined ones and upsells too: few, however many others there are.
create index payment_attempts_by_cart on payment_attempts (store_id, cart_id, id);

-- By status: debits that are pending for days must not be read for the others.
create index payment_attempts_due on payment_attempts (status, updated_at, store_id)
  include (created_at)
  where status in ('open', 'action_required', 'pending', 'refunding');

-- The operators' list goes by the primary key, since ids ascend with time. Attempts that did not
-- succeed are few among the others, and so are those of one e-mail address or customer, and those
-- of an account that is new or seldom used.
create index payment_attempts_by_status on payment_attempts (store_id, status, id)
  where status <> 'succeeded';
create index payment_attempts_by_email on payment_attempts (store_id, email_key, updated_at)
  where email_key is not null;
create index payment_attempts_by_customer on payment_attempts (store_id, customer_id, id)
  where customer_id is not null;
create index payment_attempts_by_provider on payment_attempts (store_id, provider_id, id);

-- The fraud rules count declined attempts only, so a successful one is in none of these.
create index payment_attempts_declined_by_shopper on payment_attempts
  (store_id, shopper_key, updated_at) where status = 'declined';
create index payment_attempts_declined on payment_attempts (store_id, updated_at)
  where status = 'declined';
create index payment_attempts_declined_by_age on payment_attempts (updated_at, store_id)
  where status = 'declined' and late_reference is null;
create index payment_attempts_by_shopper on payment_attempts (store_id, shopper_key, created_at)
  where shopper_key is not null and status <> 'declined';

-- The ledger: rows are appended, and only the status of a pending one changes.
create table payment_transactions (
  store_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  type text not null check (type in ('authorization', 'capture', 'refund', 'void',
    'gift_card_debit', 'gift_card_credit', 'dispute', 'dispute_reversal')),
  status text not null check (status in ('pending', 'succeeded', 'failed')),
  amount bigint not null check (amount >= 0),
  currency text not null,
  provider_id text,
  provider_reference text,
  gift_card_id uuid,
  parent_id uuid,
  -- The refund or void that this row is part of.
  reversal_id uuid,
  -- A refund of several captures is one row per capture; the id of the first names them all.
  refund_id uuid,
  reason text,
  note text,
  -- The Idempotency-Key of a refund: a repeated request continues the same refund.
  request_key bytea,
  items jsonb,
  -- The id and e-mail address of the operator who refunds, voids or captures under /admin/v1.
  operator jsonb,
  -- The return that a refund is for.
  return_id uuid,
  -- The status with which the figures contain the row. A row is to be counted where it differs
  -- from the status, that is after every insert and every decision, whichever commits first.
  counted_status text,
  is_counted boolean not null
    generated always as (counted_status is not distinct from status) stored,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, id),
  unique (store_id, order_id, request_key)
);
create index payment_transactions_by_order on payment_transactions (store_id, order_id, id);
create index payment_transactions_undecided on payment_transactions (updated_at, store_id)
  where status = 'pending';
-- Rows that the figures do not contain yet.
create index payment_transactions_uncounted on payment_transactions (store_id, created_at)
  where not is_counted;
-- Refunds, voids, credits and captures of authorizations by their day; a payment adds none.
create index payment_transactions_after_payment on payment_transactions (store_id, created_at)
  where not (type in ('authorization', 'gift_card_debit')
    or type = 'capture' and parent_id is null);
-- An authorization is captured at most once.
create unique index payment_transactions_one_capture
  on payment_transactions (store_id, order_id, parent_id)
  where type = 'capture' and status <> 'failed';
-- A return has one refund; the first row of a refund of several captures stands for it.
create unique index payment_transactions_one_refund_of_return
  on payment_transactions (store_id, return_id)
  where return_id is not null and status <> 'failed' and reversal_id is null
    and (refund_id is null or refund_id = id);

-- The oldest is the default. The unique slot limits the number of methods per customer and mode.
create table payment_methods (
  store_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  -- A method is valid in the mode it was saved in.
  mode text not null default 'live' check (mode in ('test', 'live')),
  slot integer not null check (slot between 1 and 20),
  provider_id text not null,
  -- The provider's token for further charges, encrypted.
  token bytea not null,
  type text not null,
  brand text,
  last4 text,
  exp_month integer,
  exp_year integer,
  created_at timestamptz not null,
  primary key (store_id, id),
  constraint payment_methods_one_per_slot unique (store_id, customer_id, mode, slot)
);

-- Deleted methods that are still to be detached at their provider.
create table methods_to_detach (
  store_id uuid not null,
  id uuid not null,
  -- A method that the same customer still has, or saved again, is not detached.
  customer_id uuid,
  provider_id text not null,
  token bytea not null,
  tries integer not null default 0,
  due_at timestamptz not null,
  primary key (store_id, id)
);
create index methods_to_detach_due on methods_to_detach (due_at, store_id);

-- A store's budget of declined payments: one row per payment that may be in progress or declined at
-- a time. A single counter would be a row that every payment of a store contends for.
create table decline_budget_slots (
  store_id uuid not null,
  slot smallint not null,
  -- The payment in progress that holds the slot; null when it was declined, or never used.
  attempt_id uuid,
  free_from timestamptz not null,
  -- When a payment took the slot: a spent budget that refills does so at a fixed rate.
  taken_at timestamptz,
  -- When a payment in this slot succeeded; null after a decline. It determines the number of slots.
  paid_at timestamptz,
  primary key (store_id, slot)
) with (fillfactor = 50);

-- Differences between the ledger and the records of a provider.
create table payment_discrepancies (
  store_id uuid not null,
  id uuid not null,
  type text not null,
  -- A charge of the ledger, or an attempt that is not in the ledger.
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
  -- The operator who has looked at it, and notes of operators.
  acknowledged_at timestamptz,
  acknowledged_by jsonb,
  notes jsonb not null default '[]',
  primary key (store_id, id)
);
create unique index payment_discrepancies_open on payment_discrepancies
  (store_id, subject_id, type) where resolved_at is null;
create index payment_discrepancies_by_end on payment_discrepancies (resolved_at, store_id)
  where resolved_at is not null;

-- Disputes as their provider reports them. The money that it withdrew and reinstated is in the
-- ledger under the same reference.
create table disputes (
  store_id uuid not null,
  id uuid not null,
  provider_id text not null,
  reference text not null,
  attempt_id uuid not null,
  -- Null where the charge became no order.
  order_id uuid,
  developer_mode boolean not null,
  stage text not null check (stage in ('inquiry', 'chargeback')),
  status text not null check (status in ('needs_response', 'under_review', 'won', 'lost',
    'closed')),
  reason text not null,
  amount bigint not null check (amount >= 0),
  currency text not null,
  due_by timestamptz,
  url text not null,
  withdrawn bigint not null check (withdrawn >= 0),
  reinstated bigint not null check (0 <= reinstated and reinstated <= withdrawn),
  opened_at timestamptz not null,
  -- The provider's time of the newest report.
  reported_at timestamptz not null,
  closed_at timestamptz,
  event_sequence integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, id),
  unique (store_id, provider_id, reference),
  constraint closed_when_decided
    check ((closed_at is null) = (status in ('needs_response', 'under_review')))
);
create index disputes_by_order on disputes (store_id, order_id);
-- Disputes without a deadline come last.
create index disputes_by_deadline on disputes
  (store_id, (coalesce(due_by, 'infinity'::timestamptz)), id);
create index disputes_by_status on disputes
  (store_id, status, (coalesce(due_by, 'infinity'::timestamptz)), id);
create index disputes_open_by_deadline on disputes
  (store_id, (coalesce(due_by, 'infinity'::timestamptz)), id) where closed_at is null;
create index disputes_by_time on disputes (store_id, opened_at, id);

-- The progress of a store's reconciliation, and the lease of the process that runs it, by the
-- database's clock. A store is due when its last pass began before the latest one was requested.
create table reconciliations (
  store_id uuid not null,
  after_transaction uuid,
  after_attempt uuid,
  passed_at timestamptz,
  began_at timestamptz,
  lease_id uuid,
  leased_until timestamptz,
  updated_at timestamptz not null,
  primary key (store_id)
);

-- One row for the whole service.
create table reconciliation_passes (
  only_one boolean primary key default true check (only_one),
  requested_at timestamptz not null
);

alter table payment_methods add foreign key (store_id, customer_id)
  references customers (store_id, id);
