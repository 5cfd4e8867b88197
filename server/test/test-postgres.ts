import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { writeAccessRules } from '../src/platform/db/bundled/access-rules.ts';
import {
  createCluster,
  DATABASE_NAME,
  DATABASE_ROLE,
} from '../src/platform/db/bundled/create-cluster.ts';
import { openDataDir } from '../src/platform/db/bundled/data-dir.ts';
import { findDatabaseUser } from '../src/platform/db/bundled/database-user.ts';
import { preparePrograms } from '../src/platform/db/bundled/prepare-programs.ts';
import { identity, PROGRAM_ENVIRONMENT } from '../src/platform/db/bundled/run-program.ts';
import { makeSocketDir, removeSocketDir } from '../src/platform/db/bundled/socket-dir.ts';
import type { BundledPostgres } from '../src/platform/db/bundled/start-bundled-postgres.ts';
import { connect, type DatabaseAddress } from '../src/platform/db/connect.ts';
import { serverSeconds } from './processor-time.ts';

/**
 * Crashes are tested on other clusters: this one need not survive a power failure. The bundled
 * server sets the first three on its command line, where no configuration file overrides them.
 */
const SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  listen_addresses: '',
  max_connections: '400',
  shared_buffers: '256MB',
  // Hundreds of databases are created, and none lives for long.
  autovacuum_naptime: '10min',
  checkpoint_timeout: '1h',
  max_wal_size: '4GB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  jit: 'off',
};
const START_MS = 60_000;
const POLL_MS = 20;

export interface TestPostgres extends BundledPostgres {
  processorSeconds(): number;
}

/** The server of a test run, in a new data directory: the bundled one without its durability. */
export async function startTestPostgres(dataDir: string): Promise<TestPostgres> {
  const progress = (line: string) => void process.stderr.write(`${line}\n`);
  const dir = join(dataDir, 'postgres');
  await openDataDir(dataDir);
  const user = await findDatabaseUser(dir);
  const programs = await preparePrograms({ user, dataDir, progress });
  await createCluster({ clusterPath: dir, user, programs, progress });
  const cluster = { dataDir, dir, user, programs, progress };
  await writeAccessRules(dir, user);
  const socketDir = await makeSocketDir(cluster);
  const settings = { ...SETTINGS, unix_socket_directories: `"${socketDir}"` };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(programs.postgres, ['-D', dir, ...flags], {
    ...identity(user),
    cwd: '/',
    env: PROGRAM_ENVIRONMENT,
    // Ctrl-C ends the tests first.
    detached: true,
    stdio: 'ignore',
  });
  const gone = once(server, 'exit');
  const address = { socketDir, user: DATABASE_ROLE, database: DATABASE_NAME };
  await isUp(address);
  return {
    address,
    processorSeconds: () => serverSeconds(server.pid ?? 0),
    async stop() {
      // Immediately: the data is deleted next.
      server.kill('SIGQUIT');
      await gone;
      await removeSocketDir(cluster, socketDir);
    },
  };
}

async function isUp(address: DatabaseAddress): Promise<void> {
  const sql = connect(address, { poolSize: 1, throughPooler: false });
  for (const end = Date.now() + START_MS; ; await sleep(POLL_MS)) {
    const failure = await sql`select 1`.then(
      () => undefined,
      (error: Error) => error,
    );
    if (!failure) break;
    if (Date.now() > end) throw failure;
  }
  await sql.end();
}
