-- One row is one cart with its checkout: both change in one compare-and-set on version.
--
-- The free space in each page and an expiry in whole hours keep most updates heap-only (HOT). So no
-- index may contain a column that every write changes, such as updated_at.
--
-- The documents are json, not jsonb: they are read and written whole, and converting them would be
-- most of the cost of a statement.
--
-- There is no foreign key to stores: the store comes from the caller's key, and the check would
-- lock the row of the store for every new cart.
create table carts (
  store_id uuid not null,
  id uuid not null,
  version integer not null,
  status text not null
    check (status in
      ('active', 'checkout', 'confirming', 'completed', 'merged', 'cancelled')),
  session_hash bytea not null,
  customer_id uuid,
  -- True after a sign-out everywhere: the cart's session token then needs a customer token, too.
  token_needs_customer boolean not null default false,
  order_number text,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- When the cart may have become idle; null once it was checked for abandonment. Writes of the
  -- cart do not change it: the check reads updated_at and moves it forward.
  idle_since timestamptz,
  -- The version of the documents' shape. Rows of another version are rendered again when read.
  shape_version smallint not null,
  -- The cart as responses contain it, so that a read parses nothing.
  response_json json not null,
  -- Inputs of pricing that responses do not contain; null without coupons, gift cards, add-ons and
  -- verification gate.
  pricing_terms json,
  checkout json,
  -- The agent that shops, with what it said about buyer and destination; null for a cart of a
  -- storefront.
  agent json,
  primary key (store_id, id),
  unique (store_id, session_hash)
) with (fillfactor = 70);

create index carts_by_expiry on carts (expires_at, store_id);
create index carts_by_idle_since on carts (idle_since, store_id) where idle_since is not null;
-- For the figures of the checkout. The time of creation never changes, so updates stay heap-only.
create index carts_by_creation on carts (store_id, created_at);
create index carts_by_customer on carts (store_id, customer_id) where customer_id is not null;
