import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { testDatabase } from '../database-address.ts';
import { ALL_STORES } from './all-stores.ts';
import { placeOf, type RecordedStatement, STATEMENTS_FILE } from './record-statements.ts';
import { unroutableStatements } from './unroutable-statements.ts';

const folder = await mkdtemp(join(tmpdir(), 'cartwright-statements-'));
after(() => rm(folder, { recursive: true }));
const known = join(folder, 'known-violations.txt');

const FINE = statement(
  'features/carts/queries.ts findCart',
  'select from carts where store_id = $1',
);
const BAD = statement('features/carts/queries.ts findAny', 'select from carts where id = $1');
const BAD_ENTRY = `refused one-store ${BAD.origin}`;

function statement(origin: string, text: string): RecordedStatement {
  return { text, origin, types: [0], sameAs: [0] };
}

async function sentences(
  recorded: readonly RecordedStatement[],
  knownEntries: readonly string[],
  isWhole = true,
): Promise<string[]> {
  await writeFile(
    join(folder, STATEMENTS_FILE),
    recorded.map((one) => JSON.stringify(one)).join('\n'),
  );
  await writeFile(known, ['# A comment.', ...knownEntries, ''].join('\n'));
  return await unroutableStatements(testDatabase(), folder, { isWhole, known });
}

describe('the end of a run', () => {
  it('names a statement that Citus refuses, its function, the rule and what to write', async () => {
    const [sentence = '', ...others] = await sentences([FINE, BAD], []);
    assert.deepEqual(others, []);
    for (const part of [BAD.origin, BAD.text, 'one-store', 'store_id = $1 for every table']) {
      assert.ok(sentence.includes(part), sentence);
    }
  });

  it('accepts one that is known, under its own rule only', async () => {
    assert.deepEqual(await sentences([FINE, BAD], [BAD_ENTRY]), []);
    const other = `refused lock-in-join ${BAD.origin}`;
    assert.equal((await sentences([FINE, BAD], [other], false)).length, 1);
  });

  it('wants a known one removed once it is mended, after a whole run', async () => {
    const mended = { ...BAD, text: FINE.text };
    const [sentence] = await sentences([mended], [BAD_ENTRY]);
    assert.equal(sentence, `Remove from test/citus/known-violations.txt: ${BAD_ENTRY}`);
    assert.deepEqual(await sentences([mended], [BAD_ENTRY], false), []);
    assert.deepEqual(await sentences([FINE], [BAD_ENTRY]), []);
  });
});

describe('the place of a recorded statement', () => {
  const frames = (...lines: string[]) =>
    ['Error', ...lines.map((one) => `    at ${one}`)].join('\n');
  const driver = 'sql (/x/server/src/platform/db/driver/sql.ts:83:20)';

  it('is the file and the function that hold its text', () => {
    const own = 'findCart$1 (/x/server/src/features/carts/queries.ts:3:9)';
    assert.equal(placeOf(frames(driver, own)), 'features/carts/queries.ts findCart');
    const inline = 'file:///x/server/src/features/carts/queries.ts:3:9';
    assert.equal(placeOf(frames(driver, inline)), 'features/carts/queries.ts -');
  });

  it('is none in a test, whose statements need no other server', () => {
    const own = 'goLive (/x/server/test/states.ts:3:9)';
    const service = 'findCart (/x/server/src/features/carts/queries.ts:3:9)';
    assert.equal(placeOf(frames(driver, own, service)), undefined);
  });
});

describe('the lists of statements', () => {
  const SOURCES = new URL('../../../src/', import.meta.url);
  const isThere = async (origin: string) => {
    const [file = '', name = ''] = origin.split(' ');
    const text = await readFile(new URL(file, SOURCES), 'utf8').catch(() => '');
    return text !== '' && (/^[-*]$/.test(name) || new RegExp(`\\b${name}\\b`).test(text));
  };

  it('name functions that exist', async () => {
    const knownEntries = await readFile(
      new URL('../../../test/citus/known-violations.txt', import.meta.url),
      'utf8',
    );
    const listed = knownEntries.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    const origins = listed.map((line) => line.split(' ').slice(2).join(' '));
    for (const origin of [...origins, ...Object.keys(ALL_STORES)]) {
      assert.ok(await isThere(origin), origin);
    }
  });
});
