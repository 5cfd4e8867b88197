import { execFileSync, spawn } from 'node:child_process';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { stopChild } from './peer.ts';

export interface Service {
  readonly base: string;
  readonly management: string;
}

export interface ServiceOptions {
  readonly dataDir: string;
  readonly databaseUrl: string;
  readonly secretKey: string;
  readonly poolSize: number;
  /** Called as soon as there is a process to stop, so that an interrupted start leaves none. */
  readonly onStop: (stop: () => Promise<void>) => void;
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const POLL_MS = 50;
const START_MS = 60_000;

/** The built service as an operator runs it, its log going to a file. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const logFile = join(options.dataDir, 'service.log');
  const log = await open(logFile, 'w');
  const child = spawn(process.execPath, startArguments(), {
    cwd: ROOT,
    stdio: ['ignore', log.fd, 'inherit'],
    // The environment is not inherited, so that no setting of the shell affects the measurement.
    env: {
      DATA_DIR: options.dataDir,
      DATABASE_URL: options.databaseUrl,
      DATABASE_POOL: String(options.poolSize),
      SECRET_KEY: options.secretKey,
      PORT: '0',
      MANAGEMENT_PORT: '0',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'info',
    },
  });
  options.onStop(() => stopChild(child));
  await log.close();
  const deadline = performance.now() + START_MS;
  while (child.exitCode === null && performance.now() < deadline) {
    const listening = listeningLine(await readFile(logFile, 'utf8'));
    if (listening) return listening;
    await sleep(POLL_MS);
  }
  throw new Error('the service did not start');
}

/** With the options of `npm start`: they are part of how the service is run. */
function startArguments(): string[] {
  const ready = [join(ROOT, 'scripts/ready.mjs'), '--flags'];
  const flags = execFileSync(process.execPath, ready, { encoding: 'utf8' });
  return [...flags.split(/\s+/).filter(Boolean), 'server/dist/src/main.js'];
}

export async function residentBytes({ management }: Service): Promise<number> {
  const text = await (await fetch(`${management}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]);
}

/** The system chooses the ports; the log names them. */
function listeningLine(text: string): Service | undefined {
  const line = text.split('\n').find((each) => each.includes('"msg":"listening"'));
  return line === undefined ? undefined : JSON.parse(line);
}
