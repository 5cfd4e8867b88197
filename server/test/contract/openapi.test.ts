import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { CATALOGUE } from '../../src/errors.ts';
import { readExamples } from '../../src/platform/http/openapi/reference-examples.ts';
import { sharedService } from '../harness.ts';
import { ADMIN_EXAMPLES } from './admin-examples.ts';
import { undescribed } from './descriptions.ts';
import {
  isKeyless,
  isWrite,
  type Operation,
  type Parameter,
  readOperations,
  type Schema,
  understands,
} from './document.ts';
import { documentLayout } from './document-layout.ts';
import { EXAMPLES, NATURAL, READINGS } from './examples.ts';
import { DOCUMENTS } from './interfaces.ts';
import { removals } from './removals.ts';

interface Promised {
  readonly golden: string;
  readonly address: string;
  readonly prefix: RegExp;
  readonly examples: object;
  /** Errors of every call that requires a credential. */
  readonly credentialCodes: readonly string[];
  readonly security: unknown;
  readonly securitySchemes: unknown;
}

const STOREFRONT: Promised = {
  golden: 'storefront.json',
  address: DOCUMENTS.storefront,
  prefix: /^\/v1\//,
  examples: EXAMPLES,
  credentialCodes: [
    'API_KEY_MISSING',
    'API_KEY_INVALID',
    'SCOPE_MISSING',
    // For a time that a sandbox refuses.
    'VALIDATION_ERROR',
  ],
  // Unless an operation says otherwise, a customer token is optional.
  security: [{ apiKey: [] }, { apiKey: [], customerToken: [] }],
  securitySchemes: {
    apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
    customerToken: { type: 'apiKey', in: 'header', name: 'x-customer-token' },
  },
};

const ADMIN: Promised = {
  golden: 'admin.json',
  address: DOCUMENTS.admin,
  prefix: /^\/admin\/v1\//,
  examples: ADMIN_EXAMPLES,
  credentialCodes: ['OPERATOR_TOKEN_MISSING', 'OPERATOR_TOKEN_INVALID'],
  security: [{ operatorToken: [] }, { operatorCookie: [] }],
  securitySchemes: {
    operatorToken: { type: 'http', scheme: 'bearer' },
    operatorCookie: {
      type: 'apiKey',
      in: 'cookie',
      name: 'cartwright_operator',
      description: 'For browsers; over https the name begins with `__Secure-`.',
    },
  },
};

/** Of both documents together, so that a reader finds a change in them (decision 54). */
const LINES_MAX = 15_000;

/** By the codes, which the tests of roles compare with the replies. */
function ownSecurity({ id, codes }: Operation): unknown {
  // A refresh token is accepted there as well.
  if (id === 'logout') return undefined;
  if (codes.includes('CUSTOMER_TOKEN_REQUIRED')) return [{ apiKey: [], customerToken: [] }];
  const isUseless =
    codes.includes('OPERATOR_REQUIRED') || !codes.includes('CUSTOMER_TOKEN_INVALID');
  return isUseless ? [{ apiKey: [] }] : undefined;
}

/** The fields of every shape in a document, by their names. */
function propertiesIn(node: unknown): [name: string, schema: Schema][] {
  if (typeof node !== 'object' || node === null) return [];
  const { properties = {} } = node as Schema;
  return [...Object.entries(properties), ...Object.values(node).flatMap(propertiesIn)];
}

/** The field of each example of an address, in both documents. */
const shownFor = new Map<unknown, string>();

/** The golden documents. */
const layouts: string[] = [];

const recordedCalls = readExamples();
const { call } = await sharedService();

for (const promised of [STOREFRONT, ADMIN]) await describeDocument(promised);

describe('both documents', () => {
  it('have fewer than 15 000 lines together', () => {
    const lines = layouts.join('').split('\n').length - 1;
    process.stdout.write(`lines of both documents: ${lines}\n`);
    assert.ok(lines < LINES_MAX, `${lines} lines`);
  });
});

