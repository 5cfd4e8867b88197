import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { failedFiles, slowestFiles } from './file-results.ts';

interface Result {
  readonly type: string;
  readonly data: object;
}

const { default: fileResults } = (await import(
  new URL('../../../scripts/file-results.mjs', import.meta.url).href
)) as { default: (events: AsyncIterable<Result>) => AsyncIterable<string> };

/** As the test runner reports a test, or a file in a process that it shares with others. */
function result(hasFailed: boolean, seconds: number, named: object, nesting = 0): Result {
  const details = { duration_ms: seconds * 1_000 };
  return { type: hasFailed ? 'test:fail' : 'test:pass', data: { details, nesting, ...named } };
}

async function recordOf(results: readonly Result[]): Promise<string> {
  async function* events() {
    yield* results;
  }
  let record = '';
  for await (const line of fileResults(events())) record += line;
  return record;
}

const SHARED = { name: '../../client/dist/test/a.test.js', file: '/tmp/1.test.mjs' };
const ALONE = { name: 'a test', file: '/x/server/test/process/b.test.ts' };

describe('the results of test files', () => {
  it('name each file with a failed test, by its own name', async () => {
    const record = await recordOf([
      result(true, 1, ALONE),
      result(false, 1, { ...ALONE, name: 'another test' }),
      result(false, 1, SHARED),
    ]);
    assert.deepEqual(failedFiles(record), ['test/process/b.test.ts']);
    const failed = await recordOf([result(true, 1, SHARED)]);
    assert.deepEqual(failedFiles(failed), ['test/a.test.ts']);
    // A failure without a file name matches no file.
    assert.deepEqual(failedFiles(await recordOf([result(true, 1, { name: 'a' })])), [
      'an unknown file',
    ]);
    for (const cut of ['', 'failed\t12', 'failed\t12\t']) assert.deepEqual(failedFiles(cut), []);
  });

  it('list the slowest first, from a second on, with the sum of their tests', async () => {
    const record = await recordOf([
      result(false, 0.999, { name: 'quick.test.js' }),
      result(false, 1, ALONE),
      result(false, 9, ALONE, 1),
      result(false, 1.2, ALONE),
      result(false, 12.34, SHARED),
    ]);
    const lines = ['   12.3 s  test/a.test.ts', '    2.2 s  test/process/b.test.ts'];
    assert.equal(slowestFiles(record), `slowest files\n${lines.join('\n')}\n`);
    assert.equal(slowestFiles(''), '');
  });

  it('list twenty files at the most', async () => {
    const many = Array.from({ length: 21 }, (_, index) =>
      result(false, 1 + index, { name: `${index}.test.js` }),
    );
    const list = slowestFiles(await recordOf(many));
    assert.equal(list.match(/\.ts/g)?.length, 20);
    assert.ok(!list.includes(' 0.test.ts'));
  });
});
