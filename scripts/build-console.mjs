// Builds the console into console/dist/web, with brotli and gzip files beside each asset. ready.mjs
// runs it as a program of its own, beside the compiler.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const DIST = join(ROOT, 'console', 'dist');
const WEB = join(DIST, 'web');
/** In the build itself, so that a removed build is built again. */
const STAMP = join(WEB, '.built-from');
const SOURCES = [
  'client/src',
  'console/index.html',
  'console/package.json',
  'console/public',
  'console/src',
  'console/vite.config.mjs',
  'package-lock.json',
  'scripts/build-console.mjs',
];
const COMPRESSED = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt']);
/** Below it a compressed file saves no packet. */
const COMPRESSED_FROM_BYTES = 1024;

/** True if no source of the console has changed since its last build. */
export function isConsoleBuilt() {
  try {
    return readFileSync(STAMP, 'utf8') === sourceHash();
  } catch {
    return false;
  }
}

function sourceHash() {
  const hash = createHash('sha256');
  for (const path of SOURCES.flatMap(filesAt)) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(ROOT, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** The file itself, or those of the folder; none if there is neither. */
function filesAt(path) {
  const entry = statSync(join(ROOT, path), { throwIfNoEntry: false });
  if (!entry) return [];
  if (entry.isFile()) return [path];
  const names = readdirSync(join(ROOT, path), { recursive: true }).sort();
  return names
    .map((name) => join(path, name))
    .filter((file) => statSync(join(ROOT, file)).isFile() && !/\.test\.tsx?$/.test(file));
}

/** Another folder is built and renamed: a service that starts meanwhile reads a whole build. */
async function build() {
  // React has another build for development, which Vite would follow.
  process.env.NODE_ENV = 'production';
  const { build } = await import('vite');
  const hash = sourceHash();
  const folder = join(DIST, `web-${process.pid}`);
  try {
    await build({
      configFile: join(ROOT, 'console', 'vite.config.mjs'),
      // It is plain JavaScript, so that Vite writes no copy of it.
      configLoader: 'native',
      logLevel: 'warn',
      build: { outDir: folder },
    });
    await compressAll(folder);
    await writeFile(join(folder, '.built-from'), hash);
    await rm(WEB, { recursive: true, force: true });
    await rename(folder, WEB);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function compressAll(folder) {
  const names = await readdir(folder, { recursive: true });
  const files = names.filter((name) => COMPRESSED.has(extname(name)));
  await Promise.all(files.map((name) => compress(join(folder, name))));
}

async function compress(file) {
  const content = await readFile(file);
  if (content.length < COMPRESSED_FROM_BYTES) return;
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await writeFile(`${file}.br`, br);
  await writeFile(`${file}.gz`, gz);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await build();
