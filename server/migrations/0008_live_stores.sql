set local citus.multi_shard_modify_mode to 'sequential';

-- What replaces the sandbox once a store is live. One row for each store that has settings; it is
-- read together with the key, so that a warm key costs no statement. Secrets inside the documents
-- are sealed and bound to the store.
create table store_settings (
  store_id uuid not null,
  product_webhook jsonb,
  shipping jsonb,
  carrier jsonb,
  tax jsonb,
  updated_at timestamptz not null,
  primary key (store_id)
);

do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    execute $citus$
      select create_reference_table('store_settings');
    $citus$;
  end if;
end
$$;

alter table store_settings add foreign key (store_id) references stores (id);
