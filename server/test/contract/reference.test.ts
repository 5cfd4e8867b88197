import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import {
  type RecordedCall,
  readExamples,
} from '../../src/platform/http/openapi/reference-examples.ts';
import { FAILURE, readTexts, SHARED } from '../../src/platform/http/openapi/reference-texts.ts';
import { sharedService } from '../harness.ts';
import { isTaken } from '../small-version.ts';
import { prepare } from './examples.ts';
import { restartValues } from './fresh-values.ts';
import { DOCUMENTS, everyOperation } from './interfaces.ts';
import { recorded } from './recorded-call.ts';

const FILE = new URL('../../../reference/examples.json', import.meta.url);

/** Lists that would be empty: what another example prepares is in them. */
const FILLED_BY: Readonly<Record<string, string>> = {
  listOrders: 'getOrder',
  findOrders: 'getOrder',
  exportOrders: 'getOrder',
  exportCustomers: 'getCustomerDetails',
  listInvitations: 'revokeInvitation',
  listAuditLog: 'getCoupon',
  listWebhookEndpoints: 'getWebhookEndpoint',
  listWebhookDeliveries: 'replayDelivery',
  listProviderAccounts: 'changeProviderAccount',
  getMessageSenders: 'trySender',
  listMessages: 'verifyEmail',
};

const service = await sharedService();
const operations = await everyOperation(service);
const isRecording = process.env.UPDATE_OPENAPI === 'on';
/** The lint of openapi.test.ts compares every recorded call to the shapes of its operation. */
const made = operations.filter((_, index) => isRecording || isTaken(index, 4, 1));
const calls: Record<string, RecordedCall> = {};
for (const { id, method, isFile } of made) {
  // Each in a new store, so that no example depends on another.
  const store = await service.newStore();
  restartValues();
  if (FILLED_BY[id]) await prepare(FILLED_BY[id], store);
  const { path, body, headers } = await prepare(id, store);
  const reply = await store.call(method, path, body, headers);
  assert.equal(reply.status, 200, `${id}: ${reply.text}`);
  const call = { path, ...(body && { body }), reply: isFile ? reply.text : reply.body };
  calls[id] = recorded(call, service.clock.now());
}
if (isRecording) await writeFile(FILE, oneLineEach(calls));

describe('reference/examples.json', () => {
  const committed = readExamples();

  it('has a recorded call for each operation, and no other', () => {
    assert.deepEqual(
      Object.keys(committed),
      operations.map(({ id }) => id),
    );
  });

  for (const [id, call] of Object.entries(calls)) {
    it(`${id} is the call as the service answers it now`, () => {
      assert.deepEqual(call, committed[id], 'run `npm run openapi` to record it again');
    });
  }
});

describe('the texts of the reference', () => {
  it('describe operations and components that exist, and no other', async () => {
    const names = new Set([SHARED, FAILURE, ...operations.map(({ id }) => id)]);
    for (const address of Object.values(DOCUMENTS)) {
      const { body } = await service.call('GET', address);
      for (const name of Object.keys(body.components.schemas)) names.add(name);
    }
    assert.deepEqual(
      [...readTexts().keys()].filter((name) => !names.has(name)),
      [],
    );
  });
});

describe('a field in the texts of the reference', () => {
  it('is one of its operation or component', async () => {
    const owners = new Map(
      operations.map((operation) => [operation.id, JSON.stringify(operation)]),
    );
    for (const address of Object.values(DOCUMENTS)) {
      const { body } = await service.call('GET', address);
      for (const [name, schema] of Object.entries(body.components.schemas)) {
        // The failures of operators have further fields.
        const owner = name === `${FAILURE}WithFields` ? FAILURE : name;
        owners.set(owner, `${owners.get(owner) ?? ''}${JSON.stringify(schema)}`);
      }
    }
    const dead = [...readTexts()].flatMap(([name, { fields }]) =>
      [...fields.keys()]
        .filter(() => owners.has(name))
        .filter((field) => !owners.get(name)?.includes(`"${field.split('.').at(-1)}"`))
        .map((field) => `${name}.${field}`),
    );
    assert.deepEqual(dead, []);
  });
});

function oneLineEach(all: Record<string, RecordedCall>): string {
  const lines = Object.entries(all).map(([id, call]) => `  "${id}": ${JSON.stringify(call)}`);
  return `{\n${lines.join(',\n')}\n}\n`;
}
