import type { Sql } from '../connect.ts';
import {
  COLOCATED_WITH,
  DISTRIBUTED,
  DISTRIBUTION_COLUMN,
  placementOf,
  REFERENCE,
  STORE_FUNCTIONS,
} from './distribution.ts';

/** True where the extension is in the database: only then are tables distributed. */
export async function isOnCitus(own: Sql): Promise<boolean> {
  const [row] = await own`select to_regclass('pg_dist_partition') is not null as "isThere"`;
  return row?.isThere;
}

/** Foreign keys come later: one to a distributed table needs a distributed table. */
export async function distributeTable(own: Sql, table: string): Promise<void> {
  const placement = placementOf(table);
  if (placement === 'reference') await own`select create_reference_table(${table})`;
  if (placement !== 'distributed') return;
  const others = table === COLOCATED_WITH ? 'none' : COLOCATED_WITH;
  await own`select create_distributed_table(${table}, ${DISTRIBUTION_COLUMN},
    colocate_with => ${others})`;
}

/** Idempotent: skips tables that are distributed already. */
export async function distributeAll(own: Sql): Promise<void> {
  await distributeRest(own);
  await distributeFunctions(own);
}

/**
 * Distributes the tables of a database that was migrated before the extension was there. Their
 * foreign keys are removed and added again; they are kept in a table, so that a stopped run can be
 * repeated. Each table is a transaction of its own: its shards are many locks.
 */
async function distributeRest(own: Sql): Promise<void> {
  const missing = await undistributed(own);
  if (missing.length > 0) await dropForeignKeysTemporarily(own, missing);
  for (const table of missing) await distributeTable(own, table);
  await restoreForeignKeys(own);
  await truncateCopiedRows(own);
}

/**
 * The rows of a table that is distributed are copied to the workers, and stay on the coordinator's
 * disk. A truncation cascades, so every table must be distributed before the first.
 */
async function truncateCopiedRows(own: Sql): Promise<void> {
  const tables = await own<{ table: string }[]>`
    select relname as table from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r'
      and relname in ${own(DISTRIBUTED)} and pg_relation_size(oid) > 0
    order by 1`;
  for (const { table } of tables) {
    await own`select truncate_local_data_after_distributing_table(${table})`;
  }
}

async function undistributed(own: Sql): Promise<string[]> {
  const rows = await own<{ table: string }[]>`
    select relname as table from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r'
      and not exists (select from pg_dist_partition where logicalrelid = pg_class.oid)`;
  const found = new Set(rows.map(({ table }) => table));
  return [...Object.keys(REFERENCE), ...DISTRIBUTED].filter((table) => found.has(table));
}

async function dropForeignKeysTemporarily(own: Sql, tables: readonly string[]): Promise<void> {
  await own`begin`;
  await own`create table if not exists foreign_keys_to_add (
    relation text not null, name text not null, definition text not null)`;
  const keys = await own<{ relation: string; name: string }[]>`
    insert into foreign_keys_to_add (relation, name, definition)
    select own.relname, conname, pg_get_constraintdef(pg_constraint.oid) from pg_constraint
    join pg_class as own on own.oid = conrelid join pg_class as other on other.oid = confrelid
    where contype = 'f' and own.relnamespace = current_schema()::regnamespace
      and (own.relname in ${own(tables)} or other.relname in ${own(tables)})
    returning relation, name`;
  for (const { relation, name } of keys) {
    await own`alter table ${own(relation)} drop constraint ${own(name)}`;
  }
  await own`commit`;
}

async function restoreForeignKeys(own: Sql): Promise<void> {
  const [dropped] = await own`select to_regclass('foreign_keys_to_add') is not null as "isThere"`;
  if (!dropped?.isThere) return;
  const keys = await own<{ relation: string; name: string; definition: string }[]>`
    select relation, name, definition from foreign_keys_to_add order by relation, name`;
  for (const { relation, name, definition } of keys) {
    await own`begin`;
    await own`alter table ${own(relation)} add constraint ${own(name)}
      ${own.unsafe(definition)}`;
    await own`delete from foreign_keys_to_add where relation = ${relation} and name = ${name}`;
    await own`commit`;
  }
  await own`drop table foreign_keys_to_add`;
}

/** A function is looked up in the catalog, so overloads and new versions are found, too. */
async function distributeFunctions(own: Sql): Promise<void> {
  const functions = await own<{ signature: string; name: string }[]>`
    select pg_proc.oid::regprocedure::text as signature, proname as name from pg_proc
    where pronamespace = current_schema()::regnamespace
      and not exists (select from pg_depend where pg_depend.classid = 'pg_proc'::regclass
        and pg_depend.objid = pg_proc.oid and deptype = 'e')
      and not exists (select from pg_dist_object where classid = 'pg_proc'::regclass
        and pg_dist_object.objid = pg_proc.oid
        and (distribution_argument_index is not null
          or not proname = any(${`{${STORE_FUNCTIONS.join()}}`}::text[])))
    order by 1`;
  for (const { signature, name } of functions) {
    if (STORE_FUNCTIONS.includes(name)) {
      await own`select create_distributed_function(${signature}, '$1',
        colocate_with => ${COLOCATED_WITH})`;
    } else await own`select create_distributed_function(${signature})`;
  }
}
