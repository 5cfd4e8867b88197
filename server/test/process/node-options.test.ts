import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { commandOf, processesOf } from '../process-table.ts';
import { IS_WHOLE, onlyWhole } from '../small-version.ts';
import { scratchDatabase, urlOf } from '../states.ts';
import {
  emptyDataDir,
  isAlive,
  newDataDir,
  readPid,
  readyz,
  startByNpm,
  until,
} from './running.ts';

const itInFull = onlyWhole(it);
const OPTION = '--max-semi-space-size';
/** A Node that has dropped the option: it neither lists it nor starts with it. */
const WITHOUT_OPTION = `#!/bin/sh
for word in "$@"; do
  case $word in
    ${OPTION}*|--no-parallel-scavenge)
      echo "node: bad option: $word" >&2
      exit 9 ;;
  esac
done
exec '${process.execPath}' --import 'data:text/javascript,${encodeURIComponent(
  'Object.defineProperty(process, "allowedNodeEnvironmentFlags", { value: new Set() })',
)}' "$@"
`;

/** These need no cluster. */
async function ownDatabase() {
  const SECRET_KEY = 'a secret key for tests, 32 characters';
  return { DATABASE_URL: urlOf(await scratchDatabase()), SECRET_KEY };
}

describe('npm start', () => {
  it('passes Node its options, and its workers the same, and stops by Ctrl-C', async () => {
    const dataDir = await newDataDir();
    const service = await startByNpm({ DATA_DIR: dataDir, ...(IS_WHOLE && { WORKERS: '2' }) });
    const [npm, primary] = processesOf(service.child.pid ?? 0);
    assert.ok(npm && primary, 'no shell is left between the two');
    const lines = processesOf(primary)
      .map(commandOf)
      .filter((line) => /main\.js/.test(line));
    assert.equal(lines.length, IS_WHOLE ? 3 : 1, lines.join('\n'));
    for (const line of lines) assert.match(line, new RegExp(`${OPTION}=16 `));
    const database = await readPid(join(dataDir, 'postgres', 'postmaster.pid'));
    // In a terminal the whole group gets it.
    process.kill(-(service.child.pid ?? 0), 'SIGINT');
    await until(() => !isAlive(database), 10_000, service.output);
    await service.exited;
    await assert.rejects(readyz(service.management));
  });

  itInFull('stops its database too when npm alone gets SIGTERM', async () => {
    const dataDir = await newDataDir();
    const service = await startByNpm({ DATA_DIR: dataDir });
    const database = await readPid(join(dataDir, 'postgres', 'postmaster.pid'));
    service.child.kill('SIGTERM');
    await until(() => !isAlive(database), 10_000, service.output);
    await service.exited;
    await assert.rejects(readyz(service.management));
  });

  itInFull('starts, and stops by SIGTERM, under a Node without an option', async () => {
    const folder = dirname(await emptyDataDir());
    const program = join(folder, 'node');
    await writeFile(program, WITHOUT_OPTION);
    await chmod(program, 0o755);
    const PATH = `${folder}:${process.env.PATH}`;
    const service = await startByNpm({ ...(await ownDatabase()), PATH });
    assert.equal(await readyz(service.management), 200);
    service.child.kill('SIGTERM');
    await service.exited;
    await assert.rejects(readyz(service.management));
  });
});

describe('the versions of Node that package.json names', async () => {
  const root = fileURLToPath(new URL('../../../../', import.meta.url));
  const text = await readFile(join(root, 'package.json'), 'utf8');
  const { engines } = JSON.parse(text) as { engines: { node: string } };

  /** What `npm start` says first under that version. */
  function ready(version: string): string {
    const pretended = `Object.defineProperty(process.versions, 'node', { value: '${version}' })`;
    const option = `data:text/javascript,${encodeURIComponent(pretended)}`;
    const argv = ['--import', option, join(root, 'scripts/ready.mjs')];
    return spawnSync(process.execPath, argv, { encoding: 'utf8' }).stderr;
  }

  it('include the one that runs the tests', () => {
    const [major] = process.versions.node.split('.');
    assert.match(engines.node, new RegExp(`\\^${major}\\.`));
    // The tests above have started with it.
    if (IS_WHOLE) assert.doesNotMatch(ready(process.versions.node), /needs Node/);
  });

  it('are the only ones it starts with', () => {
    for (const range of engines.node.split(' || ')) {
      const [major = 0, minor = 0] = range.slice(1).split('.').map(Number);
      if (IS_WHOLE) assert.doesNotMatch(ready(`${major}.${minor}.0`), /needs Node/);
      const others = [`${major + 1}.${minor}.0`, ...(minor > 0 ? [`${major}.${minor - 1}.9`] : [])];
      for (const other of others) {
        const refusal = `Cartwright needs Node ${engines.node}, and this is ${other}.`;
        assert.equal(ready(other).trim(), refusal);
      }
    }
  });
});
