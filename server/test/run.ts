import { spawn } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startBundledPostgres } from '../src/platform/db/bundled/start-bundled-postgres.ts';
import { BROWSER_FILE, skippedSentence, unfinishedTests } from './browser/browser-record.ts';
import { bundle } from './bundle.ts';
import { RECORD_FILE } from './check-replies.ts';
import { startedFiles } from './citus/plain-postgres.ts';
import { unroutableStatements } from './citus/unroutable-statements.ts';
import { failedFiles, RESULTS_FILE, slowestFiles } from './file-results.ts';
import { packFiles } from './pack-files.ts';
import { MISSING_FILE, missingSentence } from './preconditions.ts';
import { PROCESSOR_FILE, processorTable } from './processor-time.ts';
import { CODES_ANYWHERE, FULL_FILE, IS_WHOLE, ONLY_WHOLE } from './small-version.ts';
import { migrateAt, openTestDatabase, type TestDatabase } from './test-database.ts';
import { internalErrorsOf } from './test-log.ts';
import { undeclaredEvents } from './undeclared-events.ts';
import { unexpectedViolations } from './unexpected-violations.ts';
import { unseenResults } from './unseen-results.ts';

const COMPILED = fileURLToPath(new URL('..', import.meta.url));
/** From there: the service's own, the client's, the console's and the demo shop's. */
const COMPILED_TESTS = ['.', '../../client/dist', '../../console/dist/js', '../../shop/dist'];
const GOLDEN = ['storefront', 'admin'].map((name) =>
  fileURLToPath(new URL(`../../../openapi/${name}.json`, import.meta.url)),
);
/** Tests that need no database: `npm run check` is quick. */
const WITHOUT_DATABASE = /^test\/(tidy\/.*|glossary)\.test\.js$|\/console\/dist\//;
/** More than the cores: many tests wait. */
const FILES_AT_ONCE = availableParallelism() + 3;
const REPORTER = fileURLToPath(new URL('../../../scripts/file-results.mjs', import.meta.url));
/** More failures than this have a common cause: they are not retried. */
const REPEATED_MAX = 5;
/** A process that hangs fails, instead of blocking the run. Full fault tests take longer. */
const FILE_MS = process.env.FAULTS === 'full' ? 7_200_000 : 1_800_000;

