import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { inFolder } from './bundle.ts';

const COMPILED = fileURLToPath(new URL('..', import.meta.url));

/**
 * Files with a process of their own: they are long, or affect the process. The others share
 * one, some files each, since loading the service takes longer than most of them.
 */
const ALONE = [
  /^test\/((bundled|faults|process)\/|adapters\/merchant|operating\/image)/,
  /^test\/contract\/(committed|examples|fuzz|idem|isolat|operator-cred|platform|refer)/,
];
const FILES_TOGETHER = 20;

/** Started first, so that none of them is the last to run. */
const LONGEST = [
  /^test\/contract\/(idem|fuzz|committed)/,
  /^test\/faults\/(operators-crash|confirm-crash|doctor|silent)/,
  /^test\/process\/(start-and-stop|failed-start|secret-key)/,
  /^test\/contract\//,
  /^test\/faults\/(card-testing|backup|events|coupons)/,
];

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
  const rank = (file: string) => LONGEST.findIndex((long) => long.test(file)) >>> 0;
  const isAlone = (file: string) => ALONE.some((one) => one.test(file));
  const own = files.filter(isAlone).sort((a, b) => rank(a) - rank(b));
  const rest = files.filter((file) => !isAlone(file));
  const count = Math.ceil(rest.length / FILES_TOGETHER);
  // Files of one folder take equally long, so each goes to another group.
  const groups = Array.from({ length: count }, (_, group) =>
    rest.filter((_file, index) => index % count === group),
  );
  const programs = [
    ...own.map((file) => loadingOne(file, urlOf)),
    ...groups.map((group) => loading(group, urlOf)),
  ];
  return await Promise.all(
    programs.map(async (program, index) => {
      // The runner sorts them by name.
      const file = join(folder, `${String(index).padStart(3, '0')}.test.mjs`);
      await writeFile(file, program);
      return file;
    }),
  );
}

/** The process is named after the file: proofs give the command that repeats them. */
function loadingOne(file: string, urlOf: UrlOf): string {
  const path = JSON.stringify(join(COMPILED, file));
  return `process.argv[1] = ${path};\nawait import(${urlOf(file)});\n`;
}

type UrlOf = (file: string) => string;

/**
 * A suite for each file, so that its resources are closed when its tests are done. A file that
 * cannot be loaded is a failed test: Node 22 does not count a failed suite.
 */
function loading(files: readonly string[], urlOf: UrlOf): string {
  const suites = files.map((file) => {
    const failed = `(error) => it('loads', () => { throw error; })`;
    return `describe(${JSON.stringify(file)}, async () => {
  await import(${urlOf(file)}).catch(${failed});
});
`;
  });
  return `import { describe, it } from 'node:test';\n${suites.join('')}`;
}
