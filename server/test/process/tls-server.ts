import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chmod, chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { findDatabaseUser } from '../../src/platform/db/bundled/database-user.ts';
import { preparePrograms } from '../../src/platform/db/bundled/prepare-programs.ts';
import { identity, PROGRAM_ENVIRONMENT } from '../../src/platform/db/bundled/run-program.ts';
import { startBundledPostgres } from '../../src/platform/db/bundled/start-bundled-postgres.ts';
import { connect, type Sql } from '../../src/platform/db/connect.ts';
import { newAuthority, type OwnCertificate } from '../own-certificate.ts';
import { readPid, until } from './running.ts';

/** Every character of it is special in an address. */
export const PASSWORD = 'p@ss/w:rd%+ #?&=é';

/** `shop` must come by TLS, `certified` with its certificate, `anyhow` in any way. */
const RULES = ['127.0.0.1/32', '::1/128']
  .flatMap((from) => [
    `hostssl all certified ${from} cert`,
    `hostssl all shop ${from} scram-sha-256`,
    `host all anyhow ${from} scram-sha-256`,
  ])
  .concat('local all cartwright peer map=service\n')
  .join('\n');

export interface TlsServer {
  readonly port: number;
  /** Files in PEM, as an operator has them. */
  readonly files: Record<'authority' | 'stranger' | 'cert' | 'key' | 'other', string>;
  /** Stops offering TLS, or offers it again. */
  offersTls(isOffered: boolean): Promise<void>;
}

/** A server as an operator may have one: on a port, with TLS by an authority of its own. */
export async function startTlsServer(): Promise<TlsServer> {
  const folder = await mkdtemp(join(tmpdir(), 'cartwright-tls-'));
  await chmod(folder, 0o711);
  after(() => rm(folder, { recursive: true, force: true }));
  const dataDir = join(folder, 'data');
  const progress = () => {};
  const bundled = await startBundledPostgres({ dataDir, progress });
  const admin = connect(bundled.address, { poolSize: 1, throughPooler: false });
  await createRoles(admin);
  await admin.end();
  await bundled.stop();

  const cluster = join(dataDir, 'postgres');
  const authority = newAuthority();
  await putCertificates(cluster, authority.cert, authority.issue('localhost'));
  await writeFile(join(cluster, 'pg_hba.conf'), RULES);
  const port = await freePort();
  const user = await findDatabaseUser(cluster);
  const { postgres } = await preparePrograms({ user, dataDir, progress });
  const settings = [`port=${port}`, 'listen_addresses=localhost', 'logging_collector=off'];
  const flags = [...settings, `unix_socket_directories=${cluster}`].flatMap((text) => ['-c', text]);
  const server = spawn(postgres, ['-D', cluster, ...flags], {
    ...identity(user),
    cwd: '/',
    env: PROGRAM_ENVIRONMENT,
    stdio: 'ignore',
  });
  after(async () => {
    const gone = once(server, 'exit');
    server.kill('SIGINT');
    await gone;
  });
  const socket = `postgres://cartwright@localhost:${port}/cartwright?host=${cluster}`;
  const own = connect({ url: socket }, { poolSize: 1, throughPooler: false });
  await until(() => own`select 1`.then(Boolean, () => false), 10_000);
  after(() => own.end({ timeout: 1 }));
  return {
    port,
    files: await filesIn(folder, authority.cert, authority.issue('certified')),
    offersTls: (isOffered) => setTls(own, isOffered, join(cluster, 'postmaster.pid')),
  };
}

async function createRoles(sql: Sql): Promise<void> {
  const quoted = `'${PASSWORD.replaceAll("'", "''")}'`;
  for (const role of ['shop', 'anyhow', 'certified']) {
    await sql.unsafe(`create role ${role} login superuser password ${quoted}`);
  }
  await sql.unsafe('create database shop');
}

/** PostgreSQL accepts only a key that its own user alone can read. */
async function putCertificates(cluster: string, ca: string, own: OwnCertificate): Promise<void> {
  const { uid, gid } = await stat(cluster);
  for (const [name, text] of Object.entries({ ca, key: own.key, cert: own.cert })) {
    const file = join(cluster, `${name}.pem`);
    await writeFile(file, text, { mode: 0o600 });
    await chown(file, uid, gid);
  }
  const settings = ["ssl_cert_file = 'cert.pem'", "ssl_key_file = 'key.pem'"];
  const lines = ['', 'ssl = on', "ssl_ca_file = 'ca.pem'", ...settings, ''];
  await appendFile(join(cluster, 'postgresql.conf'), lines.join('\n'));
}

async function filesIn(
  folder: string,
  authority: string,
  { cert, key }: OwnCertificate,
): Promise<TlsServer['files']> {
  const stranger = newAuthority();
  const texts = { authority, stranger: stranger.cert, cert, key, other: stranger.issue('x').key };
  const files = Object.entries(texts).map(async ([name, text]) => {
    const file = join(folder, `${name}.pem`);
    await writeFile(file, text, { mode: 0o600 });
    return [name, file] as const;
  });
  return Object.fromEntries(await Promise.all(files)) as TlsServer['files'];
}

async function setTls(sql: Sql, isOffered: boolean, pidFile: string): Promise<void> {
  await sql.unsafe(`alter system set ssl = ${isOffered ? 'on' : 'off'}`);
  process.kill(await readPid(pidFile), 'SIGHUP');
  await until(async () => {
    const [row] = await sql<{ ssl: string }[]>`select current_setting('ssl') as ssl`;
    return row?.ssl === (isOffered ? 'on' : 'off');
  }, 10_000);
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
