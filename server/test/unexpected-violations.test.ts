import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import {
  callingFile,
  EXPECTED_FILE,
  expectViolations,
  STORES_FILE,
} from './expected-violations.ts';
import { ownDatabase } from './states.ts';
import { unexpectedViolations } from './unexpected-violations.ts';

const FILE = 'test/some/promises.test.ts';
const CONSENTS = 'the stored consents of a customer match their ledger';
const folder = await mkdtemp(join(tmpdir(), 'cartwright-violations-'));
after(() => rm(folder, { recursive: true }));
const { address, start } = await ownDatabase();
const service = await start();
const store = await service.newStore();
const { id } = await store.newCustomer();
const setConsent = (isGiven: boolean) =>
  service.sql`update customers set marketing_consent = ${isGiven} where id = ${id}`;

interface Expected {
  readonly invariant: string;
  readonly id: string | null;
  readonly isExpected: boolean;
}

/** What a run says at its end if its tests recorded these lines. */
async function saidAfter(...expected: Expected[]): Promise<string[]> {
  await writeFile(join(folder, STORES_FILE), `${store.id}\t${FILE}\n`);
  const lines = expected.map((one) => `${JSON.stringify({ storeId: store.id, ...one })}\n`);
  await writeFile(join(folder, EXPECTED_FILE), lines.join(''));
  return await unexpectedViolations(address, folder);
}

describe('the doctor at the end of a run', () => {
  it('says nothing about sound data', async () => {
    assert.deepEqual(await saidAfter(), []);
  });

  it('names the invariant, the file of the store and the row', async () => {
    await setConsent(true);
    assert.deepEqual(await saidAfter(), [
      `The doctor finds a violation of “${CONSENTS}” in ${FILE}: ${store.id}/${id} (1 in all).`,
    ]);
  });

  it('leaves out what a test expects, by its row or its store', async () => {
    await setConsent(true);
    const expected = { invariant: CONSENTS, isExpected: true };
    for (const row of [id, null]) {
      assert.deepEqual(await saidAfter({ ...expected, id: row }), []);
    }
    assert.equal((await saidAfter({ ...expected, id: store.id })).length, 2, 'another row');
    const repaired = { ...expected, id, isExpected: false };
    assert.equal((await saidAfter({ ...expected, id }, repaired)).length, 1);
  });

  it('names an expected violation that is absent', async () => {
    await setConsent(false);
    assert.deepEqual(await saidAfter({ invariant: CONSENTS, id, isExpected: true }), [
      `The doctor does not find the violation of “${CONSENTS}” that ${FILE} ` +
        `expects in ${store.id}.`,
    ]);
  });
});

describe('a test', () => {
  it('cannot expect a violation of an unknown invariant', () => {
    assert.throws(() => expectViolations(store.id, 'all is well'), /no invariant is named/);
  });

  it('is found by its file', () => {
    assert.equal(callingFile(), 'test/unexpected-violations.test.ts');
  });
});
