// Runs before start and test: installs what is missing, builds what has changed, and prints
// nothing when there is nothing to do. With --flags it prints the options that the service is
// started with, as far as this Node supports them, and everything else goes to stderr.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isConsoleBuilt } from './build-console.mjs';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const STAMP = join(ROOT, 'node_modules', '.installed-lock');
/** The folders of compiled files, and those of their sources. */
const PROJECTS = {
  'server/dist': 'server',
  'bench/dist': 'bench',
  'client/dist': 'client',
  'console/dist/js': 'console',
  'shop/dist/src': 'shop/src',
  'shop/dist/test': 'shop/test',
};
// Development dependencies hold the compiler, also where NODE_ENV is production.
const INSTALL = ['ci', '--include=dev', '--no-audit', '--no-fund'];
const SUFFIXES = ['.ts', '.tsx'];
const SLOW_MS = 1000;
/** Of the compiler. Each checks shared types again: four on two cores take twice as long as one. */
const CHECKERS = String(Math.min(4, Math.ceil(availableParallelism() / 2)));
// Node ends at once on an option it does not know (docs/decisions/0041).
const FLAGS = { '--max-semi-space-size': '16' };
const printsFlags = process.argv.includes('--flags');

refuseOtherNode();
await install();
await build();
if (printsFlags) process.stdout.write(`${knownFlags().join(' ')}\n`);

function knownFlags() {
  const known = Object.keys(FLAGS).filter((name) => process.allowedNodeEnvironmentFlags.has(name));
  return known.map((name) => `${name}=${FLAGS[name]}`);
}

/** `engines` of package.json has one caret range for each major version. */
function refuseOtherNode() {
  const { engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const [major, minor, patch] = process.versions.node.split('.').map(Number);
  const isTested = engines.node.split('||').some((range) => {
    const [, ...least] = /^\^(\d+)\.(\d+)\.(\d+)$/.exec(range.trim()).map(Number);
    const isNewer = minor > least[1] || (minor === least[1] && patch >= least[2]);
    return major === least[0] && isNewer;
  });
  if (isTested) return;
  fail(`Cartwright needs Node ${engines.node}, and this is ${process.versions.node}.`);
}

async function install() {
  const lock = readFileSync(join(ROOT, 'package-lock.json'), 'utf8');
  const stamp = createHash('sha256').update(lock).digest('hex');
  const { packages } = JSON.parse(lock);
  const missing = missingPackages(packages);
  if (missing.length === 0) return;
  // An optional package that npm could not install the last time is not retried.
  if (missing.every((entry) => entry.optional) && readText(STAMP) === stamp) return;
  say(`Installing ${missing.length} missing dependencies …`);
  const { code, output } = await run('npm', INSTALL);
  if (code !== 0 || missingPackages(packages).some((entry) => !entry.optional)) {
    process.stderr.write(output);
    fail('The dependencies could not be installed; what npm says about it is above.');
  }
  writeFileSync(STAMP, stamp);
}

/** The packages of the lock file for this machine that node_modules lacks. */
function missingPackages(packages) {
  return Object.entries(packages).flatMap(([path, entry]) => {
    if (!path.includes('node_modules/') || (entry.optional && !isForThisMachine(entry))) return [];
    const found = join(ROOT, path, 'package.json');
    if (entry.link) return existsSync(found) ? [] : [entry];
    return versionOf(found) === entry.version ? [] : [entry];
  });
}

function isForThisMachine({ os, cpu, libc }) {
  const allows = (list, value) => {
    if (!list) return true;
    if (list.includes(`!${value}`)) return false;
    return list.includes(value) || list.every((each) => each.startsWith('!'));
  };
  if (!allows(os, process.platform) || !allows(cpu, process.arch)) return false;
  return !libc || process.platform !== 'linux' || allows(libc, linuxLibrary());
}

function linuxLibrary() {
  // Without this the report looks up a name for every open connection.
  process.report.excludeNetwork = true;
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
}

function versionOf(manifest) {
  const text = readText(manifest);
  return text && JSON.parse(text).version;
}

/** The compiler and the console's build read no output of each other, so they run side by side. */
async function build() {
  const timer = setTimeout(() => say('Building …'), SLOW_MS);
  const [compiled, bundled] = await Promise.all([compile(), buildConsole()]);
  clearTimeout(timer);
  if (compiled.code !== 0) {
    process.stderr.write(compiled.output);
    fail('The build failed; what the compiler says about it is above.');
  }
  if (bundled.code !== 0) {
    process.stderr.write(bundled.output);
    fail('The build of the console failed; what Vite says about it is above.');
  }
  for (const [built, source] of Object.entries(PROJECTS)) {
    removeOrphans(join(ROOT, built), join(ROOT, source));
  }
}

function compile() {
  const compiler = join(ROOT, 'node_modules', 'typescript');
  const { bin } = JSON.parse(readFileSync(join(compiler, 'package.json'), 'utf8'));
  return run(process.execPath, [join(compiler, bin.tsc), '-b', '--checkers', CHECKERS]);
}

async function buildConsole() {
  if (isConsoleBuilt()) return { code: 0, output: '' };
  return await run(process.execPath, [join(ROOT, 'scripts', 'build-console.mjs')]);
}

/** The compiler keeps the output of a deleted file, and a deleted test would still run. */
function removeOrphans(built, source) {
  if (!existsSync(built)) return;
  for (const name of readdirSync(built, { recursive: true })) {
    const stem = /^(.+?)(\.d\.ts|\.js|\.js\.map)$/.exec(name)?.[1];
    if (!stem || SUFFIXES.some((suffix) => existsSync(join(source, stem + suffix)))) continue;
    rmSync(join(built, name));
  }
}

function run(program, args) {
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(program, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
    const collect = (chunk) => {
      output += chunk;
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', (error) => resolve({ code: -1, output: `${error.message}\n` }));
    child.on('close', (code) => resolve({ code, output }));
  });
}

function readText(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function say(line) {
  (printsFlags ? process.stderr : process.stdout).write(`${line}\n`);
}

function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
