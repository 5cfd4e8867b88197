import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { startBundledPostgres } from '../src/platform/db/bundled/start-bundled-postgres.ts';
import { connect, type DatabaseAddress } from '../src/platform/db/connect.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { RECORD_FILE } from './record.ts';
import { unpromisedEvents } from './unpromised-events.ts';
import { unseenAnswers } from './unseen-answers.ts';

const COMPILED = fileURLToPath(new URL('..', import.meta.url));
const GOLDEN = ['storefront', 'admin'].map((name) =>
  fileURLToPath(new URL(`../../../openapi/${name}.json`, import.meta.url)),
);
/** One more than the cores the suite is made for: many tests wait for something. */
const FILES_AT_ONCE = 3;
/** A file that hangs fails, instead of holding up everybody. Full fault tests take their time. */
const FILE_MS = process.env.FAULTS === 'full' ? 7_200_000 : 600_000;

/** `npm test`: a database of its own, every test file, then the check of what was seen. */
async function main(filters: readonly string[]): Promise<number> {
  const files = (await testFiles()).filter(
    (file) => filters.length === 0 || filters.some((filter) => file.includes(filter)),
  );
  if (files.length === 0) return complain(['No test file matches.']);
  const folder = await mkdtemp(join(tmpdir(), 'cartwright-test-'));
  // A database that runs as another user must be able to pass, or it would move elsewhere.
  await chmod(folder, 0o711);
  const database = await openTestDatabase(join(folder, 'data'));
  try {
    const code = await runFiles(files, folder, database.address);
    if (code !== 0) return code;
    const events = await unpromisedEvents(database.address);
    const seen = await readRecord(join(folder, RECORD_FILE));
    const unseen = filters.length > 0 ? [] : await unseenPromises(seen);
    return complain([...events, ...brokenPromises(seen), ...unseen]);
  } finally {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function testFiles(): Promise<string[]> {
  const entries = await readdir(COMPILED, { recursive: true });
  return entries.filter((name) => name.endsWith('.test.js')).sort();
}

interface TestDatabase {
  readonly address: DatabaseAddress;
  close(): Promise<void>;
}

async function openTestDatabase(dataDir: string): Promise<TestDatabase> {
  const url = process.env.TEST_DATABASE_URL;
  const database = url ? await databaseAt(url) : await bundledDatabase(dataDir);
  const sql = connect(database.address, { poolSize: 2, throughPooler: false });
  await migrate(sql);
  // Nobody cuts its power: what is promised of a crash is tested on clusters of its own.
  if (!url) await sql`alter role current_user set synchronous_commit = off`;
  await sql.end();
  return database;
}

async function bundledDatabase(dataDir: string): Promise<TestDatabase> {
  const progress = (line: string) => void process.stderr.write(`${line}\n`);
  const { address, stop } = await startBundledPostgres({ dataDir, progress });
  return { address, close: stop };
}

/** A database of its own on the server that was named, so that nothing there is touched. */
async function databaseAt(url: string): Promise<TestDatabase> {
  const name = `cartwright_test_${randomBytes(6).toString('hex')}`;
  const admin = connect({ url }, { poolSize: 1, throughPooler: false });
  await admin.unsafe(`create database ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return {
    address: { url: own.href },
    async close() {
      await admin.unsafe(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

/**
 * Those that take a process for themselves: they are long, or do things to it. The others share
 * one, some files each, since loading the service takes longer than most of them.
 */
const ALONE = /^test\/(adapters|bundled|faults|process)\/|^test\/contract\/(fuzz|idem|isolat)/;
const FILES_TOGETHER = 10;

/** What the test runner is given: files, and files made here that each load several. */
async function grouped(files: readonly string[], folder: string): Promise<string[]> {
  const own = files.filter((file) => ALONE.test(file)).map((file) => join(COMPILED, file));
  const rest = files.filter((file) => !ALONE.test(file));
  const groups = Array.from({ length: Math.ceil(rest.length / FILES_TOGETHER) }, (_, index) =>
    rest.slice(index * FILES_TOGETHER, (index + 1) * FILES_TOGETHER),
  );
  const made = await Promise.all(
    groups.map(async (group, index) => {
      const file = join(folder, `group-${index}.test.mjs`);
      await writeFile(file, loading(group));
      return file;
    }),
  );
  return [...own, ...made];
}

/** A suite for each file, so that what it opened is closed when its tests are done. */
function loading(files: readonly string[]): string {
  const suites = files.map((file) => {
    const url = JSON.stringify(pathToFileURL(join(COMPILED, file)).href);
    return `describe(${JSON.stringify(file)}, async () => void (await import(${url})));\n`;
  });
  return `import { describe } from 'node:test';\n${suites.join('')}`;
}

async function runFiles(
  files: readonly string[],
  folder: string,
  address: DatabaseAddress,
): Promise<number> {
  const loaded = await grouped(files, folder);
  const child = spawn(
    process.execPath,
    [
      '--enable-source-maps',
      '--test',
      // Tells what failed once more at the end, where a long log is read first.
      '--test-reporter=spec',
      `--test-concurrency=${FILES_AT_ONCE}`,
      `--test-timeout=${FILE_MS}`,
      ...loaded.map((file) => relative(process.cwd(), file)),
    ],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        CARTWRIGHT_TEST_DATABASE: JSON.stringify(address),
        CARTWRIGHT_TEST_RECORD: folder,
      },
    },
  );
  // Ctrl-C ends the tests first; this process stays to put the database away.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => void child.kill('SIGTERM'));
  return await new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)));
}

/** No file is there where no operation was called. */
async function readRecord(file: string): Promise<Set<string>> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return new Set(text.trim().split('\n'));
}

function brokenPromises(seen: ReadonlySet<string>): string[] {
  return [...seen].filter((line) => line.startsWith('BROKEN '));
}

/** What only a whole run can tell. */
async function unseenPromises(seen: ReadonlySet<string>): Promise<string[]> {
  const texts = await Promise.all(GOLDEN.map((file) => readFile(file, 'utf8')));
  return texts.flatMap((text) => unseenAnswers(JSON.parse(text) as object, seen));
}

function complain(sentences: readonly string[]): number {
  for (const sentence of sentences) process.stderr.write(`${sentence}\n`);
  return sentences.length === 0 ? 0 : 1;
}

process.exitCode = await main(process.argv.slice(2));
