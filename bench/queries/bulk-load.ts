import type { Sql } from '@cartwright/server/platform/db/connect.js';

/** Of the whole server, while tables are filled: large sorts, and no writing in between. */
const WHILE_FILLING = {
  max_wal_size: '32GB',
  checkpoint_timeout: '1h',
  autovacuum: 'off',
  work_mem: '256MB',
  maintenance_work_mem: '1GB',
};

/**
 * Fills tables without their indexes and keys, which are rebuilt afterwards: sorting a million rows
 * once takes a fraction of the time of a million insertions into fifteen trees.
 */
export async function bulkLoad(
  sql: Sql,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const constraints = await listConstraints(sql, tables);
  const indexes = await listPlainIndexes(sql, tables);
  for (const { table, name } of constraints) {
    await sql.unsafe(`alter table ${table} drop constraint ${name}`);
  }
  for (const { name } of indexes) await sql.unsafe(`drop index ${name}`);
  await configure(sql, WHILE_FILLING);
  await work();
  for (const { definition } of indexes) await sql.unsafe(definition);
  // In reverse order: keys come before the references to them.
  for (const { table, name, definition } of constraints.toReversed()) {
    await sql.unsafe(`alter table ${table} add constraint ${name} ${definition}`);
  }
  // As autovacuum leaves tables: while they are filled, transactions of others hold it back.
  await sql.unsafe(`vacuum (analyze) ${tables.join(', ')}`);
  await configure(sql, {});
  // What is measured afterwards does not wait for what was filled.
  await sql.unsafe('checkpoint');
}

/** Sets these for all connections, and the others as they were. */
async function configure(sql: Sql, settings: Readonly<Record<string, string>>): Promise<void> {
  for (const name of Object.keys(WHILE_FILLING)) {
    const value = settings[name];
    const change = value === undefined ? `reset ${name}` : `set ${name} = '${value}'`;
    await sql.unsafe(`alter system ${change}`);
  }
  await sql.unsafe('select pg_reload_conf()');
}

interface Definition {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** Primary keys, uniques, and the references to them, which come first. */
async function listConstraints(sql: Sql, tables: readonly string[]): Promise<Definition[]> {
  return await sql<Definition[]>`
    select conrelid::regclass::text as table, quote_ident(conname) as name,
      pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype in ('p', 'u', 'f') and (conrelid::regclass::text in ${sql(tables)}
      or confrelid::regclass::text in ${sql(tables)})
    order by contype = 'f' desc`;
}

async function listPlainIndexes(sql: Sql, tables: readonly string[]): Promise<Definition[]> {
  return await sql<Definition[]>`
    select indrelid::regclass::text as table, indexrelid::regclass::text as name,
      pg_get_indexdef(indexrelid) as definition
    from pg_index
    where indrelid::regclass::text in ${sql(tables)}
      and not exists (select 1 from pg_constraint where conindid = indexrelid)`;
}
