import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { MISSING_FILE, missingSentence } from './preconditions.ts';

const MODULE = JSON.stringify(new URL('preconditions.js', import.meta.url).href);
const FILE = fileURLToPath(new URL('process/some.test.js', import.meta.url));
const folder = await mkdtemp(join(tmpdir(), 'cartwright-missing-'));
after(() => rm(folder, { recursive: true, force: true }));

describe('a test without its precondition', () => {
  it('is named at the end of the run, with its file', async () => {
    const program = `import { precondition, startedFile } from ${MODULE};
      process.argv[1] = ${JSON.stringify(FILE)};
      precondition(true, 'water', startedFile());
      precondition(false, 'root', startedFile());`;
    const argv = ['--input-type=module', '--eval', program];
    const env = { CARTWRIGHT_TEST_RECORD: folder };
    const { status, stderr } = spawnSync(process.execPath, argv, { env, encoding: 'utf8' });
    assert.equal(status, 0, stderr);
    const said = missingSentence(await readFile(join(folder, MISSING_FILE), 'utf8'));
    assert.equal(said, 'Not tested here, for lack of: root (test/process/some.test.ts).');
  });

  it('is named once, beside the others', () => {
    const said = missingSentence(
      'root\ttest/b.ts\nPgBouncer\ttest/c.ts\nroot\ttest/a.ts\n'.repeat(2),
    );
    const expected = 'PgBouncer (test/c.ts); root (test/a.ts, test/b.ts).';
    assert.equal(said, `Not tested here, for lack of: ${expected}`);
  });

  it('adds no line if all preconditions are met', () => {
    assert.equal(missingSentence(''), undefined);
  });
});
