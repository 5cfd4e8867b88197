-- Changes that an operator's agent has prepared: the token executes exactly this request.
create table mcp_confirmations (
  store_id uuid not null,
  token_hash bytea not null,
  operator_id uuid not null,
  action text not null check (action in ('refund', 'void', 'capture', 'coupon')),
  -- operation, params and body.
  request jsonb not null,
  -- What the summary relied on; the change is refused where it is no longer true.
  basis text not null,
  -- `executing` until an outcome is known: the request can then be repeated under its key.
  state text not null check (state in ('prepared', 'executing', 'done', 'refused')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (store_id, token_hash)
);
create index mcp_confirmations_by_age on mcp_confirmations (expires_at, store_id);

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

alter table mcp_confirmations add foreign key (store_id, operator_id)
  references operators (store_id, id) on delete cascade;
alter table mcp_amounts add foreign key (store_id, operator_id)
  references operators (store_id, id) on delete cascade;
