import { randomBytes } from 'node:crypto';
import { rename, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { writeAccessRules } from './access-rules.ts';
import type { DatabaseUser } from './database-user.ts';
import { errorCode, explainFileError, noSpaceLeft } from './file-errors.ts';
import type { Programs } from './prepare-programs.ts';
import { syncFolder } from './replace-file.ts';
import { type Progress, reportSlow } from './report-slow.ts';
import { type Outcome, runProgram } from './run-program.ts';
import { makeWorkDirFor, openSharedFolder, removeTree } from './work-dir.ts';

export const DATABASE_NAME = 'cartwright';
export const DATABASE_ROLE = 'cartwright';

/** Written to postgresql.conf once, where an operator can tune them. */
const SETTINGS = [
  'cluster_name=cartwright',
  'max_connections=100',
  'shared_buffers=128MB',
  'jit=off',
  'timezone=UTC',
  'log_timezone=UTC',
  // One log file per weekday, truncated a week later.
  'logging_collector=on',
  'log_directory=log',
  'log_filename=postgresql-%a.log',
  'log_rotation_age=1d',
  'log_rotation_size=0',
  'log_truncate_on_rotation=on',
  // The service logs failed statements itself; here their text would expose personal data.
  'log_min_messages=log',
  'log_min_error_statement=panic',
];

type Input = {
  readonly clusterPath: string;
  readonly user: DatabaseUser;
  readonly programs: Programs;
  readonly progress: Progress;
};

/**
 * Creates the cluster in a work directory and renames it into place. A kill leaves only a work
 * directory; of two concurrent first starts, the slower one uses the other's cluster.
 */
export async function createCluster(input: Input): Promise<void> {
  let made: string | undefined;
  try {
    const { folder, work } = await findRoom(input);
    made = work;
    const make = () => initialise(input, work);
    await reportSlow(input.progress, 'Creating the database cluster …', make);
    await publish(input.clusterPath, folder, work);
  } catch (error) {
    throw explainFileError(error, dirname(input.clusterPath));
  } finally {
    if (made) await removeTree(made);
  }
}

/** In the data directory, or else in a folder that the database user can access. */
async function findRoom({ clusterPath, user }: Input): Promise<{ folder: string; work: string }> {
  for (const folder of [dirname(clusterPath), await openSharedFolder()]) {
    const work = folder && (await makeWorkDirFor(user, folder, 'postgres'));
    if (work) return { folder, work };
  }
  throw new Error(
    `The user ${user.name} can reach neither ${dirname(clusterPath)} nor another place for the ` +
      'database; let that user walk through the folders above the data directory.',
  );
}

async function initialise({ user, programs }: Input, dir: string): Promise<void> {
  const settings = SETTINGS.map((setting) => `--set=${setting}`);
  const initdb = await runProgram(
    programs.initdb,
    [
      `--pgdata=${dir}`,
      `--username=${DATABASE_ROLE}`,
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--auth=peer',
      '--no-instructions',
      ...settings,
    ],
    user,
  );
  mustSucceed(initdb, dir);
  await writeAccessRules(dir, user);
  // Before the rename, in single-user mode: a cluster in its final place always has its database.
  const create = `create database ${DATABASE_NAME};\n`;
  const args = ['--single', '-D', dir, '-c', 'exit_on_error=on', 'template1'];
  mustSucceed(await runProgram(programs.postgres, args, user, create), dir);
}

function mustSucceed({ code, output }: Outcome, dir: string): void {
  if (code === 0) return;
  if (output.includes('No space left on device')) throw noSpaceLeft(dirname(dir));
  const reason = output.split('\n').findLast((line) => /error|fatal|panic/i.test(line));
  throw new Error(`The database cluster could not be created: ${reason?.trim() ?? output}`);
}

async function publish(clusterPath: string, folder: string, work: string): Promise<void> {
  const inPlace = folder === dirname(clusterPath);
  const target = inPlace ? clusterPath : join(folder, randomBytes(6).toString('hex'));
  // A concurrent first start may have created the cluster already.
  if (!(await unlessTaken(rename(work, target)))) return;
  await syncFolder(folder);
  if (inPlace) return;
  if (!(await unlessTaken(symlink(target, clusterPath)))) await removeTree(target);
  await syncFolder(dirname(clusterPath));
}

async function unlessTaken(step: Promise<void>): Promise<boolean> {
  try {
    await step;
    return true;
  } catch (error) {
    if (!['EEXIST', 'ENOTEMPTY', 'ENOTDIR'].includes(errorCode(error))) throw error;
    return false;
  }
}
