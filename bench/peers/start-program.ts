import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OnStop } from '../stop-at-end.ts';

export interface Program {
  readonly name: string;
  readonly cwd: string;
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Answers when the program is ready; without one, the program runs to its end. */
  readonly url?: string;
}

/** A busy machine may take minutes to load and to migrate. */
const START_MS = 600_000;
const OUTPUT_MAX = 4_000;

/** Starts a program without the environment of the shell, but for PATH and HOME. */
export async function startProgram(onStop: OnStop, program: Program): Promise<number> {
  const [file = '', ...words] = program.command;
  const child = spawn(file, words, {
    cwd: program.cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      ...program.env,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output = (output + String(chunk)).slice(-OUTPUT_MAX);
    });
  }
  const gone = once(child, 'exit');
  if (program.url === undefined) {
    const [code] = await gone;
    if (code !== 0) throw new Error(`${program.name} ended with ${code}: ${output}`);
    return 0;
  }
  onStop(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    const isLate = await Promise.race([gone.then(() => false), sleep(15_000, true)]);
    if (isLate) child.kill('SIGKILL');
  });
  await answers(program.url, () => child.exitCode === null && child.signalCode === null).catch(
    () => {
      throw new Error(`${program.name} did not start: ${output}`);
    },
  );
  return child.pid ?? 0;
}

async function answers(url: string, isAlive: () => boolean): Promise<void> {
  const end = performance.now() + START_MS;
  while (isAlive() && performance.now() < end) {
    const reply = await fetch(url).catch(() => undefined);
    if (reply && reply.status < 500) return;
    await sleep(250);
  }
  throw new Error('no answer');
}
