-- The agent that shops, with what it said about buyer and destination; null for a storefront's cart.
alter table carts add column agent json;

-- The id of that agent; null for a storefront's order.
alter table orders add column agent_id text;
