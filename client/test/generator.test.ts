import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import type { Document } from '../generator/document.ts';
import { generate } from '../generator/generate.ts';
import { GENERATED, generatedText } from '../generator/generated-files.ts';
import { schemaType } from '../generator/schema-type.ts';

describe('the generated files', () => {
  for (const file of GENERATED) {
    it(`are what ${file.source} gives`, async () => {
      assert.equal(
        await readFile(file.target, 'utf8'),
        await generatedText(file),
        'run `npm run openapi`',
      );
    });
  }
});

describe('the type of a schema', () => {
  const cases: [name: string, schema: object, type: string][] = [
    ['a reference', { $ref: '#/components/schemas/Cart' }, 'Cart'],
    ['an enumeration', { type: 'string', enum: ['a', "it's"] }, "'a' | 'it\\'s'"],
    ['a constant', { const: 'order.created' }, "'order.created'"],
    ['a nullable value', { type: ['string', 'null'], format: 'uuid' }, 'string | null'],
    ['a list', { type: 'array', items: { type: 'integer', minimum: 0 } }, 'Array<number>'],
    [
      'a union',
      { anyOf: [{ $ref: '#/components/schemas/Cart' }, { type: 'null' }] },
      'Cart | null',
    ],
    [
      'a map',
      { type: 'object', additionalProperties: { type: 'string', maxLength: 500 } },
      'Record<string, string>',
    ],
    [
      'an object',
      {
        type: 'object',
        required: ['a'],
        properties: { a: { type: 'boolean' }, 'b-c': { type: 'number', description: 'Why.' } },
      },
      "{\n  a: boolean;\n  /** Why. */\n  'b-c'?: number | undefined;\n}",
    ],
  ];
  for (const [name, schema, type] of cases) {
    it(`is right for ${name}`, () => assert.equal(schemaType(schema), type));
  }

  it('is refused for a keyword that the generator does not know', () => {
    assert.throws(() => schemaType({ type: 'string', not: {} } as never), /keyword.*: not/);
    const nested = { type: 'object', properties: { a: { type: 'array', contains: {} } } };
    assert.throws(() => schemaType(nested as never), /keyword.*: contains/);
  });

  it('is refused where there is none, or an unknown one', () => {
    assert.throws(() => schemaType({}), /no type/);
    assert.throws(() => schemaType({ type: 'tuple' }), /unknown type/);
    assert.throws(() => schemaType({ $ref: '#/components/responses/A' }), /reference/);
  });
});

describe('the generator', () => {
  const ok = {
    content: {
      'application/json': {
        schema: { type: 'object', properties: { data: { type: 'string' } } },
      },
    },
  };
  const documentWith = (operation: object): Document => ({
    components: { schemas: {} },
    paths: {
      '/v1/a/{id}': { post: { operationId: 'doIt', responses: { 200: ok }, ...operation } },
    },
  });
  const header = (name: string) => ({ name, in: 'header' as const, schema: { type: 'string' } });

  it('writes the flags of a route from the document', () => {
    const parameters = [header('idempotency-key')];
    assert.match(generate(documentWith({ parameters }), ''), /doIt: 'POST \/v1\/a\/\{id\} key'/);
    assert.match(generate(documentWith({ 'x-repeatable': true }), ''), /'POST \S+ repeat'/);
    const briefly = { 'x-repeatable': { withinSeconds: 10 } };
    assert.match(generate(documentWith(briefly), ''), /'POST \S+ repeat=10'/);
    assert.match(generate(documentWith({ 'x-role': 'owner' }), ''), /'POST \S+ owner'/);
    assert.match(generate(documentWith({ 'x-role': 'staff' }), ''), /'POST \S+'/);
    assert.match(generate(documentWith({}), ''), /'POST \S+'/);
  });

  it('writes a reply that is a file as its text, with its type in the route', () => {
    const csv = { content: { 'text/csv; charset=utf-8': { schema: { type: 'string' } } } };
    const generated = generate(documentWith({ responses: { 200: csv } }), '');
    assert.match(generated, /reply: string;/);
    assert.match(generated, /'POST \S+ file=text\/csv'/);
  });

  it('marks an operation whose reply has an ETag', () => {
    const headers = { etag: { schema: { type: 'string' } } };
    assert.match(
      generate(documentWith({ responses: { 200: { ...ok, headers } } }), ''),
      /etag: true;/,
    );
    assert.doesNotMatch(generate(documentWith({}), ''), /etag/);
  });

  it('refuses headers and members of an operation that the core does not know', () => {
    const parameters = [header('x-new')];
    assert.throws(() => generate(documentWith({ parameters }), ''), /header parameter: x-new/);
    assert.throws(() => generate(documentWith({ callbacks: {} }), ''), /operation: callbacks/);
    const list = [{ ...header('a'), in: 'query', schema: { type: 'array' } }];
    assert.throws(() => generate(documentWith({ parameters: list }), ''), /no single value/);
    const styled = [{ ...header('if-match'), style: 'simple' }];
    assert.throws(() => generate(documentWith({ parameters: styled }), ''), /parameter: style/);
  });
});
