import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { FULL_FILE, IS_WHOLE, partOf } from './small-version.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const FOLDERS = ['server/test', 'server/src', 'client/test', 'console/src', 'shop/test'];

const ALL = ['a', 'b', 'c', 'd', 'e'];

describe('the part of a list that a small version takes', () => {
  it('has the asked size, and is the same for the same turn', () => {
    for (const turn of [0, 1, 7]) {
      const part = partOf(ALL, turn, 2);
      assert.equal(part.length, IS_WHOLE ? ALL.length : 2);
      assert.deepEqual(partOf(ALL, turn, 2), part);
    }
  });

  it('is each element as often as every other, over the turns', () => {
    const taken = ALL.flatMap((_, turn) => partOf(ALL, turn, 2));
    const counts = ALL.map((one) => taken.filter((other) => other === one).length);
    assert.equal(new Set(counts).size, 1, counts.join());
    assert.deepEqual(new Set(taken), new Set(ALL));
  });

  it('is the whole list if that is no longer', () => {
    assert.deepEqual(partOf(ALL, 3, 5), ALL);
    assert.deepEqual(partOf([], 3, 1), []);
  });
});

it('the files that only the full tests run are listed in docs/small-version.md', () => {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => FULL_FILE.test(name.replace(/\.ts$/, '.js')))
      // The page names those of the service by their path below its tests.
      .map((name) => (folder === 'server/test' ? name : join(folder, name))),
  );
  const page = readFileSync(join(ROOT, 'docs/small-version.md'), 'utf8');
  assert.deepEqual(new Set(page.match(/[\w/-]+\.full\.test\.ts/g)), new Set(files));
});
