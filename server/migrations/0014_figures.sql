-- Figures are derived rows without personal data. They are counted from orders, the ledger and the
-- entries of gift cards, by whole days in the store's time zone. Rows that are not counted yet are
-- found by the partial indexes of those tables; no payment writes a row here.

-- The lock of a store's figures, and the time zone by which its rows are kept.
create table figure_states (
  store_id uuid not null,
  timezone text not null,
  -- The next day of a rebuild in progress, -infinity until the rows before it are removed; null
  -- where there is none.
  rebuild_from date,
  -- What is older is kept in checkout_figures. A time, since days depend on the time zone.
  checkout_until timestamptz,
  primary key (store_id)
);

create table daily_figures (
  store_id uuid not null,
  is_sandbox boolean not null,
  currency text not null,
  day date not null,
  orders numeric not null,
  gross numeric not null,
  discounts numeric not null,
  shipping numeric not null,
  tax numeric not null,
  -- The part of the tax that prices contain.
  tax_included numeric not null,
  total numeric not null,
  refunds numeric not null,
  -- Withdrawn by disputes less what was reinstated; negative on a day of the latter.
  disputes numeric not null,
  -- Movements of gift cards, by the sign of their entries.
  cards_issued numeric not null,
  cards_debited numeric not null,
  cards_credited numeric not null,
  cards_adjusted numeric not null,
  primary key (store_id, is_sandbox, currency, day)
);

-- Products by SKU and coupons by code. Longer periods are kept beside the days, so that the first
-- rows of one period are read from an index, however many days, products and orders there are.
create table ranked_figures (
  store_id uuid not null,
  is_sandbox boolean not null,
  currency text not null,
  kind text not null check (kind in ('product', 'coupon')),
  period text not null check (period in ('day', 'week', 'month', 'year')),
  starts_on date not null,
  key text not null,
  -- As it was last called, and the day of that.
  name text,
  named_on date,
  orders numeric not null,
  quantity numeric not null,
  refunded_quantity numeric not null,
  gross numeric not null,
  discounts numeric not null,
  total numeric not null,
  refunds numeric not null,
  primary key (store_id, is_sandbox, currency, kind, period, starts_on, key)
);
create index ranked_figures_by_quantity on ranked_figures
  (store_id, is_sandbox, currency, kind, period, starts_on, quantity desc, key);
create index ranked_figures_by_total on ranked_figures
  (store_id, is_sandbox, currency, kind, period, starts_on, total desc, key);

-- Carts by the day they were created, and what became of them within seven days. Kept because carts
-- are purged.
create table checkout_figures (
  store_id uuid not null,
  is_sandbox boolean not null,
  day date not null,
  carts bigint not null,
  checkouts bigint not null,
  payments bigint not null,
  orders bigint not null,
  -- Declined payments of the day: a list of provider, reason and count.
  refusals jsonb not null,
  primary key (store_id, is_sandbox, day)
);

alter table figure_states add foreign key (store_id) references stores (id);
