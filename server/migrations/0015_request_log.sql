-- Requests of API keys: those of the sandbox, and failed ones of live stores. Query and bodies are
-- masked before they are written. A store has about a thousand rows, of the last seven days.
create table request_log (
  store_id uuid not null,
  id uuid not null,
  developer_mode boolean not null,
  -- The nil UUID for a call of an agent, which has no API key.
  key_id uuid not null,
  agent_id text,
  request_id text not null,
  operation text not null,
  method text not null,
  path text not null,
  query text,
  status integer not null,
  code text,
  duration_ms double precision not null,
  request_body text,
  response_body text,
  created_at timestamptz not null,
  primary key (store_id, id)
);
create index request_log_by_age on request_log (created_at, store_id);