async function describeDocument(promised: Promised): Promise<void> {
  const { text } = await call('GET', promised.address);
  const served = JSON.parse(text);
  const operations = readOperations(served);
  const formatted = documentLayout(served);
  layouts.push(formatted);
  const golden = new URL(`../../../../openapi/${promised.golden}`, import.meta.url);
  /** The interface of the last release. Before the first one there is none, and all may change. */
  const released = new URL(`../../../test/contract/released-${promised.golden}`, import.meta.url);

  describe(promised.golden, () => {
    it('is served as committed, so that no change of the interface is an accident', async () => {
      assert.deepEqual(JSON.parse(formatted), served);
      if (process.env.UPDATE_OPENAPI === 'on') await writeFile(golden, formatted);
      assert.equal(
        formatted,
        await readFile(golden, 'utf8'),
        'the interface changed: look at the difference and run `npm run openapi` to accept it',
      );
    });

    if (existsSync(released)) {
      it('removes nothing that a release has promised', async () => {
        assert.deepEqual(removals(JSON.parse(await readFile(released, 'utf8')), served), []);
      });
    }

    it('passes the recommended lint without a warning', async () => {
      const config = await createConfig({
        extends: ['recommended'],
        rules: {
          // `/v1/carts/` and others end in a slash in the specification, and paths are promised.
          'no-path-trailing-slash': 'off',
          // The router prefers a static segment to a parameter, so both paths are reachable.
          'no-ambiguous-paths': 'off',
        },
      });
      const problems = await lintFromString({ source: text, absoluteRef: 'openapi.json', config });
      assert.deepEqual(
        problems.map(({ ruleId, message }) => `${ruleId}: ${message}`),
        [],
      );
    });

    it('describes every field and every parameter', () => {
      assert.deepEqual(undescribed(served), []);
    });

    it('is an OpenAPI 3.1 document of version v1', () => {
      assert.match(served.openapi, /^3\.1\.\d+$/);
      assert.equal(served.info.version, 'v1');
    });

    it('requires its credential everywhere', () => {
      assert.deepEqual(served.components.securitySchemes, promised.securitySchemes);
      assert.deepEqual(served.security, promised.security);
    });

    it('requires no credential itself and has no envelope', async () => {
      const reply = await call('GET', promised.address);
      assert.equal(reply.status, 200);
      assert.match(String(reply.headers['content-type']), /^application\/json/);
      assert.equal(reply.body.success, undefined);
    });

    it('uses no address as the example of two fields', () => {
      for (const [name, { format, examples = [] }] of propertiesIn(served)) {
        if (format !== 'uri') continue;
        for (const example of examples) {
          assert.equal(shownFor.get(example) ?? name, name, String(example));
          shownFor.set(example, name);
        }
      }
    });

    it('refers to a component for each failure', () => {
      const failures = Object.values<object>(served.paths)
        .flatMap((methods) => Object.values(methods))
        .flatMap(({ responses }) => Object.entries<object>(responses))
        .filter(([status]) => status !== '200');
      assert.deepEqual(
        failures.filter(([, response]) => !('$ref' in response)),
        [],
      );
    });

    it('defines shared parts once', () => {
      const { parameters, responses } = served.components;
      const inline = Object.values<object>(served.paths)
        .flatMap((methods) => Object.values(methods))
        .flatMap((one) => [...(one.parameters ?? []), ...Object.values(one.responses)])
        .filter((one) => !('$ref' in one))
        .map((one) => JSON.stringify(one));
      const components = [...Object.values(parameters), ...Object.values(responses)].map((one) =>
        JSON.stringify(one),
      );
      const repeated = [...inline, ...components].filter(
        (one, index, all) => all.indexOf(one) !== index,
      );
      assert.deepEqual(repeated, []);
    });

    it('describes only its own prefix', () => {
      for (const { path } of operations) assert.match(path, promised.prefix);
    });

    it('names every operation once', () => {
      const ids = operations.map(({ id }) => id);
      assert.deepEqual(
        ids.filter((id, index) => ids.indexOf(id) !== index),
        [],
      );
    });

    it('has an example for each operation, and none for others', () => {
      assert.deepEqual(
        Object.keys(promised.examples).sort(),
        operations.map(({ id }) => id).sort(),
      );
    });
  });

  describe(`the description of an operation in ${promised.golden}`, () => {
    for (const operation of operations) {
      const { id, codes, responses, parameters, isFile } = operation;

      it(`${id} has a name, a summary and one known tag`, () => {
        assert.match(id, /^[a-z][A-Za-z]+$/);
        // Verb and object; the description says the rest.
        assert.match(operation.summary ?? '', /^[A-Z][a-z]+( [A-Za-z-]+){1,4}$/);
        // Two to five sentences.
        const sentences = (operation.description ?? '').split(/(?<=[.:;]) (?=[A-Z`])/);
        assert.match(operation.description ?? '', /^[A-Z].*\.$/);
        assert.ok(sentences.length >= 2 && sentences.length <= 5, `${sentences.length} sentences`);
        assert.equal(operation.tags.length, 1);
        const known = served.tags.map(({ name }: { name: string }) => name);
        assert.ok(known.includes(operation.tags[0]));
      });

      it(`${id} shows a call that a test has made, and how to make it`, () => {
        const { path, body, reply } = recordedCalls[id] ?? assert.fail('was not recorded');
        const shown = (part: string) => served.components.examples[`${id}${part}`]?.value;
        assert.deepEqual(shown('Request'), body);
        assert.deepEqual(shown('Reply'), reply);
        const [curl, client] = served.paths[operation.path][operation.method.toLowerCase()][
          'x-codeSamples'
        ] as { source: string }[];
        assert.ok(curl?.source.includes(path));
        // client/test/samples.test.ts makes the call.
        assert.match(client?.source ?? '', /^const (reply|outcome) = await /);
      });

      if (promised === STOREFRONT && !isKeyless(operation)) {
        it(`${id} accepts a customer token exactly where it uses one`, () => {
          assert.deepEqual(operation.security, ownSecurity(operation));
        });
      }

      it(`${id} is marked as repeatable where neither its method nor a key says so`, () => {
        const within = id === 'refreshToken' ? { withinSeconds: 10 } : undefined;
        assert.deepEqual(operation.repeatable, READINGS.includes(id) ? true : within);
      });

      it(`${id} succeeds with 200 in the success envelope and in no other way`, () => {
        const successes = Object.keys(responses).filter((status) => Number(status) < 400);
        assert.deepEqual(successes, ['200']);
        if (isFile) return;
        const { properties, required } = responses['200'] ?? {};
        assert.deepEqual(properties?.success?.enum, [true]);
        assert.deepEqual([...(required ?? [])].sort(), ['data', 'success']);
        assert.deepEqual(Object.keys(properties ?? {}).sort(), ['data', 'success']);
      });

      it(`${id} fails with the catalogue's codes under their statuses`, () => {
        for (const [status, schema] of Object.entries(responses)) {
          if (status === '200') continue;
          assert.deepEqual(Object.keys(schema.properties ?? {}).sort(), ['error', 'success']);
          const error = schema.properties?.error?.properties ?? {};
          const hasFields = promised === ADMIN && error.code?.enum?.includes('VALIDATION_ERROR');
          const names = hasFields ? ['code', 'fields', 'message'] : ['code', 'message'];
          assert.deepEqual(Object.keys(error).sort(), names);
          const statuses = (error.code?.enum ?? []).map(
            (code) => CATALOGUE[code as keyof typeof CATALOGUE]?.[0],
          );
          assert.deepEqual([...new Set(statuses)], [Number(status)]);
        }
      });

      it(`${id} declares the errors of every call of its kind`, () => {
        const expected = ['INTERNAL_ERROR', 'SERVICE_UNAVAILABLE', 'RATE_LIMITED'];
        if (!isKeyless(operation)) {
          expected.push(...promised.credentialCodes);
          assert.equal(understands(operation, 'x-sandbox-now'), promised === STOREFRONT);
          // A sign-in has no customer yet, so a token has no meaning there.
          const isSignIn = operation.path.startsWith('/v1/auth/') && id !== 'logout';
          if (promised === STOREFRONT && !isSignIn) expected.push('CUSTOMER_TOKEN_INVALID');
        }
        if (isWrite(operation) && promised === ADMIN && !isKeyless(operation)) {
          expected.push('CROSS_ORIGIN_REFUSED');
        }
        if (isWrite(operation)) {
          expected.push('INVALID_JSON', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE');
        }
        // Any value but true requests no explanation, and is no error.
        const isChecked = ({ in: place, name }: Parameter) =>
          place === 'query' && name !== 'explain';
        if (operation.body || parameters.some(isChecked)) {
          expected.push('VALIDATION_ERROR');
        }
        if (understands(operation, 'idempotency-key')) {
          expected.push('IDEMPOTENCY_KEY_REUSED', 'VALIDATION_ERROR');
          if (!NATURAL.includes(id)) expected.push('IDEMPOTENCY_IN_PROGRESS');
        }
        if (understands(operation, 'if-match')) expected.push('VERSION_MISMATCH');
        assert.deepEqual(
          expected.filter((code) => !codes.includes(code)),
          [],
        );
      });
    }
  });
}
