import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { CATALOGUE } from '../../src/errors.ts';
import { startService } from '../harness.ts';
import { isKeyless, isWrite, type Parameter, readOperations, understands } from './document.ts';
import { EXAMPLES, NATURAL } from './examples.ts';
import { removals } from './removals.ts';

const GOLDEN = new URL('../../../../openapi.json', import.meta.url);
/** The interface of the last release. Before the first one there is none, and all may change. */
const RELEASED = new URL('../../../test/contract/released-openapi.json', import.meta.url);

const { call } = await startService();
const { text } = await call('GET', '/openapi.json');
const served = JSON.parse(text);
const operations = readOperations(served);

describe('openapi.json', () => {
  it('is served as committed, so that no change of the interface is an accident', async () => {
    const formatted = `${JSON.stringify(served, null, 2)}\n`;
    if (process.env.UPDATE_OPENAPI === 'on') await writeFile(GOLDEN, formatted);
    assert.equal(
      formatted,
      await readFile(GOLDEN, 'utf8').catch(() => ''),
      'the interface changed: look at the difference and run `npm run openapi` to accept it',
    );
  });

  it('takes nothing back that a release has promised', async (test) => {
    if (!existsSync(RELEASED)) return test.skip('nothing has been released yet');
    assert.deepEqual(removals(JSON.parse(await readFile(RELEASED, 'utf8')), served), []);
  });

  it('passes the recommended lint without a warning', async () => {
    const config = await createConfig({
      extends: ['recommended'],
      // The specification has trailing slashes, and static segments that win over parameters.
      rules: { 'no-path-trailing-slash': 'off', 'no-ambiguous-paths': 'off' },
    });
    const problems = await lintFromString({ source: text, absoluteRef: 'openapi.json', config });
    assert.deepEqual(
      problems.map(({ ruleId, message }) => `${ruleId}: ${message}`),
      [],
    );
  });

  it('is an OpenAPI 3.1 document of version v1', () => {
    assert.match(served.openapi, /^3\.1\.\d+$/);
    assert.equal(served.info.version, 'v1');
  });

  it('asks for x-api-key everywhere, and for x-customer-token nowhere but optionally', () => {
    const { apiKey, customerToken } = served.components.securitySchemes;
    assert.deepEqual(apiKey, { type: 'apiKey', in: 'header', name: 'x-api-key' });
    assert.deepEqual(customerToken, { type: 'apiKey', in: 'header', name: 'x-customer-token' });
    assert.deepEqual(served.security, [{ apiKey: [] }, { apiKey: [], customerToken: [] }]);
  });

  it('needs no key itself and comes without an envelope', async () => {
    const reply = await call('GET', '/openapi.json');
    assert.equal(reply.status, 200);
    assert.match(String(reply.headers['content-type']), /^application\/json/);
    assert.equal(reply.body.success, undefined);
  });

  it('describes only what lives under /v1', () => {
    for (const { path } of operations) assert.match(path, /^\/v1\//);
  });

  it('names every operation once', () => {
    const ids = operations.map(({ id }) => id);
    assert.deepEqual(
      ids.filter((id, index) => ids.indexOf(id) !== index),
      [],
    );
  });

  it('has an example in examples.ts for each operation, and none for others', () => {
    assert.deepEqual(Object.keys(EXAMPLES).sort(), operations.map(({ id }) => id).sort());
  });
});

describe('the description of an operation', () => {
  for (const operation of operations) {
    const { id, codes, responses, parameters } = operation;

    it(`${id} has a name, a summary and one known tag`, () => {
      assert.match(id, /^[a-z][A-Za-z]+$/);
      assert.match(operation.summary ?? '', /^[A-Z].*[^.]$/);
      assert.equal(operation.tags.length, 1);
      const known = served.tags.map(({ name }: { name: string }) => name);
      assert.ok(known.includes(operation.tags[0]));
    });

    it(`${id} succeeds with 200 in the success envelope and in no other way`, () => {
      const successes = Object.keys(responses).filter((status) => Number(status) < 400);
      assert.deepEqual(successes, ['200']);
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
        assert.deepEqual(Object.keys(error).sort(), ['code', 'message']);
        const statuses = (error.code?.enum ?? []).map(
          (code) => CATALOGUE[code as keyof typeof CATALOGUE]?.[0],
        );
        assert.deepEqual([...new Set(statuses)], [Number(status)]);
      }
    });

    it(`${id} declares what every call of its kind can meet`, () => {
      const expected = ['INTERNAL_ERROR', 'SERVICE_UNAVAILABLE', 'RATE_LIMITED'];
      if (!isKeyless(operation)) {
        expected.push('API_KEY_MISSING', 'API_KEY_INVALID', 'SCOPE_MISSING');
        expected.push('VALIDATION_ERROR');
        assert.ok(understands(operation, 'x-sandbox-now'));
        // Nobody is signed in yet where one signs in, so a token says nothing there.
        const isSignIn = operation.path.startsWith('/v1/auth/') && id !== 'logout';
        if (!isSignIn) expected.push('CUSTOMER_TOKEN_INVALID');
      }
      if (isWrite(operation)) {
        expected.push('INVALID_JSON', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE');
      }
      // Another value than true is no wish for an explanation, and no error.
      const isChecked = ({ in: place, name }: Parameter) => place === 'query' && name !== 'explain';
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
