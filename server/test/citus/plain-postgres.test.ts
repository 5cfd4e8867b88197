import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { MISSING_FILE, missingSentence } from '../preconditions.ts';
import { skipOnCitus, startedFiles } from './plain-postgres.ts';

const folder = await mkdtemp(join(tmpdir(), 'cartwright-citus-'));
after(() => rm(folder, { recursive: true, force: true }));
const CITUS = { CARTWRIGHT_TEST_BLANK: 'test_blank', CARTWRIGHT_TEST_RECORD: folder };
const PLAIN = { CARTWRIGHT_TEST_BLANK: '', CARTWRIGHT_TEST_RECORD: folder };
const REASON = 'Citus refuses triggers on distributed tables';
const namedByRun = async () => missingSentence(await readFile(join(folder, MISSING_FILE), 'utf8'));

describe('a test that needs plain PostgreSQL', () => {
  it('is skipped on Citus, and the run names its file and the reason', async () => {
    assert.equal(skipOnCitus('triggers', CITUS), REASON);
    const missing = `plain PostgreSQL, since ${REASON} (test/citus/plain-postgres.test.ts)`;
    assert.equal(await namedByRun(), `Not tested here, for lack of: ${missing}.`);
    await rm(join(folder, MISSING_FILE));
  });

  it('runs elsewhere', () => {
    assert.equal(skipOnCitus('triggers', PLAIN), false);
    assert.equal(skipOnCitus('triggers', {}), false);
  });
});

describe('a file of which each test needs plain PostgreSQL', () => {
  const files = [
    'test/faults/inside/unsettled.test.js',
    'test/faults/inside/unsettled-orders.test.js',
    'test/operations/add-ons/admin-plans.test.js',
  ];

  it('is not started on Citus, and the run names it', async () => {
    assert.deepEqual(startedFiles(files, CITUS), files.slice(2));
    const named =
      'test/faults/inside/unsettled-orders.test.ts, test/faults/inside/unsettled.test.ts';
    const missing = `plain PostgreSQL, since ${REASON} (${named})`;
    assert.equal(await namedByRun(), `Not tested here, for lack of: ${missing}.`);
  });

  it('is started elsewhere', () => {
    assert.deepEqual(startedFiles(files, PLAIN), files);
  });

  it('exists', async () => {
    const compiled = await readdir(fileURLToPath(new URL('../..', import.meta.url)), {
      recursive: true,
    });
    const all = compiled.filter((name) => name.endsWith('.test.js'));
    assert.equal(all.length - startedFiles(all, CITUS).length, 13);
  });
});
