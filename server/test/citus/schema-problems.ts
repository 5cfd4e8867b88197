import {
  DISTRIBUTED,
  DISTRIBUTION_COLUMN,
  LOCAL,
  placementOf,
  REFERENCE,
} from '../../src/platform/db/citus/distribution.ts';
import type { Sql } from '../../src/platform/db/connect.ts';

/** What `create_distributed_table` and `create_reference_table` would refuse, as sentences. */
export async function schemaProblems(sql: Sql): Promise<string[]> {
  const found = await Promise.all([
    unplacedTables(sql),
    columnProblems(sql),
    indexProblems(sql),
    constraintProblems(sql),
    foreignKeyProblems(sql),
    objectProblems(sql),
  ]);
  return found.flat().sort();
}

const isDistributed = (table: string) => placementOf(table) === 'distributed';

/** Each table has a place, and each place a table. */
async function unplacedTables(sql: Sql): Promise<string[]> {
  const rows = await sql<{ table: string }[]>`
    select relname as table from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`;
  const tables = new Set(rows.map(({ table }) => table));
  const placed = [...DISTRIBUTED, ...Object.keys(REFERENCE), ...Object.keys(LOCAL)];
  const twice = placed.filter((table, index) => placed.indexOf(table) !== index);
  return [
    ...[...tables].filter((table) => !placementOf(table)).map((table) => `${table} has no place`),
    ...placed.filter((table) => !tables.has(table)).map((table) => `${table} does not exist`),
    ...twice.map((table) => `${table} has two places`),
  ];
}

/** Rows of all tables with one store have one hash only if the column has one type. */
async function columnProblems(sql: Sql): Promise<string[]> {
  const rows = await sql<{ table: string; type: string | null; isRequired: boolean | null }[]>`
    select relname as table, atttypid::regtype::text as type, attnotnull as "isRequired"
    from pg_class left join pg_attribute
      on attrelid = pg_class.oid and attname = ${DISTRIBUTION_COLUMN}
    where relnamespace = 'public'::regnamespace and relkind = 'r'`;
  return rows
    .filter(({ table }) => isDistributed(table))
    .filter(({ type, isRequired }) => type !== 'uuid' || !isRequired)
    .map(({ table }) => `${table} has no ${DISTRIBUTION_COLUMN} uuid not null`);
}

/** A worker sees its own rows only, so it can compare rows of one store only. */
async function indexProblems(sql: Sql): Promise<string[]> {
  const rows = await sql<{ table: string; index: string; columns: string }[]>`
    select indrelid::regclass::text as table, indexrelid::regclass::text as index,
      array_to_string(array(select attname from pg_attribute
        where attrelid = indrelid and attnum = any(indkey)), ',') as columns
    from pg_index join pg_class on pg_class.oid = indrelid
    where relnamespace = 'public'::regnamespace and indisunique`;
  return rows
    .filter(({ table }) => isDistributed(table))
    .filter(({ columns }) => !columns.split(',').includes(DISTRIBUTION_COLUMN))
    .map(({ table, index }) => `${index} of ${table} is unique without ${DISTRIBUTION_COLUMN}`);
}

async function constraintProblems(sql: Sql): Promise<string[]> {
  const rows = await sql<{ table: string; name: string }[]>`
    select conrelid::regclass::text as table, conname as name
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where connamespace = 'public'::regnamespace and (contype = 'x' or condeferrable)`;
  return rows.map(({ table, name }) => `${name} of ${table} excludes rows or is deferrable`);
}

interface ForeignKey {
  readonly table: string;
  readonly target: string;
  readonly columns: string;
  readonly targetColumns: string;
  readonly onDelete: string;
  readonly onUpdate: string;
}

async function foreignKeyProblems(sql: Sql): Promise<string[]> {
  const rows = await sql<ForeignKey[]>`
    select conrelid::regclass::text as table, confrelid::regclass::text as target,
      array_to_string(array(select attname
        from unnest(conkey) with ordinality as key (number, place)
        join pg_attribute on attrelid = conrelid and attnum = number order by place), ',')
        as columns,
      array_to_string(array(select attname
        from unnest(confkey) with ordinality as key (number, place)
        join pg_attribute on attrelid = confrelid and attnum = number order by place), ',')
        as "targetColumns",
      confdeltype::text as "onDelete", confupdtype::text as "onUpdate"
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = 'f' and connamespace = 'public'::regnamespace`;
  return rows.flatMap((key) => {
    const why = whyRefused(key);
    return why ? [`a foreign key from ${key.table} to ${key.target} ${why}`] : [];
  });
}

const SETS_COLUMNS = ['n', 'd'];

function whyRefused(key: ForeignKey): string | undefined {
  const from = placementOf(key.table);
  const to = placementOf(key.target);
  if (to === 'local' || from === 'local') return 'has a local table';
  if (from === 'reference') return to === 'reference' ? undefined : 'leaves a reference table';
  const isSet = [key.onDelete, key.onUpdate].some((action) => SETS_COLUMNS.includes(action));
  if (isSet && key.columns.split(',').includes(DISTRIBUTION_COLUMN)) return 'sets the store';
  if (to === 'reference') return undefined;
  const place = key.columns.split(',').indexOf(DISTRIBUTION_COLUMN);
  const isOfStore = place >= 0 && key.targetColumns.split(',')[place] === DISTRIBUTION_COLUMN;
  if (!isOfStore) return `is without ${DISTRIBUTION_COLUMN}`;
  const tables: readonly string[] = DISTRIBUTED;
  const isAfter = tables.indexOf(key.table) >= tables.indexOf(key.target);
  return isAfter ? undefined : 'is of a table that is distributed first';
}

/** Things that a distributed table must not have, or that differ between workers. */
async function objectProblems(sql: Sql): Promise<string[]> {
  // Citus has views in this schema.
  const isOurs = sql`not exists (select from pg_depend
    where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')`;
  const rows = await sql<{ sentence: string }[]>`
    select tgrelid::regclass || ' has the trigger ' || tgname as sentence
    from pg_trigger where not tgisinternal
    union all
    select ev_class::regclass || ' has the rule ' || rulename
    from pg_rewrite join pg_class on pg_class.oid = ev_class
    where relnamespace = 'public'::regnamespace and ${isOurs}
    union all
    select relname || ' is a ' || case relkind when 'S' then 'sequence' when 'p'
      then 'partitioned table' else 'view' end
    from pg_class where relnamespace = 'public'::regnamespace and relkind not in ('r', 'i')
      and ${isOurs}
    union all
    select inhrelid::regclass || ' inherits' from pg_inherits
    union all
    select relname || ' has row-level security' from pg_class
    where relnamespace = 'public'::regnamespace and relrowsecurity
    union all
    select attrelid::regclass || '.' || attname || ' is an identity column'
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and attidentity <> ''
    union all
    select attrelid::regclass || '.' || attname || ' has a type of its own'
    from pg_attribute join pg_class on pg_class.oid = attrelid
      join pg_type on pg_type.oid = atttypid
    where relnamespace = 'public'::regnamespace and relkind = 'r'
      and typnamespace = 'public'::regnamespace`;
  return rows.map(({ sentence }) => sentence);
}
