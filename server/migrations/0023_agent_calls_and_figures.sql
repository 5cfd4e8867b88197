-- Calls of agents are in the request log too. Without an API key, key_id is the nil UUID.
alter table request_log add column agent_id text;

-- Orders of agents by day, counted with the other figures from orders and the ledger. A row has no
-- personal data: an agent is a platform or a partner.
create table agent_figures (
  store_id uuid not null,
  is_sandbox boolean not null,
  currency text not null,
  day date not null,
  agent_id text not null,
  name text,
  protocol text not null,
  orders numeric not null,
  total numeric not null,
  refunds numeric not null,
  primary key (store_id, is_sandbox, currency, day, agent_id)
);

-- What operators' agents moved, for the limit per day. Rows are deleted after a day.
create table mcp_amounts (
  store_id uuid not null,
  operator_id uuid not null,
  token_hash bytea not null,
  amount bigint not null,
  created_at timestamptz not null,
  primary key (store_id, operator_id, token_hash)
);
create index mcp_amounts_by_age on mcp_amounts (created_at, store_id);

alter table mcp_amounts add foreign key (store_id, operator_id)
  references operators (store_id, id) on delete cascade;
