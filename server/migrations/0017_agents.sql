set local citus.multi_shard_modify_mode to 'sequential';

-- `cancelled`: by the agent that created the cart. The rows fulfil the narrower constraint that it
-- replaces, so they are not checked again.
alter table carts drop constraint carts_status_check;
alter table carts add constraint carts_status_check check (status in
  ('active', 'checkout', 'confirming', 'completed', 'merged', 'cancelled')) not valid;

-- The agent that shops, with what it said about buyer and destination; null for a storefront's cart.
alter table carts add column agent json;

-- The id of that agent; null for a storefront's order.
alter table orders add column agent_id text;
