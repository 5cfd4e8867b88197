import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { SEEDED_BUGS } from './seeded-bugs.ts';

const SERVER = new URL('../../../', import.meta.url);

describe('a seeded bug', () => {
  for (const { name, file, from } of SEEDED_BUGS) {
    it(`still has its place in the code: ${name}`, async () => {
      assert.ok((await readFile(new URL(file, SERVER), 'utf8')).includes(from), from);
    });
  }
});
