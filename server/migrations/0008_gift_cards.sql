create table gift_cards (
  store_id uuid not null,
  id uuid not null,
  -- Of the store's id and the code: one code in two stores has two hashes.
  hash bytea not null,
  last4 text not null,
  -- A card of the sandbox is not accepted in a live store.
  mode text not null default 'test' check (mode in ('test', 'live')),
  currency text not null,
  balance bigint not null,
  -- Reserved for payments in progress; part of the balance until they are decided.
  reserved bigint not null,
  active boolean not null,
  note text,
  expires_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, id),
  unique (store_id, hash),
  constraint reserved_at_most_the_balance check (0 <= reserved and reserved <= balance)
);
create index gift_cards_by_last4 on gift_cards (store_id, last4, id);

-- The ledger of a card: append-only. A debit or a credit has the id of its payment transaction; an
-- adjustment by an operator has a reason.
create table gift_card_entries (
  store_id uuid not null,
  id uuid not null,
  gift_card_id uuid not null,
  type text not null check (type in ('issue', 'debit', 'credit', 'adjust')),
  amount bigint not null check (case type when 'debit' then amount < 0
    when 'adjust' then amount <> 0 else amount > 0 end),
  reason text,
  order_id uuid,
  -- True once the figures contain the entry.
  is_counted boolean not null default false,
  created_at timestamptz not null,
  primary key (store_id, id)
);
create index gift_card_entries_by_card on gift_card_entries (store_id, gift_card_id, id);
create index gift_card_entries_by_time on gift_card_entries (store_id, created_at);
create index gift_card_entries_uncounted on gift_card_entries (store_id, created_at)
  where not is_counted;
create index gift_card_entries_by_order on gift_card_entries (store_id, order_id)
  where order_id is not null;

-- The id becomes the id of the payment transaction.
create table gift_card_reservations (
  store_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  gift_card_id uuid not null,
  amount bigint not null check (amount > 0),
  status text not null check (status in ('reserved', 'debited', 'released')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, id),
  unique (store_id, order_id, gift_card_id)
);
create index gift_card_reservations_ended_by_age on gift_card_reservations (updated_at, store_id)
  where status <> 'reserved';
