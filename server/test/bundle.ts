import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Plugin, rolldown } from 'rolldown';

const COMPILED = fileURLToPath(new URL('..', import.meta.url));
/** Inside the repository, so that packages are found from there. */
const CACHE = join(COMPILED, '../node_modules/.cache');
/** What most tests load is one file; what only some load stays apart. */
const CORE = join(COMPILED, 'test/harness.js');
/** Programs that tests start. */
const PROGRAMS = [
  ...['main', 'backup', 'doctor', 'figures', 'migrate'].map((name) => `src/${name}.js`),
  ...['target', 'dispatcher'].map((name) => `test/faults/${name}.js`),
];
/** Packages of many modules, with what they depend on. The others are loaded as they are. */
const BUNDLED = new RegExp(
  '^(typebox|jose|libphonenumber-js|fastify|@fastify|undici|ajv|ajv-formats|lru-cache' +
    '|prom-client|fast-json-stringify|fast-check)(/|$)',
);
const PACKAGES_MAP = /^packages.*\.map$/;
/** They start threads from files of their own, or are shared with packages that are not bundled. */
const LOADED = /^(pino|thread-stream|@opentelemetry|node:)/;

/**
 * Joins the modules of test files and of the programs they start: to load 1 400 modules takes two
 * thirds of a start. Returns the folder, in which each file has its path below `dist`.
 */
export async function bundle(files: readonly string[]): Promise<string> {
  const names = [...files, ...PROGRAMS].map((file) => file.replace(/\.js$/, ''));
  const core = new Set<string>();
  const build = await rolldown({
    input: Object.fromEntries(names.map((name) => [inFolder(name), join(COMPILED, `${name}.js`)])),
    platform: 'node',
    external: (id, importer) =>
      !/^[./]/.test(id) &&
      (LOADED.test(id) || !(BUNDLED.test(id) || importer?.includes('/node_modules/'))),
    treeshake: false,
    plugins: [inPlace, findCore(core)],
  });
  await mkdir(CACHE, { recursive: true });
  const dir = await mkdtemp(join(CACHE, 'cartwright-test-'));
  const { output } = await build.write({
    dir,
    sourcemap: true,
    // Its removal of dead code takes calls that can throw for pure ones.
    minify: false,
    entryFileNames: '[name].js',
    codeSplitting: {
      groups: [
        { name: 'packages', test: (id) => core.has(id) && id.includes('/node_modules/') },
        { name: 'service', test: (id) => core.has(id) },
      ],
    },
  });
  // Node reads the maps that it finds, and that of the packages is the largest by far.
  const maps = output.map(({ fileName }) => fileName).filter((name) => PACKAGES_MAP.test(name));
  await Promise.all(maps.map((name) => rm(join(dir, name))));
  await build.close();
  return dir;
}

/** The client's files lie outside of ours. */
export function inFolder(name: string): string {
  return name.replace(/^(\.\.\/)+/, '');
}

/** Modules find files beside them as before, and lines are those of the source. */
const inPlace: Plugin = {
  name: 'in-place',
  load: {
    filter: { id: /\/dist\/.*\.js$/ },
    async handler(id) {
      if (id.includes('/node_modules/')) return null;
      const text = await readFile(id, 'utf8');
      // The client is built without.
      const map = await readFile(`${id}.map`, 'utf8').catch(() => null);
      return { code: text.replaceAll('import.meta.url', `'${pathToFileURL(id).href}'`), map };
    },
  },
};

function findCore(core: Set<string>): Plugin {
  return {
    name: 'find-core',
    renderStart() {
      const visit = (id: string): void => {
        const found = this.getModuleInfo(id);
        if (!found || core.has(id)) return;
        core.add(id);
        for (const imported of found.importedIds) visit(imported);
      };
      visit(CORE);
    },
  };
}
