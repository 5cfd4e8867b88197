-- Outgoing e-mails and text messages. The payload is encrypted, since it contains codes, and
-- emptied after sending. A withheld message has no recipient: a request about an unknown address
-- must cost the same as one about a known address.
create table messages (
  store_id uuid not null,
  id uuid not null,
  channel text not null check (channel in ('sms', 'email')),
  template text not null,
  -- Masked.
  recipient text not null default '',
  payload bytea not null,
  status text not null check (status in
    ('waiting', 'queued', 'sent', 'delivered', 'undelivered', 'failed', 'withheld')),
  -- One of a closed list; carrier_code is the carrier's own, carrier_reference its message id.
  reason text,
  carrier_code text,
  carrier_reference text,
  tries integer not null,
  next_try_at timestamptz not null,
  -- Not sent after this time.
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, id)
);
create index messages_waiting on messages (next_try_at, store_id) where status = 'waiting';
create index messages_not_received on messages (store_id, status, id)
  where status in ('failed', 'undelivered');
create index messages_by_age on messages (updated_at, store_id) where status <> 'waiting';

-- Phones that replied STOP, or START afterwards, by a keyed hash of the number.
create table text_stops (
  store_id uuid not null,
  phone_hash bytea not null,
  is_stopped boolean not null,
  updated_at timestamptz not null,
  primary key (store_id, phone_hash)
);

-- Processed replies, by the carrier's id: a repeated webhook has no effect.
create table text_replies (
  store_id uuid not null,
  id text not null,
  received_at timestamptz not null,
  primary key (store_id, id)
);
create index text_replies_by_age on text_replies (received_at, store_id);

-- Orders whose confirmation is not in the message outbox yet. Written with the order; a job moves
-- them. There is no foreign key to stores: each mailed order would lock the row of its store.
create table order_confirmations (
  store_id uuid not null,
  order_id uuid not null,
  created_at timestamptz not null,
  primary key (store_id, order_id)
);
create index order_confirmations_by_time on order_confirmations (created_at, store_id);
