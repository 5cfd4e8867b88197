import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const REPOSITORY = fileURLToPath(new URL('../../../../', import.meta.url));
const PAGE = readFileSync(join(REPOSITORY, 'docs/threat-model.md'), 'utf8');
/** Tests beside their source are named from here, the others from server/test. */
const FOLDERS = ['server/test', 'server/src', 'client', 'console'];

/** The rows of the tables: threat, defence, tests. */
const rows = PAGE.split('\n')
  .filter((line) => /^\| (?!Threat|---)/.test(line))
  .map((line) => line.split(' | '));

function findTest(name: string): string | undefined {
  return FOLDERS.map((folder) => join(REPOSITORY, folder, name)).find(existsSync);
}

describe('docs/threat-model.md', () => {
  it('has rows of threat, defence and tests', () => {
    assert.ok(rows.length >= 15, String(rows.length));
    for (const row of rows) assert.equal(row.length, 3, row.join(' | '));
  });

  it('names tests that exist behind each line', () => {
    for (const [threat = '', , tests = ''] of rows) {
      const names = [...tests.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
      assert.ok(names.length > 0, `no test: ${threat}`);
      for (const name of names) {
        const path = findTest(name);
        assert.ok(path, `${name} does not exist`);
        const files = statSync(path).isDirectory() ? readdirSync(path) : [path];
        assert.ok(
          files.some((file) => file.endsWith('.test.ts')),
          `${name} is no test`,
        );
      }
    }
  });

  it('is one page', () => {
    assert.ok(PAGE.split('\n').length <= 60);
  });
});
