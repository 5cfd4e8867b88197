import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const SERVER = fileURLToPath(new URL('../../../', import.meta.url));
export const REPOSITORY = dirname(SERVER.replace(/\/$/, ''));

export interface SourceFile {
  /** From the repository's root. */
  readonly path: string;
  readonly text: string;
}

const CLIENT = ['client/src', 'client/generator', 'client/test'];
export const files = ['server/src', 'server/test', 'bench', ...CLIENT].flatMap(sources);
/** The packages with pages. */
export const pages = ['console/src', 'shop/src', 'shop/test'].flatMap(sources);
export const production = files.filter(({ path }) => isProduction(path));
export const client = files.filter(({ path }) => /^client\/(src|generator)\//.test(path));

/** Undefined for a file of no feature. */
export function featureOf(path: string): string | undefined {
  return path.match(/^server\/src\/features\/([^/]+)\//)?.[1];
}

export function refuse(where: readonly SourceFile[], isWrong: (file: SourceFile) => boolean): void {
  assert.deepEqual(
    where.filter(isWrong).map(({ path }) => path),
    [],
  );
}

function sources(folder: string): SourceFile[] {
  return namesIn(folder)
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(REPOSITORY, path), 'utf8') }));
}

/** Source files of a folder and of those below. */
export function namesIn(folder: string): string[] {
  return readdirSync(join(REPOSITORY, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|mjs)$/.test(name) && !name.endsWith('.d.ts'))
    .filter((name) => !/(^|\/)(dist|generated|node_modules)/.test(name))
    .map((name) => join(folder, name));
}

function isProduction(path: string): boolean {
  return path.startsWith('server/src/') && !path.endsWith('.test.ts');
}
