import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { skippedSentence, unfinishedTests } from './browser-record.ts';

describe('a run', () => {
  it('says at its end how many tests were skipped for lack of a browser', () => {
    assert.equal(skippedSentence(''), undefined);
    assert.equal(skippedSentence('declared\nended\n'), undefined);
    assert.match(
      skippedSentence('declared\ndeclared\nskipped\nskipped\n') ?? '',
      /^2 tests were skipped for lack of a browser: install Chromium, /,
    );
    assert.match(skippedSentence('skipped\n') ?? '', /^1 test was skipped/);
  });

  it('fails where tests of pages are missing or did not end', () => {
    assert.deepEqual(unfinishedTests('declared\ndeclared\nended\nskipped\n'), []);
    for (const text of ['', 'ended\n', 'declared\ndeclared\nended\n']) {
      assert.equal(unfinishedTests(text).length, 1, text);
    }
  });
});
