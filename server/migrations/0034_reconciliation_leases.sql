set local citus.multi_shard_modify_mode to 'sequential';

-- One process at a time goes through the books of a store, for as long as its lease lasts by the
-- database's clock. A store is due when its last pass began before the latest one was asked for.
alter table reconciliations add column passed_at timestamptz;
alter table reconciliations add column began_at timestamptz;
alter table reconciliations add column lease_id uuid;
alter table reconciliations add column leased_until timestamptz;

-- One row for the whole service.
create table reconciliation_passes (
  only_one boolean primary key default true check (only_one),
  requested_at timestamptz not null
);
