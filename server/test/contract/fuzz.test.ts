import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import fc, { type Arbitrary } from 'fast-check';
import { proved, SEED, scaled } from '../faults/scale.ts';
import { type Reply, startService } from '../harness.ts';
import { isWrite, type Operation, understands } from './document.ts';
import { prepare } from './examples.ts';
import { bodyFor, hostileText } from './hostile-input.ts';
import { everyOperation } from './interfaces.ts';

const addFormats = addFormatsModule as unknown as typeof addFormatsModule.default;
// As in record.ts: no reply is so long that better code would repay its compilation.
const options = { strict: false, validateSchema: false, code: { optimize: false } };
const ajv = addFormats(new Ajv2020(options));
/** By the text of the schema: many operations have the same failures. */
const validators = new Map<string, ValidateFunction>();

const service = await startService();
const store = await service.newStore();
const operations = await everyOperation(service);
/** `FUZZ_RUNS=5000 FAULTS_SEED=…` runs longer, or repeats a finding. */
const each = scaled({ small: 8, full: Math.ceil(100_000 / operations.length) });
const RUNS = Number(process.env.FUZZ_RUNS ?? each);

/** An undefined part is that of the operation's example. */
interface Input {
  readonly path: string | undefined;
  readonly query: string;
  readonly body: string | undefined;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/** Nearly valid calls, and arbitrary ones. */
function inputFor(operation: Operation): Arbitrary<Input> {
  const segment = fc.oneof(hostileText, fc.uuid(), fc.string({ unit: 'binary' }));
  const foreignPath = fc.array(segment, { minLength: 3, maxLength: 3 }).map((segments) => {
    const values = segments.map((text) => encodeURIComponent(text.toWellFormed()) || 'x');
    return operation.path.replaceAll(/\{\w+\}/g, () => values.pop() ?? 'x');
  });
  return fc.record({
    path: seldom(foreignPath),
    query: fc.constantFrom('', '', '', '?a=%00', '?__proto__[x]=1', '?a=%zz', '?page=1e9'),
    body: operation.body
      ? often(bodyFor(operation.body))
      : seldom(fc.constantFrom('{}', '[]', 'null', '{"a":1}', '{')),
    headers: headersFor(operation),
  });
}

function headersFor(operation: Operation): Arbitrary<Record<string, string | undefined>> {
  // Only what a client can put on the wire: nothing else reaches the service.
  const text = fc.oneof(
    fc.string({ maxLength: 40 }),
    fc.constantFrom('', '*', '"1"', 'W/"1"', '"1", "2"', '"', 'x'.repeat(300), '\u00ff\u00e9'),
  );
  const known = ['idempotency-key', 'if-match'].filter((name) => understands(operation, name));
  const names = [...known, 'x-request-id', 'accept-language', 'accept', 'if-none-match'];
  const type = fc.constantFrom('application/json;charset=utf-8', 'text/plain', '', 'a/b/c');
  return fc.record({
    ...Object.fromEntries(names.map((name) => [name, seldom(text)])),
    'content-type': seldom(type),
  });
}

function often<T>(one: Arbitrary<T>): Arbitrary<T | undefined> {
  return fc.oneof({ weight: 6, arbitrary: one }, { weight: 1, arbitrary: fc.constant(undefined) });
}

function seldom<T>(one: Arbitrary<T>): Arbitrary<T | undefined> {
  return fc.oneof({ weight: 6, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: one });
}

function sendable(headers: Input['headers']): Record<string, string> {
  const sent = Object.entries(headers).filter(([, value]) => value !== undefined);
  return Object.fromEntries(sent) as Record<string, string>;
}

function validatorOf(schema: object): ValidateFunction {
  const text = JSON.stringify(schema);
  const validate = validators.get(text) ?? ajv.compile(schema);
  validators.set(text, validate);
  return validate;
}

/** A declared reply of the operation, whatever was sent. */
function assertPromised(operation: Operation, reply: Reply): void {
  assert.ok(reply.status < 500, `${reply.status} ${reply.text}`);
  // A malformed address belongs to no operation.
  if (reply.code === 'INVALID_REQUEST' || reply.code === 'ROUTE_NOT_FOUND') return;
  const schema = operation.responses[reply.status];
  assert.ok(schema, `${reply.status} is not declared: ${reply.text}`);
  const isFile = operation.isFile && reply.status === 200;
  const sent = isFile ? reply.text : reply.body;
  const validate = validatorOf(schema);
  assert.ok(validate(sent), `${ajv.errorsText(validate.errors)} in ${reply.text}`);
  const type = isFile ? /^text\/csv/ : /^application\/json/;
  assert.match(String(reply.headers['content-type']), type);
  assert.ok(reply.headers['x-request-id']);
  assert.equal(({} as { polluted?: unknown }).polluted, undefined);
}

describe('any input gets a declared reply [P18]', () => {
  after(() => {
    const requests = RUNS * operations.length;
    proved('P18', `${requests} hostile requests over ${operations.length} operations: no 5xx`);
  });

  for (const operation of operations) {
    it(`by ${operation.id}`, async () => {
      let good = await prepare(operation.id, store);
      await fc.assert(
        fc.asyncProperty(inputFor(operation), async ({ path, query, body, headers }) => {
          const reply = await store.call(
            operation.method,
            (path ?? good.path) + query,
            body ?? good.body,
            { ...good.headers, ...sendable(headers) },
          );
          assertPromised(operation, reply);
          // A success consumes its example: an item removed, a cart merged.
          if (reply.status === 200 && isWrite(operation)) good = await prepare(operation.id, store);
        }),
        { numRuns: RUNS, seed: SEED },
      );
    });
  }
});
