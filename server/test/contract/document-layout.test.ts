import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { documentLayout } from './document-layout.ts';

/** Too long to share a line with another. */
const long = 'word '.repeat(16).trim();

function layoutOf(schema: object): string {
  return documentLayout({ components: { schemas: { Cart: schema } } });
}

describe('a golden document', () => {
  it('has a schema that fits into a line on one line', () => {
    const document = { components: { schemas: { Id: { type: 'string', format: 'uuid' } } } };
    const text =
      '{ "components": { "schemas": { "Id": { "type": "string", "format": "uuid" } } } }\n';
    assert.equal(documentLayout(document), text);
  });

  it('has short neighbours on one line, and each field on its own', () => {
    const field = { type: 'string', description: long };
    const schema = { type: 'object', required: [long], properties: { a: field, b: field } };
    const line = `{ "type": "string", "description": "${long}" }`;
    assert.deepEqual(layoutOf(schema).split('\n').slice(4, -5), [
      `        "type": "object", "required": ["${long}"],`,
      '        "properties": {',
      `          "a": ${line},`,
      `          "b": ${line}`,
      '        }',
    ]);
  });

  it('keeps the short keywords of a schema on the line of its name', () => {
    const field = { type: 'string', description: long };
    const schema = { type: 'object', properties: { a: field, b: field } };
    const lines = layoutOf(schema).split('\n');
    assert.equal(lines[3], '      "Cart": { "type": "object", "properties": {');
    assert.equal(lines.at(-5), '      } }');
  });

  it('has no line over 140 characters but for texts, lists of words, and what readers skip', () => {
    const fields = Array.from({ length: 9 }, (_, n) => [`field${n}`, { anyOf: [{ a: long }] }]);
    const items = { type: 'object', properties: Object.fromEntries(fields) };
    const schema = { type: 'array', description: long, items };
    for (const line of layoutOf(schema).split('\n')) assert.ok(line.length <= 140, line);
    const text = `${long} ${long}`;
    const words = { components: { examples: { one: { text } } }, paths: { '/': [text, 'word'] } };
    assert.equal(
      documentLayout(words)
        .split('\n')
        .filter((line) => line.length > 140).length,
      2,
    );
  });

  it('has the content of the document', () => {
    const schema = { enum: [], anyOf: [{}], properties: { properties: { type: [null, long] } } };
    const document = { tags: [{ name: long, description: long }], paths: { '/': { get: schema } } };
    assert.deepEqual(JSON.parse(documentLayout(document)), document);
  });
});
