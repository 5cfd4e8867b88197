import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { FULL_FILE, IS_WHOLE, partOf } from './small-version.ts';

/** Compiled tests, and how the page names their folder. */
const FOLDERS = [
  [fileURLToPath(new URL('.', import.meta.url)), ''],
  [fileURLToPath(new URL('../../../shop/dist/test', import.meta.url)), 'shop/test/'],
] as const;
const PAGE = fileURLToPath(new URL('../../../docs/small-version.md', import.meta.url));

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
  const files = FOLDERS.flatMap(([folder, prefix]) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => FULL_FILE.test(name))
      .map((name) => prefix + name.replace(/\.js$/, '.ts')),
  );
  const listed = readFileSync(PAGE, 'utf8').match(/[\w/-]+\.full\.test\.ts/g);
  assert.deepEqual(new Set(listed), new Set(files));
});
