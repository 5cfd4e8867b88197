import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Call, Data, TestStore } from '../harness.ts';
import { ownDatabase } from '../states.ts';
import { isKeyless, readOperations } from './document.ts';
import { OTHER_EXAMPLES, prepare } from './examples.ts';
import { DOCUMENTS } from './interfaces.ts';

const service = await (await ownDatabase()).start();
const { sql } = service;
const store = await service.newStore();
const { body: document } = await service.call('GET', DOCUMENTS.storefront);
const operations = readOperations(document);

/** Values that a caller sent or received, except those that the log may show. */
const seen = new Set<string>();
/** The log shows these fields where they have their form; messages are of the catalogue. */
const SHOWN = /(^|[a-z])(id|Ids?|At|Until|Since)$|^(sku|currency|orderNumber|providerId|message)$/;
/** Ids, times and links of the service itself. */
const OWN = /^([0-9a-f-]{36}|\d{4}-\d\d-\d\dT[\d:.]+Z|\/v1\/[\w/-]+)$/;
const lists = JSON.stringify(document).match(/(?<="enum":)\[[^\]]*\]/g) ?? [];
const known = new Set(lists.flatMap((list) => JSON.parse(list)));

/** Shorter ones and plain words occur in paths, and words of closed lists are no secrets. */
function isTelling(value: string): boolean {
  return value.length >= 6 && !OWN.test(value) && !known.has(value) && !/^[a-z]+$/.test(value);
}

function note(name: string, node: unknown): void {
  if (typeof node === 'string' && !SHOWN.test(name) && isTelling(node)) seen.add(node);
  if (typeof node !== 'object' || node === null) return;
  const isList = Array.isArray(node);
  for (const [key, child] of Object.entries(node)) {
    if (!isList && name === 'metadata' && isTelling(key)) seen.add(key);
    note(isList ? name : key, child);
  }
}

/** A store that writes its log after each call, and notes what was sent and received. */
function watched(of: TestStore): TestStore {
  const call: Call = async (method, path, body, headers = {}) => {
    const reply = await of.call(method, path, body, headers);
    note('', body);
    note('', reply.data);
    note('header', headers);
    for (const value of new URL(path, 'http://host').searchParams.values()) note('query', value);
    await of.writeRequestLog();
    return reply;
  };
  return { ...of, call };
}

describe('the request log', () => {
  const shop = watched(store);

  for (const { id, method } of operations.filter((one) => !isKeyless(one))) {
    it(`has ${id}, and no text that was sent or received`, async () => {
      const others = OTHER_EXAMPLES[id] ?? [];
      for (const example of [(one: TestStore) => prepare(id, one), ...others]) {
        const { path, body, headers } = await example(shop);
        await shop.call(method, path, body, headers);
        // A failure is logged as well: with a token that is none, and with unknown fields.
        await shop.call(
          method,
          path,
          { ...body, telephone: '+1 415 555 0123' },
          {
            ...headers,
            'x-customer-token': 'a token that is none',
          },
        );
      }
      const lines = await sql`
        select 1 from request_log where store_id = ${store.id} and operation = ${id}`;
      assert.ok(lines.length > 0);
    });
  }

  it('has none of the values, names and secrets of all calls', async () => {
    for (const secret of [store.apiKey, '+1 415 555 0123', 'a token that is none']) {
      seen.add(secret);
    }
    assert.ok(seen.size > 200, `${seen.size} values were noted`);
    const lines: Data[] = await sql`select * from request_log`;
    const text = lines.flatMap((line) => [line.path, line.code, ...bodiesOf(line).flatMap(leaves)]);
    const all = text.join('\n');
    assert.ok(all.includes('MUG-1'));
    assert.deepEqual(
      [...seen].filter((value) => all.includes(value)),
      [],
    );
  });

  it('has no names of fields but those of the document', async () => {
    const lines: Data[] = await sql`select * from request_log`;
    const named = /"name":"(\w+)"|"(\w+)":/g;
    const matches = [...JSON.stringify(document).matchAll(named)];
    const names = new Set(matches.flatMap(([, field, parameter]) => [field, parameter]));
    const keys = new Set(lines.flatMap((line) => bodiesOf(line).flatMap(keysOf)));
    assert.ok(keys.size > 100);
    assert.deepEqual(
      [...keys].filter((key) => !names.has(key)),
      ['[unknown fields]'],
    );
  });
});

/** What is stored as JSON. */
function bodiesOf({ query, request_body, response_body }: Data): unknown[] {
  return [query, request_body, response_body].map((text) => JSON.parse(text ?? 'null'));
}

function leaves(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [String(node)];
  return Object.values(node).flatMap(leaves);
}

function keysOf(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const own = Array.isArray(node) ? [] : Object.keys(node);
  return [...own, ...Object.values(node).flatMap(keysOf)];
}
