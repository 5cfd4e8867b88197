import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync, rmdirSync, rmSync } from 'node:fs';
import { chmod, cp, mkdtemp, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import {
  type BundledPostgres,
  startBundledPostgres,
} from '../../src/platform/db/bundled/start-bundled-postgres.ts';
import { connect, type DatabaseAddress } from '../../src/platform/db/connect.ts';
import { precondition, startedFile } from '../preconditions.ts';

const AS_ROOT = process.getuid?.() === 0;
/** For tests that need root; an ordinary user runs the rest. */
export const itAsRoot: typeof it = AS_ROOT ? it : unregistered(it, 'root');
export const describeAsRoot: typeof describe = AS_ROOT ? describe : unregistered(describe, 'root');

function unregistered<T>(_register: T, missing: string): T {
  return (() => void precondition(false, missing, startedFile())) as T;
}

/** Any user but root; its number is the same on every Linux that has it. */
export const UNPRIVILEGED = { uid: 65534, gid: 65534 };

const STARTER = fileURLToPath(new URL('starter.js', import.meta.url));

/** For what another user runs from this checkout, which it may not be able to read. */
export const itWhereReadable: typeof it =
  AS_ROOT && spawnSync('test', ['-r', STARTER], UNPRIVILEGED).status === 0
    ? it
    : unregistered(it, 'root in a checkout that all users can read');

const dataDirs = new Set<string>();
const children = new Set<ChildProcess>();
const folders = new Set<string>();

after(() => {
  for (const child of children) child.kill('SIGKILL');
  for (const dataDir of dataDirs) discard(dataDir);
  for (const folder of folders) execFileSync('rm', ['-rf', folder]);
  try {
    rmdirSync('/var/lib/cartwright');
  } catch {
    // It was never created, or it holds the files of a real service.
  }
});

/** A folder that every user can enter, removed after the tests of the file. */
export async function makeFolder(prefix = join(tmpdir(), 'bundled-')): Promise<string> {
  const folder = await mkdtemp(prefix);
  await chmod(folder, 0o755);
  folders.add(folder);
  return folder;
}

/** A data directory that a first start has left: copying one takes less time than `initdb`. */
export function copyDataDir(dataDir: string): void {
  execFileSync('cp', ['-a', process.env.CARTWRIGHT_TEST_DATA_DIR ?? '', dataDir]);
}

export async function start(dataDir: string, lines: string[] = []): Promise<BundledPostgres> {
  dataDirs.add(dataDir);
  return startBundledPostgres({ dataDir, progress: (line) => lines.push(line) });
}

export type Elsewhere = { child: ChildProcess; address: DatabaseAddress; refusal: string };

/** Start in another process, in a group of its own as a terminal would give it. */
export async function startElsewhere(
  dataDir: string,
  { starter = STARTER, ...identity }: { starter?: string; uid?: number; gid?: number } = {},
): Promise<Elsewhere> {
  dataDirs.add(dataDir);
  const child = spawn(process.execPath, [starter, dataDir], {
    ...identity,
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.add(child);
  const [line] = await once(createInterface(child.stdout), 'line');
  return { child, ...JSON.parse(String(line)) };
}

export async function kill(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}

/** Runs one statement and returns its first column. */
export async function ask(address: DatabaseAddress, text: string): Promise<unknown[]> {
  const sql = connect(address, { poolSize: 1, throughPooler: false });
  try {
    return (await sql.unsafe(text)).map((row) => Object.values(row)[0]);
  } finally {
    await sql.end({ timeout: 0 });
  }
}

/** A package with those it needs, where every user can read them. */
export async function copyPackage(folder: string, name: string, from = import.meta.url) {
  const place = join('node_modules', name);
  const [root] = createRequire(from).resolve(name).split(place);
  const source = join(root ?? '', place);
  await cp(source, join(folder, place), { recursive: true });
  const manifest = join(source, 'package.json');
  const { dependencies = {} } = JSON.parse(await readFile(manifest, 'utf8'));
  for (const each of Object.keys(dependencies)) await copyPackage(folder, each, manifest);
}

export function postmasterPid(dataDir: string): number {
  return Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10);
}

export function serverLog(dataDir: string): string {
  const dir = join(dataDir, 'postgres/log');
  return readdirSync(dir)
    .map((name) => readFileSync(join(dir, name), 'utf8'))
    .join('');
}

function discard(dataDir: string): void {
  try {
    process.kill(postmasterPid(dataDir), 'SIGKILL');
  } catch {
    // It has stopped, as it should have.
  }
  const cluster = join(dataDir, 'postgres');
  try {
    rmSync(readlinkSync(cluster), { recursive: true, force: true });
  } catch {
    // Not a link: it goes with its folder.
  }
}
