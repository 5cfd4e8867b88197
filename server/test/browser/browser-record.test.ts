import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { missingPromises, unheldSentence } from './browser-record.ts';

describe('a run', () => {
  it('says at its end how many promises were not held against a browser', () => {
    assert.equal(unheldSentence(''), undefined);
    assert.equal(unheldSentence('promised\nheld\n'), undefined);
    assert.match(
      unheldSentence('promised\npromised\nskipped\nskipped\n') ?? '',
      /^2 promises were not held against a browser: install Chromium, /,
    );
    assert.match(unheldSentence('skipped\n') ?? '', /^1 promise was not held/);
  });

  it('fails where tests of pages are missing or did not end', () => {
    assert.deepEqual(missingPromises('promised\npromised\nheld\nskipped\n'), []);
    for (const text of ['', 'held\n', 'promised\npromised\nheld\n']) {
      assert.equal(missingPromises(text).length, 1, text);
    }
  });
});
