import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findBrowser } from './find-browser.ts';

/** Any file is a browser here: none is opened. */
const HERE = process.execPath;
const none = () => [];
const one = () => ['/none/chromium', HERE];

describe('the browser of the tests', () => {
  it('is the one of BROWSER, or a known one', () => {
    assert.equal(findBrowser({ BROWSER: HERE }, none), HERE);
    assert.equal(findBrowser({}, one), HERE);
    assert.equal(findBrowser({ CI: 'true' }, one), HERE);
  });

  it('is left out with BROWSER=none, and where there is none', () => {
    assert.equal(findBrowser({ BROWSER: 'none' }, one), undefined);
    assert.equal(findBrowser({}, none), undefined);
  });

  it('is missed where BROWSER names no file, and in CI', () => {
    assert.throws(() => findBrowser({ BROWSER: '/none/chromium' }, one), /no file \/none/);
    assert.throws(() => findBrowser({ CI: 'true' }, none), /CI has no browser/);
  });
});
