// The packages that the lock file resolves, from the roots that reach a user: what the server
// depends on, and what the console's sources import, which its build contains.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const IMPORT = /\bfrom '((?:@[\w.-]+\/)?[a-z][\w.-]*)[^']*'/g;

/** Each with `name`, `version`, `license`, `integrity`, `path` and the paths that it depends on. */
export function shippedPackages({ packages } = readLock(), parts = ['server', 'console']) {
  const found = new Map();
  const visit = (from, name) => {
    const path = resolve(packages, from, name);
    // An optional package may be absent, and the repository's own packages are not foreign ones.
    if (!path || packages[path].link || found.has(path)) return path;
    const entry = packages[path];
    const one = { path, name: nameOf(path), dependsOn: [], ...entry };
    found.set(path, one);
    const names = { ...entry.dependencies, ...entry.optionalDependencies, ...peersOf(entry) };
    one.dependsOn = Object.keys(names)
      .map((each) => visit(path, each))
      .filter((each) => each && !packages[each].link);
    return path;
  };
  for (const part of parts) for (const name of rootsOf(part, packages)) visit(part, name);
  return [...found.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

function rootsOf(part, packages) {
  if (part === 'console') return consoleImports(packages.console);
  const { dependencies, optionalDependencies } = packages[part];
  return Object.keys({ ...dependencies, ...optionalDependencies });
}

/** Everything that is locked, with what only builds and tests. */
export function allPackages({ packages } = readLock()) {
  return Object.entries(packages)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.link)
    .map(([path, entry]) => ({ path, name: nameOf(path), ...entry }));
}

export function readLock() {
  return JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
}

/** As Node finds it: in the nearest node_modules above. */
function resolve(packages, from, name) {
  for (let folder = from; ; folder = parentOf(folder)) {
    const path = folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`;
    if (packages[path]) return path;
    if (!folder) return undefined;
  }
}

function parentOf(path) {
  const end = path.lastIndexOf('/node_modules/');
  return end < 0 ? '' : path.slice(0, end);
}

function nameOf(path) {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/** Peers that are required are installed as well. */
function peersOf({ peerDependencies = {}, peerDependenciesMeta = {} }) {
  const required = Object.entries(peerDependencies).filter(
    ([name]) => !peerDependenciesMeta[name]?.optional,
  );
  return Object.fromEntries(required);
}

function consoleImports({ devDependencies = {} }) {
  const folder = join(ROOT, 'console', 'src');
  const texts = readdirSync(folder, { recursive: true })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
  const imported = texts.flatMap((text) => [...text.matchAll(IMPORT)].map((match) => match[1]));
  // Those of types only are not in the lock file's list of the console.
  return [...new Set(imported)].filter((name) => name in devDependencies);
}
