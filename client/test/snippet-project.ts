import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { EXPRESS, HONO } from './framework-stubs.ts';

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const execute = promisify(execFile);

/** A block of code of the README, under the name of its file. */
export interface Block {
  readonly name: string;
  readonly text: string;
}

export async function readBlocks(): Promise<Block[]> {
  const text = await readFile(join(ROOT, 'client/README.md'), 'utf8');
  return [...text.matchAll(/^```(?:ts|js) ?(.*)\n([\s\S]*?)^```$/gm)].map(
    ([, name = '', block = '']) => ({ name, text: block }),
  );
}

/** An empty folder, removed when the file's tests are done. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cartwright-client-'));
  after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs a program without what `npm test` has set for itself. Rejects on a failure. */
export async function run(program: string, args: readonly string[], cwd: string, env = {}) {
  const own = Object.entries(process.env).filter(([name]) => !/^(npm_|NODE_)/i.test(name));
  const options = { cwd, env: { ...Object.fromEntries(own), ...env } };
  try {
    return await execute(program, args, options);
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${program} ${args.join(' ')}\n${stdout}\n${stderr}`);
  }
}

export async function compile(folder: string, options: object): Promise<void> {
  const compilerOptions = {
    target: 'es2023',
    module: 'nodenext',
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: false,
    outDir: 'dist',
    ...options,
  };
  const config = JSON.stringify({ compilerOptions, include: ['*.ts', '*.mts', '*.mjs'] });
  await writeFile(join(folder, 'tsconfig.json'), config);
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  await run(process.execPath, [tsc, '-p', '.'], folder);
}

/** A project without files that can import this package. */
export async function linkedFolder(): Promise<string> {
  const folder = await newFolder();
  const modules = join(folder, 'node_modules');
  await mkdir(join(modules, '@cartwright'), { recursive: true });
  await mkdir(join(modules, '@types'));
  await symlink(join(ROOT, 'client'), join(modules, '@cartwright/client'));
  await symlink(join(ROOT, 'node_modules/@types/node'), join(modules, '@types/node'));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  return folder;
}

/** A project with the files of the README, compiled. Returns the folder of the programs. */
export async function compileBlocks(blocks: readonly Block[]): Promise<string> {
  const folder = await linkedFolder();
  const modules = join(folder, 'node_modules');
  for (const [name, files] of Object.entries({ express: EXPRESS, hono: HONO })) {
    await mkdir(join(modules, name));
    const manifest = { name, version: '1.0.0', type: 'module', exports: './index.js' };
    await writeFile(join(modules, name, 'package.json'), JSON.stringify(manifest));
    for (const [file, text] of Object.entries(files)) {
      await writeFile(join(modules, name, file), text);
    }
  }
  for (const { name, text } of blocks) await writeFile(join(folder, name), text);
  const javascript = { allowJs: true, checkJs: true };
  await compile(folder, { ...javascript, types: ['node'], lib: ['es2023'], skipLibCheck: true });
  return join(folder, 'dist');
}
