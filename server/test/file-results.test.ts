import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { failedFiles, slowestFiles } from './file-results.ts';

const RECORD = ['passed\t999\ta.ts', 'failed\t2000\tb.ts', 'passed\t12345\tc.ts', ''].join('\n');

describe('the results of test files', () => {
  it('name each file that failed', () => {
    assert.deepEqual(failedFiles(RECORD), ['b.ts']);
    assert.deepEqual(failedFiles(''), []);
  });

  it('list the slowest first, and twenty at the most', () => {
    assert.equal(slowestFiles(RECORD), 'slowest files\n   12.3 s  c.ts\n    2.0 s  b.ts\n');
    assert.equal(slowestFiles('passed\t10\ta.ts\n'), '');
    const many = Array.from({ length: 21 }, (_, index) => `passed\t${1_000 + index}\t${index}.ts`);
    assert.equal(slowestFiles(many.join('\n')).match(/\.ts/g)?.length, 20);
    assert.ok(!slowestFiles(many.join('\n')).includes(' 0.ts'));
  });
});
