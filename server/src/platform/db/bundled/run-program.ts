import { spawn } from 'node:child_process';
import type { DatabaseUser } from './database-user.ts';
import { errorCode } from './file-errors.ts';

export type Outcome = { readonly code: number; readonly output: string };

/** Excludes the service's environment: PGPORT or PGOPTIONS would affect the server. */
export const PROGRAM_ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C' };

const OUTPUT_CHARACTERS_MAX = 20_000;
const WRONG_USER_CODES = ['EPERM', 'EINVAL'];

/** Runs a program to its end as the database user or, without one, as the current user. */
export function runProgram(
  file: string,
  args: readonly string[],
  as?: DatabaseUser,
  input = '',
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawnAs(as, file, args);
    let output = '';
    const collect = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-OUTPUT_CHARACTERS_MAX);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? -1, output }));
    // A program that ends without reading its input is judged by its exit code, not by EPIPE.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}

function spawnAs(as: DatabaseUser | undefined, file: string, args: readonly string[]) {
  try {
    return spawn(file, args, { cwd: '/', env: PROGRAM_ENVIRONMENT, ...identity(as) });
  } catch (cause) {
    if (!as?.switched || !WRONG_USER_CODES.includes(errorCode(cause))) throw cause;
    throw new Error(
      `PostgreSQL refuses to run as root, and this process may not switch to the user ` +
        `${as.name}; start the service as an ordinary user, or set DATABASE_URL.`,
      { cause },
    );
  }
}

/** Options of `spawn` that run a program as this user, without root's groups. */
export function identity(as?: DatabaseUser): { uid?: number; gid?: number } {
  // `spawn` takes signed numbers, and macOS's user `nobody` is -2.
  return as?.switched ? { uid: as.uid | 0, gid: as.gid | 0 } : {};
}
