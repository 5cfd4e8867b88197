import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { inFolder } from './bundle.ts';
import { IS_WHOLE } from './small-version.ts';

const COMPILED = fileURLToPath(new URL('..', import.meta.url));

/**
 * Files with a process of their own: they are long, or affect the process. The others share
 * one, some files each: to load the service, and to compile its code and schemas, takes longer
 * than most of them.
 */
const ALONE = /^test\/(bundled\/|adapters\/merchant|operating\/image|contract\/refer)/;
/** Fault tests that start no process. */
const INSIDE = /^test\/faults\/inside\//;
/** Most of them start processes, and wait for them. */
const STARTED = /^test\/(faults|process)\//;
/** Fewer where each takes longer: the contract has a test for every operation. */
const FILES_TOGETHER = {
  pages: 7,
  contract: IS_WHOLE ? 8 : 17,
  inside: 5,
  started: 4,
  others: IS_WHOLE ? 75 : 110,
};
type Kind = keyof typeof FILES_TOGETHER;
/** They share a browser, and wait for it most of the time. */
const PAGES = /^test\/browser\/(console|first|reference)|^(\.\.\/)*shop\//;

/**
 * Writes the input of the test runner into the folder: generated files, each of which loads one or
 * several of the bundle.
 */
export async function packFiles(
  files: readonly string[],
  { folder, bundled }: { folder: string; bundled: string | undefined },
): Promise<string[]> {
  const urlOf = (file: string) => {
    const path = bundled ? join(bundled, inFolder(file)) : join(COMPILED, file);
    return JSON.stringify(pathToFileURL(path).href);
  };
  // A proof names the process, so each file has its own while proofs are recorded.
  const isAlone = (file: string) => ALONE.test(file) || process.env.FAULTS_RECORD !== undefined;
  const rest = files.filter((file) => !isAlone(file));
  const groups = (...kinds: readonly Kind[]) =>
    kinds.flatMap((kind) =>
      groupsOf(
        FILES_TOGETHER[kind],
        rest.filter((file) => kindOf(file) === kind),
      ).map((group) => loading(group, urlOf)),
    );
  // The longest begin first, so that none of them is the last to run.
  const programs = alternated(groups('others', 'contract', 'inside', 'pages'), [
    ...groups('started'),
    ...files.filter(isAlone).map((file) => loadingOne(file, urlOf)),
  ]);
  return await Promise.all(
    programs.map(async (program, index) => {
      // The runner sorts them by name.
      const file = join(folder, `${String(index).padStart(3, '0')}.test.mjs`);
      await writeFile(file, program);
      return file;
    }),
  );
}

function kindOf(file: string): Kind {
  if (PAGES.test(file)) return 'pages';
  if (file.startsWith('test/contract/')) return 'contract';
  if (INSIDE.test(file)) return 'inside';
  return STARTED.test(file) ? 'started' : 'others';
}

/** Files of one folder take equally long, so each goes to another group. */
function groupsOf(size: number, files: readonly string[]): string[][] {
  const count = Math.ceil(files.length / size);
  return Array.from({ length: count }, (_, group) =>
    files.filter((_file, index) => index % count === group),
  );
}

/** Those that use the processor beside those that wait, as many of each at any time. */
function alternated<T>(busy: readonly T[], waiting: readonly T[]): T[] {
  const each = Array.from({ length: Math.max(busy.length, waiting.length) }, (_, index) => [
    ...busy.slice(index, index + 1),
    ...waiting.slice(index, index + 1),
  ]);
  return each.flat();
}

/** The process is named after the file: proofs give the command that repeats them. */
function loadingOne(file: string, urlOf: UrlOf): string {
  const path = JSON.stringify(join(COMPILED, file));
  return `${timed(file)}process.argv[1] = ${path};\nawait import(${urlOf(file)});\n`;
}

type UrlOf = (file: string) => string;

function loading(files: readonly string[], urlOf: UrlOf): string {
  const loaded = files.map((file) => `{ name: ${JSON.stringify(file)}, url: ${urlOf(file)} }`);
  const name = `${files[0]} and ${files.length - 1} more`;
  return `${timed(name)}import { describeFiles } from ${besideThis('describe-files.js')};
describeFiles([${loaded.join(',\n')}]);
`;
}

/** The beginning of a generated program. */
function timed(name: string): string {
  return `import { recordProcessorTime } from ${besideThis('processor-time.js')};
recordProcessorTime(${JSON.stringify(name)});
`;
}

function besideThis(name: string): string {
  return JSON.stringify(new URL(name, import.meta.url).href);
}
