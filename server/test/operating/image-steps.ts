import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Instruction, ignoring, readStages, type Stage } from './dockerfile.ts';

export const REPOSITORY = fileURLToPath(new URL('../../../../', import.meta.url));
const IGNORED = readFileSync(join(REPOSITORY, 'deploy/Dockerfile.dockerignore'), 'utf8');

export interface Image {
  /** The folder that stands for the root of the image's file system. */
  readonly root: string;
  /** The folder in which its programs start. */
  readonly workDir: string;
  readonly stage: Stage;
  /** Steps that need an image, a network or a user of its own. */
  readonly skipped: readonly string[];
}

/**
 * Stands for an installation from a registry: false if this step is to be run.
 */
export type FakeStep = (step: string, folder: string) => boolean;

/**
 * Runs the steps of deploy/Dockerfile in a folder: the copies, and the commands that need no image
 * and no network. The stages begin empty, so what a step needs must have been copied.
 */
export function buildImage(folder: string, fakeStep: FakeStep): Image {
  const stages = readStages(readFileSync(join(REPOSITORY, 'deploy/Dockerfile'), 'utf8'));
  const skipped: string[] = [];
  for (const stage of stages) {
    const root = rootOf(folder, stage.name);
    let workDir = root;
    mkdirSync(root, { recursive: true });
    for (const step of stage.instructions) {
      if (step.name === 'WORKDIR') {
        workDir = join(root, step.text);
        mkdirSync(workDir, { recursive: true });
      }
      if (step.name === 'COPY') copy(step, { folder, workDir, skipped });
      if (step.name === 'RUN') run(step, workDir, fakeStep, skipped);
    }
  }
  const stage = stages.at(-1);
  if (!stage) throw new Error('deploy/Dockerfile has no stage');
  const root = rootOf(folder, undefined);
  return { root, workDir: join(root, 'app'), stage, skipped };
}

function rootOf(folder: string, stage: string | undefined): string {
  return join(folder, stage ?? 'image');
}

interface Place {
  readonly folder: string;
  readonly workDir: string;
  readonly skipped: string[];
}

function copy({ text }: Instruction, { folder, workDir, skipped }: Place): void {
  const words = text.split(' ');
  const from = words.find((word) => word.startsWith('--from='))?.slice('--from='.length);
  const paths = words.filter((word) => !word.startsWith('--'));
  const target = paths.pop() ?? '';
  for (const path of paths) {
    const source = from === undefined ? join(REPOSITORY, path) : join(rootOf(folder, from), path);
    // A file of the image that a stage begins from.
    if (from !== undefined && !path.startsWith('/app/')) skipped.push(`COPY ${text}`);
    else copyTree(source, targetOf(source, resolve(workDir, target), target), from === undefined);
  }
}

/** A file goes into a folder; the content of a folder goes where the target says. */
function targetOf(source: string, path: string, target: string): string {
  const isInto = target.endsWith('/') && !statSync(source).isDirectory();
  return isInto ? join(path, basename(source)) : path;
}

function copyTree(source: string, target: string, isContext: boolean): void {
  const isIgnored = ignoring(IGNORED);
  mkdirSync(dirname(target), { recursive: true });
  if (!isContext) {
    execFileSync('cp', ['-a', source, target]);
    return;
  }
  cpSync(source, target, {
    recursive: true,
    filter: (path) => !isIgnored(path.slice(REPOSITORY.length)),
  });
  if (!existsSync(target)) throw new Error(`${source} is not in the build context`);
}

function run({ text }: Instruction, cwd: string, fakeStep: FakeStep, skipped: string[]): void {
  if (fakeStep(text, cwd) || !/^(node|rm) /.test(text)) {
    skipped.push(`RUN ${text}`);
    return;
  }
  const env = { PATH: `${dirname(process.execPath)}:${process.env.PATH}` };
  execFileSync('sh', ['-c', text], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
}
