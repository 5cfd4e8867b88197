import { randomBytes } from 'node:crypto';
import { isOnCitus } from '../src/platform/db/citus/distribute.ts';
import { connect, type DatabaseAddress, type Sql } from '../src/platform/db/connect.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import {
  createClusterDatabase,
  createDatabase,
  dropDatabase,
  sealDatabase,
} from './citus/test-cluster.ts';
import { withDatabase } from './database-address.ts';
import { startTestPostgres } from './test-postgres.ts';

/** The database that the files of a run share. */
export interface TestDatabase {
  readonly address: DatabaseAddress;
  /** The name of a migrated database without connections: those of single files copy it. */
  readonly template: string;
  /** On Citus, the name of an empty database with its nodes, to be copied; elsewhere empty. */
  readonly blank: string;
  /** Of a temporary server; 0 elsewhere. */
  processorSeconds(): number;
  close(): Promise<void>;
}

/** A temporary server, or databases of that of TEST_DATABASE_URL. */
export async function openTestDatabase(dataDir: string): Promise<TestDatabase> {
  const url = process.env.TEST_DATABASE_URL;
  const server = url
    ? { address: { url }, processorSeconds: () => 0, stop: async () => {} }
    : await startTestPostgres(dataDir);
  const admin = connect(server.address, { poolSize: 1, throughPooler: false });
  // A busy machine takes longer to create a database than a request may.
  await admin`select set_config('statement_timeout', '0', false)`;
  // Unique names, so that nothing else on a given server is touched.
  const name = `cartwright_test_${randomBytes(6).toString('hex')}`;
  const template = `${name}_template`;
  const blank = (await isOnCitus(admin)) ? `${name}_blank` : '';
  if (blank) {
    await createClusterDatabase(admin, server.address, blank);
    await sealDatabase(admin, blank);
  }
  await createDatabase(admin, template, blank);
  await migrateAt(withDatabase(server.address, template));
  if (blank) await sealDatabase(admin, template);
  await createDatabase(admin, name, template);
  return {
    address: withDatabase(server.address, name),
    template,
    blank,
    processorSeconds: server.processorSeconds,
    async close() {
      if (url) await dropDatabases(admin, name);
      await admin.end();
      await server.stop();
    },
  };
}

/** Those of the run, and those that its files created. */
async function dropDatabases(admin: Sql, prefix: string): Promise<void> {
  const rows = await admin<{ name: string }[]>`
    select datname as name from pg_database where starts_with(datname, ${prefix})`;
  for (const { name } of rows) await dropDatabase(admin, name);
}

export async function migrateAt(address: DatabaseAddress): Promise<void> {
  const sql = connect(address, { poolSize: 2, throughPooler: false });
  await migrate(sql);
  await sql.end();
}
