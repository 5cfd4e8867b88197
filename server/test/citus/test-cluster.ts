import { isOnCitus } from '../../src/platform/db/citus/distribute.ts';
import { connect, type DatabaseAddress, type Sql } from '../../src/platform/db/connect.ts';
import { withDatabase } from '../database-address.ts';

interface ClusterNode {
  readonly host: string;
  readonly port: number;
  readonly isCoordinator: boolean;
}

/**
 * Creates a database, a copy of the template where one is given. On Citus it is created on every
 * node: the copies of a template's shards then belong to the copy of its metadata. Few shards: each
 * table of a test is small. A copy does not inherit the settings of its template.
 */
export async function createDatabase(admin: Sql, name: string, template = ''): Promise<void> {
  await everywhere(admin, `create database ${name}${template && ` template ${template}`}`);
  if (await isOnCitus(admin)) {
    await admin.unsafe(`alter database ${name} set citus.shard_count = 4`);
  }
}

export async function dropDatabase(admin: Sql, name: string): Promise<void> {
  await everywhere(admin, `drop database if exists ${name} with (force)`);
}

/** A database can be copied while it has no connection, also none of Citus itself. */
export async function sealDatabase(admin: Sql, name: string): Promise<void> {
  await everywhere(admin, `alter database ${name} with allow_connections false`);
  await everywhere(
    admin,
    // One row: Citus counts more as a failure.
    `select count(pg_terminate_backend(pid)) from pg_stat_activity where datname = '${name}'`,
  );
}

/**
 * An empty database of the cluster that `admin` is connected to, with its nodes. The workers are
 * reached by the names that the cluster has for them.
 */
export async function createClusterDatabase(
  admin: Sql,
  address: DatabaseAddress,
  name: string,
): Promise<void> {
  await createDatabase(admin, name);
  const nodes = await admin<ClusterNode[]>`
    select nodename as host, nodeport as port, groupid = 0 as "isCoordinator" from pg_dist_node
    where isactive and noderole = 'primary' order by groupid`;
  const own = withDatabase(address, name);
  for (const { host, port, isCoordinator } of nodes) {
    if (!isCoordinator) await once(atNode(own, host, port), addExtension);
  }
  await once(own, async (sql) => {
    await addExtension(sql);
    for (const { host, port, isCoordinator } of nodes) {
      if (isCoordinator) await sql`select citus_set_coordinator_host(${host}, ${port}::integer)`;
      else await sql`select citus_add_node(${host}, ${port}::integer)`;
    }
  });
}

async function addExtension(sql: Sql): Promise<void> {
  await sql.unsafe('create extension if not exists citus');
}

function atNode(address: DatabaseAddress, host: string, port: number): DatabaseAddress {
  if (!('url' in address)) throw new Error('a cluster is given by TEST_DATABASE_URL');
  const url = new URL(address.url);
  url.hostname = host;
  url.port = String(port);
  return { url: url.href };
}

async function once(address: DatabaseAddress, work: (sql: Sql) => Promise<void>): Promise<void> {
  const sql = connect(address, { poolSize: 1, throughPooler: false });
  await work(sql).finally(() => sql.end());
}

/** On the server, and on the workers of its cluster. */
async function everywhere(admin: Sql, text: string): Promise<void> {
  await admin.unsafe(text);
  if (!(await isOnCitus(admin))) return;
  const failed = await admin<{ result: string }[]>`
    select result from run_command_on_workers(${text}) where not success`;
  if (failed[0]) throw new Error(`a worker failed: ${failed[0].result}`);
}
