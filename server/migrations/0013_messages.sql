set local citus.multi_shard_modify_mode to 'sequential';

-- Who carries a store's mails and texts, and the words it says instead of ours. Passwords and tokens
-- inside are sealed and bound to the store.
alter table store_settings add column mail_sender jsonb;
alter table store_settings add column text_sender jsonb;
alter table store_settings add column message_templates jsonb;

-- What became of a message. The recipient is masked; the reason is one of a closed list, the code is
-- the carrier's own; the reference is what the carrier calls the message.
alter table messages add column recipient text not null default '';
alter table messages add column reason text;
alter table messages add column carrier_code text;
alter table messages add column carrier_reference text;
alter table messages drop constraint messages_status_check;
alter table messages add constraint messages_status_check check (status in
  ('waiting', 'queued', 'sent', 'delivered', 'undelivered', 'failed', 'withheld'));

-- Phones that said STOP, and START again, known by a keyed hash: the number itself is not kept.
create table text_stops (
  store_id uuid not null,
  phone_hash bytea not null,
  is_stopped boolean not null,
  updated_at timestamptz not null,
  primary key (store_id, phone_hash)
);

-- Replies that were taken, by the carrier's id: a repeat changes nothing, however late it comes.
create table text_replies (
  store_id uuid not null,
  id text not null,
  received_at timestamptz not null,
  primary key (store_id, id)
);

-- Whoever replies is found by the phone that texts went to.
create index consents_by_phone on consents (store_id, phone) where phone is not null;

do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    execute $citus$
      select create_distributed_table(name, 'store_id') from unnest(array['text_stops',
        'text_replies']) as name;
    $citus$;
  end if;
end
$$;
