import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createCluster } from '@cartwright/server/platform/db/bundled/create-cluster.js';
import { findDatabaseUser } from '@cartwright/server/platform/db/bundled/database-user.js';
import { preparePrograms } from '@cartwright/server/platform/db/bundled/prepare-programs.js';
import {
  identity,
  PROGRAM_ENVIRONMENT,
} from '@cartwright/server/platform/db/bundled/run-program.js';
import { connect, type Sql } from '@cartwright/server/platform/db/connect.js';
import type { OnStop } from '../stop-at-end.ts';

/** A PostgreSQL with the same settings for every subject, reached over TCP. */
export interface PeersPostgres {
  readonly pid: number;
  readonly port: number;
  url(database: string): string;
  newDatabase(name: string): Promise<void>;
  /** Statements that were logged while the work ran. */
  statementsOf(work: () => Promise<void>): Promise<number>;
}

const ROLE = 'cartwright';
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  max_connections: '300',
  shared_buffers: '512MB',
  // Durable, as in production.
  fsync: 'on',
  synchronous_commit: 'on',
};
const START_MS = 60_000;
const LOG_DELAY_MS = 1_500;

export async function startPeersPostgres(onStop: OnStop): Promise<PeersPostgres> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cartwright-peers-'));
  await chmod(dataDir, 0o711);
  onStop(() => rm(dataDir, { recursive: true, force: true }));
  const progress = () => {};
  const dir = join(dataDir, 'postgres');
  const user = await findDatabaseUser(dir);
  const programs = await preparePrograms({ user, dataDir, progress });
  await createCluster({ clusterPath: dir, user, programs, progress });
  await appendFile(join(dir, 'pg_hba.conf'), 'host all all 127.0.0.1/32 trust\n');
  const port = await freePort();
  const settings = { ...SETTINGS, port: String(port), unix_socket_directories: dir };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(programs.postgres, ['-D', dir, ...flags], {
    ...identity(user),
    cwd: '/',
    env: PROGRAM_ENVIRONMENT,
    stdio: 'ignore',
  });
  const gone = once(server, 'exit');
  onStop(async () => {
    server.kill('SIGINT');
    await gone;
  });
  const url = (database: string) => `postgres://${ROLE}@127.0.0.1:${port}/${database}`;
  const admin = connect(
    { url: `${url('postgres')}?sslmode=disable` },
    { poolSize: 1, throughPooler: false },
  );
  onStop(() => admin.end());
  await isUp(admin);
  return {
    pid: server.pid ?? 0,
    port,
    url,
    newDatabase: async (name) => void (await admin.unsafe(`create database ${name}`)),
    statementsOf: (work) => statementsOf(admin, join(dir, 'log'), work),
  };
}

/** By the server's log, which counts what every driver sends in the same way. */
async function statementsOf(
  admin: Sql,
  folder: string,
  work: () => Promise<void>,
): Promise<number> {
  const count = async () => {
    await sleep(LOG_DELAY_MS);
    const names = await readdir(folder);
    const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'latin1')));
    return texts.join('\n').match(/ LOG: {2}(statement|execute [^:]*): /g)?.length ?? 0;
  };
  const setLog = async (value: string) => {
    await admin.unsafe(`alter system set log_statement = '${value}'`);
    await admin.unsafe('select pg_reload_conf()');
    await sleep(LOG_DELAY_MS);
  };
  await setLog('all');
  try {
    const before = await count();
    await work();
    return (await count()) - before;
  } finally {
    await setLog('none');
  }
}

async function isUp(sql: Sql): Promise<void> {
  for (const end = performance.now() + START_MS; ; await sleep(50)) {
    const failure = await sql`select 1`.then(
      () => undefined,
      (error: Error) => error,
    );
    if (!failure) return;
    if (performance.now() > end) throw failure;
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
