import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import fc, { type Arbitrary } from 'fast-check';
import { Check } from 'typebox/schema';
import { misfits } from '../check-replies.ts';
import { proved, SEED, scaled } from '../faults/scale.ts';
import { type Reply, sharedService } from '../harness.ts';
import { isTaken } from '../small-version.ts';
import { isWrite, type Operation, understands } from './document.ts';
import { prepare } from './examples.ts';
import { binaryText, bodyFor, hostileText } from './hostile-input.ts';
import { everyOperation } from './interfaces.ts';
import { isRefusedUnprepared, unprepared } from './unprepared.ts';

const service = await sharedService();
const store = await service.newStore();
const operations = await everyOperation(service);
/** `TESTS=full FUZZ_RUNS=5000 FAULTS_SEED=…` runs longer, or repeats a finding. */
const each = scaled({ small: 2, whole: 8, full: Math.ceil(100_000 / operations.length) });
const RUNS = Number(process.env.FUZZ_RUNS ?? each);

/** An undefined part is that of the operation's example. */
interface Input {
  readonly path: string | undefined;
  readonly query: string;
  readonly body: string | undefined;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

const segment = fc.oneof(hostileText, fc.uuid(), binaryText);

/** Nearly valid calls, and arbitrary ones. */
function inputFor(operation: Operation): Arbitrary<Input> {
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

/** A declared reply of the operation, whatever was sent. */
function assertPromised(operation: Operation, reply: Reply): void {
  assert.ok(reply.status < 500, `${reply.status} ${reply.text}`);
  // A malformed address belongs to no operation.
  if (reply.code === 'INVALID_REQUEST' || reply.code === 'ROUTE_NOT_FOUND') return;
  const schema = operation.responses[reply.status];
  assert.ok(schema, `${reply.status} is not declared: ${reply.text}`);
  const isFile = operation.isFile && reply.status === 200;
  const sent = isFile ? reply.text : reply.body;
  assert.ok(Check(schema, sent), misfits(schema, sent));
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

  for (const [index, operation] of operations.entries()) {
    it(`by ${operation.id}`, async () => {
      // In the others the body and the headers are hostile, and the ids are unknown.
      const isPrepared = isTaken(index, 4, 1) || !isRefusedUnprepared(operation);
      let good = await (isPrepared ? prepare(operation.id, store) : unprepared(operation, store));
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
          if (isPrepared && reply.status === 200 && isWrite(operation)) {
            good = await prepare(operation.id, store);
          }
        }),
        // Another seed for each, so that few runs have other inputs at every operation.
        { numRuns: RUNS, seed: SEED + index },
      );
    });
  }
});