/** `npm test`: a temporary database, every test file, then checks of replies, events and data. */
async function main(filters: readonly string[]): Promise<number> {
  const files = (await testFiles()).filter((file) => isAsked(file, filters));
  if (files.length === 0) return complain(['No test file matches.']);
  const folder = await mkdtemp(join(tmpdir(), 'cartwright-test-'));
  try {
    // PostgreSQL may run as another user, which must be able to enter the folder.
    await chmod(folder, 0o711);
    if (files.every((file) => WITHOUT_DATABASE.test(file))) {
      return await runFiles(files, { CARTWRIGHT_TEST_RECORD: folder });
    }
    return await withDatabase(files, folder, (env, database) =>
      runAndCheck(files, env, database, filters.length === 0),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function isAsked(file: string, filters: readonly string[]): boolean {
  if (filters.length === 0) return IS_WHOLE || !FULL_FILE.test(file);
  return filters.some((filter) => file.includes(filter));
}

async function withDatabase(
  files: readonly string[],
  folder: string,
  run: (env: TestEnvironment, database: TestDatabase) => Promise<number>,
): Promise<number> {
  const dataDir = join(folder, 'template');
  const needsDataDir = files.some((file) => file.match(/^test\/(bundled|faults|process)\//));
  // Concurrently: each waits for programs that it starts.
  const begun = [
    bundle(files),
    openTestDatabase(join(folder, 'data')),
    needsDataDir && makeDataDir(dataDir),
  ] as const;
  // If one fails, what the others made is still to be removed.
  const [bundling, opening] = await Promise.allSettled(begun);
  try {
    const [bundled, database] = await Promise.all(begun);
    const env = {
      CARTWRIGHT_TEST_DATABASE: JSON.stringify(database.address),
      CARTWRIGHT_TEST_TEMPLATE: database.template,
      CARTWRIGHT_TEST_BLANK: database.blank,
      CARTWRIGHT_TEST_DATA_DIR: dataDir,
      CARTWRIGHT_TEST_RECORD: folder,
      CARTWRIGHT_TEST_BUNDLE: bundled,
    };
    return await run(env, database);
  } finally {
    if (opening.status === 'fulfilled') await opening.value.close();
    if (bundling.status === 'fulfilled') await rm(bundling.value, { recursive: true, force: true });
  }
}

/** Some checks need a run of all files. */
async function runAndCheck(
  files: readonly string[],
  env: TestEnvironment,
  database: TestDatabase,
  isAll: boolean,
): Promise<number> {
  const folder = env.CARTWRIGHT_TEST_RECORD;
  const started = startedFiles(files, env);
  if (started.length === 0) return complain(['Each of these files needs plain PostgreSQL.']);
  const first = await runFiles(started, env, { database });
  if (first !== 0) complain(await internalErrorsOf(await failedIn(folder), folder));
  const code = first !== 0 && isAll ? await repeat(started, env, database) : first;
  // Also after a failure, so that one run reports every failure.
  const events = await undeclaredEvents(database.address);
  const violations = await unexpectedViolations(database.address, folder);
  const seen = await readRecord(join(folder, RECORD_FILE));
  const unseen = isAll ? await unseenResultsIn(seen, folder) : [];
  const unroutable = await unroutableStatements(database.address, folder, { isWhole: isAll });
  const found = complain([
    ...events,
    ...violations,
    ...brokenPromises(seen),
    ...unseen,
    ...unroutable,
  ]);
  if (isAll && !IS_WHOLE) process.stdout.write(`${ONLY_WHOLE}\n`);
  return code || found;
}

async function testFiles(): Promise<string[]> {
  const found = COMPILED_TESTS.map(async (folder) => {
    const entries = await readdir(join(COMPILED, folder), { recursive: true });
    return entries.filter((name) => name.endsWith('.test.js')).map((name) => join(folder, name));
  });
  return (await Promise.all(found)).flat().sort();
}

/** The data directory after a first start, without its key: other starts copy it. */
async function makeDataDir(dataDir: string): Promise<void> {
  const { address, stop } = await startBundledPostgres({ dataDir, progress: () => {} });
  await migrateAt(address);
  await stop();
}

interface TestEnvironment {
  readonly [name: string]: string;
  readonly CARTWRIGHT_TEST_RECORD: string;
}

/**
 * Retries up to `REPEATED_MAX` failed files serially: a busy machine may exceed a time limit. A
 * file that then passes is reported as flaky, since it depends on load from other files.
 */
async function repeat(
  files: readonly string[],
  env: TestEnvironment,
  database: TestDatabase,
): Promise<number> {
  const failed = await failedIn(env.CARTWRIGHT_TEST_RECORD);
  const again = failed.map((name) =>
    files.filter((file) => file.replace(/\.js$/, '.ts').endsWith(name)),
  );
  const isFew = failed.length > 0 && failed.length <= REPEATED_MAX;
  if (!isFew || again.some((found) => found.length === 0)) return 1;
  process.stdout.write(`Retrying serially: ${failed.join(', ')}\n`);
  const code = await runFiles(again.flat(), env, { database, atOnce: 1 });
  if (code === 0) {
    process.stdout.write(`Flaky: failed in parallel, passed serially: ${failed.join(', ')}\n`);
  }
  return code;
}

async function failedIn(folder: string): Promise<string[]> {
  return failedFiles(await readText(join(folder, RESULTS_FILE)));
}

async function runFiles(
  files: readonly string[],
  env: TestEnvironment,
  { atOnce = FILES_AT_ONCE, database }: { atOnce?: number; database?: TestDatabase } = {},
): Promise<number> {
  const folder = env.CARTWRIGHT_TEST_RECORD;
  const loaded = await packFiles(files, { folder, bundled: env.CARTWRIGHT_TEST_BUNDLE });
  // A child that ends before it writes its results must not appear to have those of before.
  await rm(join(folder, RESULTS_FILE), { force: true });
  const child = spawn(
    process.execPath,
    [
      '--enable-source-maps',
      // Short-lived objects are most of what a test allocates.
      '--max-semi-space-size=32',
      '--test',
      // Repeats the failures at the end, where a long log is read first.
      ...['--test-reporter=spec', '--test-reporter-destination=stdout'],
      `--test-reporter=${REPORTER}`,
      `--test-reporter-destination=${join(folder, RESULTS_FILE)}`,
      `--test-concurrency=${atOnce}`,
      `--test-timeout=${FILE_MS}`,
      ...loaded.map((file) => relative(process.cwd(), file)),
    ],
    {
      stdio: 'inherit',
      // Newer versions of Node keep compiled code for the next process.
      env: { NODE_COMPILE_CACHE: join(tmpdir(), 'cartwright-compiled'), ...process.env, ...env },
    },
  );
  // Ctrl-C ends the tests first; this process stays to remove the database.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => void child.kill('SIGTERM'));
  const code = await new Promise<number>((resolve) => {
    child.on('exit', (status) => resolve(status ?? 1));
  });
  const recorded = (name: string) => readText(join(folder, name));
  process.stdout.write(slowestFiles(await recorded(RESULTS_FILE)));
  const missing = missingSentence(await recorded(MISSING_FILE));
  const skipped = skippedSentence(await recorded(BROWSER_FILE));
  if (missing) process.stdout.write(`${missing}\n`);
  if (skipped) process.stdout.write(`${skipped}\n`);
  process.stdout.write(
    processorTable(await recorded(PROCESSOR_FILE), database?.processorSeconds()),
  );
  return code;
}

/** Empty if there is no such file. */
const readText = (file: string) => readFile(file, 'utf8').catch(() => '');

/** There is no file if no operation was called. */
async function readRecord(file: string): Promise<Set<string>> {
  return new Set((await readText(file)).trim().split('\n'));
}

function brokenPromises(seen: ReadonlySet<string>): string[] {
  return [...seen].filter((line) => line.startsWith('BROKEN '));
}

/** Checks that need a whole run. */
async function unseenResultsIn(seen: ReadonlySet<string>, folder: string): Promise<string[]> {
  const texts = await Promise.all(GOLDEN.map((file) => readFile(file, 'utf8')));
  const unseen = texts.flatMap((text) =>
    unseenResults(JSON.parse(text) as object, seen, CODES_ANYWHERE),
  );
  return [...unseen, ...unfinishedTests(await readText(join(folder, BROWSER_FILE)))];
}

function complain(sentences: readonly string[]): number {
  for (const sentence of sentences) process.stderr.write(`${sentence}\n`);
  return sentences.length === 0 ? 0 : 1;
}

process.exitCode = await main(process.argv.slice(2));
