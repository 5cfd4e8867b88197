-- The orders of one agent, and of all agents.
drop index concurrently if exists orders_by_agent;
create index concurrently orders_by_agent on orders (store_id, agent_id, created_at, id)
  where agent_id is not null;
