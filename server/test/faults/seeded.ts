import { spawnSync } from 'node:child_process';
import { chmod, cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { proved } from './scale.ts';
import { SEEDED_BUGS, type SeededBug } from './seeded-bugs.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const COPIED = ['server/dist', 'server/migrations', 'server/package.json', 'package.json'];

/**
 * `npm run test:seeded`: puts one mistake after another into a copy of the service and runs
 * the tests that must detect it. A test that cannot fail proves nothing. Words after `--` select
 * the mistakes whose names contain one of them.
 */
async function main(): Promise<number> {
  const copy = await mkdtemp(join(tmpdir(), 'cartwright-seeded-'));
  try {
    await chmod(copy, 0o711);
    for (const path of COPIED) await cp(join(ROOT, path), join(copy, path), { recursive: true });
    for (const path of ['node_modules', 'vendor', 'server/node_modules']) {
      await symlink(join(ROOT, path), join(copy, path)).catch(() => {});
    }
    const missed: string[] = [];
    const words = process.argv.slice(2);
    const bugs = SEEDED_BUGS.filter(
      ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
    );
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
    const run = join(copy, 'server/dist/test/run.js');
    const args = [run, ...tests];
    const env = { ...process.env, TESTS: 'full' };
    const { status } = spawnSync(process.execPath, args, { cwd: copy, stdio: 'ignore', env });
    return status !== 0;
  } finally {
    await writeFile(path, good);
  }
}

process.exitCode = await main();
