import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const COMPILED = fileURLToPath(new URL('../..', import.meta.url));
const MAIN = programAt('src/main.js');
/** A busy machine takes long to load the modules. */
const START_MS = 90_000;
const run = promisify(execFile);

/** A program of the run's bundle (bundle.ts), which starts in a third of the time. */
export function programAt(path: string): string {
  return join(process.env.CARTWRIGHT_TEST_BUNDLE ?? COMPILED, path);
}

/** The service as an operator runs it: a process of its own, seen through its output and ports. */
export interface Running {
  readonly child: ChildProcess;
  readonly base: string;
  readonly management: string;
  readonly apiKey: string;
  output(): string;
  exited: Promise<number | null>;
  signal(signal: NodeJS.Signals): Promise<number | null>;
}

/** An empty data directory, for a first start; it is removed after the tests of the file. */
export async function emptyDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cartwright-process-'));
  // PostgreSQL may run as another user, which must be able to enter the folder.
  await chmod(folder, 0o711);
  after(() => rm(folder, { recursive: true, force: true, maxRetries: 20 }));
  return join(folder, 'data');
}

/** A data directory with a migrated cluster: copying one takes less time than `initdb`. */
export async function newDataDir(): Promise<string> {
  const dataDir = await emptyDataDir();
  // The cluster belongs to the user that PostgreSQL runs as; `cp -a` keeps that.
  await run('cp', ['-a', process.env.CARTWRIGHT_TEST_DATA_DIR ?? '', dataDir]);
  return dataDir;
}

/** Starts and waits until it listens; fails with its output otherwise. */
export async function startProcess(
  env: Record<string, string>,
  entry: string = MAIN,
): Promise<Running> {
  return await listening(launch(env, [process.execPath, entry]));
}

/** As README.md says; npm is the child, and the service a child of it. */
export async function startByNpm(env: Record<string, string>): Promise<Running> {
  return await listening(launch(env, ['npm', 'start']));
}

async function listening({ child, output, exited }: Launched): Promise<Running> {
  const isReady = () => output().includes('"msg":"listening"');
  await Promise.race([
    until(isReady, START_MS, () => output()),
    exited.then((code) => {
      throw new Error(`exited with ${code}: ${output()}`);
    }),
  ]);
  const line = output()
    .split('\n')
    .find((text) => text.includes('"msg":"listening"'));
  const { base, management } = JSON.parse(line ?? '{}') as { base: string; management: string };
  const apiKey = output().match(/sk_test_[\w-]+/)?.[0] ?? '';
  const signal = (name: NodeJS.Signals) => {
    child.kill(name);
    return exited;
  };
  return { child, base, management, apiKey, output, exited, signal };
}

/** Starts a process that is expected to end by itself. */
export async function runToEnd(
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const { exited, output } = launch(env, [process.execPath, MAIN]);
  const code = await exited;
  return { code, output: output() };
}

interface Launched extends Pick<Running, 'child' | 'output' | 'exited'> {}

/** Starts without waiting. */
export function launch(
  env: Record<string, string>,
  [program = '', ...words]: string[] = [process.execPath, MAIN],
): Launched {
  let text = '';
  const child = spawn(program, words, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A session of its own, as a terminal would give it: Ctrl-C goes to the whole group.
    detached: true,
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      MANAGEMENT_PORT: '0',
      RATE_LIMIT: 'off',
      ...env,
    },
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      text += String(chunk);
    });
  }
  const exited = new Promise<number | null>((resolve) => {
    child.on('close', (code) => resolve(code));
  });
  after(async () => {
    // The group: the process may have ended and left its own children behind.
    const group = -(child.pid ?? 0);
    if (isAlive(group)) process.kill(group, 'SIGTERM');
    await exited;
  });
  return { child, output: () => text, exited };
}

export async function until(
  isTrue: () => boolean | Promise<boolean>,
  withinMs: number,
  explain: () => string = () => '',
): Promise<void> {
  const end = Date.now() + withinMs;
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error(`not within ${withinMs} ms. ${explain()}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

export async function createCart({ base, apiKey }: Running): Promise<Response> {
  return await fetch(`${base}/v1/carts`, { method: 'POST', headers: { 'x-api-key': apiKey } });
}

export async function readyz(management: string): Promise<number> {
  return (await fetch(`${management}/readyz`)).status;
}

/** The process named on the first line of a pid file. */
export async function readPid(file: string): Promise<number> {
  return Number((await readFile(file, 'utf8')).split('\n')[0]);
}

/** True slightly longer than it lives: until its parent has reaped it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
