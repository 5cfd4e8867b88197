import { spawnSync } from 'node:child_process';
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { proved } from './scale.ts';
import { SEEDED_BUGS, type SeededBug } from './seeded-bugs.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
/** Where mistakes are made; the rest of the repository is linked. */
const COPIED = ['server/dist', 'server/migrations'];

/**
 * `npm run test:seeded`: puts one mistake after another into a copy of the service and runs
 * the tests that must detect it. A test that cannot fail proves nothing. Words after `--` select
 * the mistakes whose names contain one of them.
 */
async function main(): Promise<number> {
  const copy = await mkdtemp(join(tmpdir(), 'cartwright-seeded-'));
  try {
    await chmod(copy, 0o711);
    await copyRepository(copy);
    const missed: string[] = [];
    const words = process.argv.slice(2);
    const bugs = SEEDED_BUGS.filter(
      ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
    );
    // Otherwise every mistake would seem to be caught.
    if (!passes(copy, [...new Set(bugs.flatMap(({ tests }) => tests))])) {
      process.stdout.write('The tests fail without a mistake.\n');
      return 1;
    }
    for (const bug of bugs) {
      const isCaught = await isCaughtIn(copy, bug);
      process.stdout.write(`${isCaught ? 'caught' : 'MISSED'}: ${bug.name}\n`);
      if (!isCaught) missed.push(bug.name);
    }
    if (missed.length > 0 || bugs.length === 0) return 1;
    if (bugs.length < SEEDED_BUGS.length) return 0;
    proved('P21', `${SEEDED_BUGS.length} seeded bugs, all caught by the tests that promise it`);
    return 0;
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

async function isCaughtIn(copy: string, { file, from, to, tests }: SeededBug): Promise<boolean> {
  const path = join(copy, 'server', file);
  const good = await readFile(path, 'utf8');
  if (!good.includes(from)) throw new Error(`${file} no longer says: ${from}`);
  await writeFile(path, good.replaceAll(from, to));
  try {
    return !passes(copy, tests);
  } finally {
    await writeFile(path, good);
  }
}

function passes(copy: string, tests: readonly string[]): boolean {
  const args = [join(copy, 'server/dist/test/run.js'), ...tests];
  const env = { ...process.env, TESTS: 'full' };
  const { status } = spawnSync(process.execPath, args, { cwd: copy, stdio: 'ignore', env });
  return status === 0;
}

async function copyRepository(copy: string): Promise<void> {
  await mkdir(join(copy, 'server'));
  const names = [
    ...(await readdir(ROOT)).filter((name) => name !== 'server' && name !== '.git'),
    ...(await readdir(join(ROOT, 'server'))).map((name) => join('server', name)),
  ];
  for (const name of names) {
    const [from, to] = [join(ROOT, name), join(copy, name)];
    if (COPIED.includes(name)) await cp(from, to, { recursive: true });
    else await symlink(from, to);
  }
}

process.exitCode = await main();
