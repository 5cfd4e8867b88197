import assert from 'node:assert/strict';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { commandOf, processesOf } from '../process-table.ts';
import { scratchDatabase, urlOf } from '../states.ts';
import { newDataDir, readyz, startByNpm } from './running.ts';

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
  it('passes Node the options that it knows, and its workers the same', async () => {
    const service = await startByNpm({ ...(await ownDatabase()), WORKERS: '2' });
    const [npm, primary] = processesOf(service.child.pid ?? 0);
    assert.ok(npm && primary, 'no shell is left between the two');
    const lines = processesOf(primary)
      .map(commandOf)
      .filter((line) => /main\.js/.test(line));
    assert.equal(lines.length, 3, lines.join('\n'));
    for (const line of lines) assert.match(line, new RegExp(`${OPTION}=16 `));
    service.child.kill('SIGTERM');
    await service.exited;
    await assert.rejects(readyz(service.management));
  });

  it('starts, and stops by SIGTERM, under a Node without an option', async () => {
    const folder = dirname(await newDataDir());
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

it('the versions of Node that package.json names are the ones it may be started with', async () => {
  const file = new URL('../../../../package.json', import.meta.url);
  const { engines } = JSON.parse(await readFile(file, 'utf8')) as { engines: { node: string } };
  const [major] = process.versions.node.split('.');
  assert.match(engines.node, new RegExp(`\\^${major}\\.`));
});
