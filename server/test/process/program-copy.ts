import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const run = promisify(execFile);
const COPIED = ['server/dist', 'server/migrations', 'server/reference', 'server/package.json'];
const READ = ['package.json', 'openapi', 'docs'];

/** The folder `server` of a copy of the program, whose files can be changed under it. */
export async function copyProgram(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cartwright-copy-'));
  await chmod(folder, 0o711);
  after(() => rm(folder, { recursive: true, force: true, maxRetries: 20 }));
  for (const part of [...COPIED, ...READ]) {
    await mkdir(dirname(join(folder, part)), { recursive: true });
    // Thousands of files, which take Node ten times as long.
    await run('cp', ['-a', join(ROOT, part), join(folder, part)]);
  }
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return join(folder, 'server');
}

export interface Edit {
  /** Below `dist`. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** Throws if the program no longer contains the text to change. */
export async function editProgram(program: string, edits: readonly Edit[]): Promise<void> {
  for (const { file, from, to } of edits) {
    const path = join(program, 'dist', file);
    const text = await readFile(path, 'utf8');
    if (!text.includes(from)) throw new Error(`${file} no longer says: ${from}`);
    await writeFile(path, text.replace(from, to));
  }
}
