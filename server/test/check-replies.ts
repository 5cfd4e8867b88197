import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { Check, Compile, Errors } from 'typebox/schema';
import type { Http } from '../src/platform/http/http.ts';
import { codesOf } from '../src/platform/http/openapi/envelope.ts';

/** One line per distinct reply of an operation, as in `addCartItem CART_NOT_FOUND`. */
export const RECORD_FILE = 'seen.txt';

const seen = new Set<string>();

/**
 * Checks every reply in every test: it must fit the declared shape of its operation, its code must
 * be declared, and it is recorded for the check at the end of the run.
 */
export function checkReplies(http: Http): void {
  http.addHook('onSend', async (request, reply, payload) => {
    const { config, schema } = request.routeOptions;
    const operation = config?.operation;
    // Operations of agents' protocols are described elsewhere, and tested against that.
    const isForeign = (schema as { hide?: boolean } | undefined)?.hide === true;
    if (!operation || isForeign) return payload;
    if (payload instanceof Readable) note(`${operation} ${reply.statusCode}`);
    if (typeof payload !== 'string') return payload;
    const body = JSON.parse(payload) as { error?: { code: string } };
    const answer = body.error?.code ?? String(reply.statusCode);
    refuseUndeclared(request, reply.statusCode, body);
    note(`${operation} ${answer}`);
    return payload;
  });
}

function note(line: string): void {
  if (seen.has(line)) return;
  seen.add(line);
  write(line);
}

function refuseUndeclared(
  request: FastifyRequest,
  status: number,
  body: { error?: { code: string } },
): void {
  const responses = (request.routeOptions.schema?.response ?? {}) as Record<string, object>;
  const schema = responses[status];
  const name = `${request.routeOptions.config?.operation} ${status}`;
  if (!schema) {
    fail(`${name} is not declared`);
  } else if (body.error && !codesOf(responses).includes(body.error.code as never)) {
    fail(`${name} answers ${body.error.code}, which it does not declare`);
  } else {
    if (fits(schema, body)) return;
    fail(`${name} does not fit its schema: ${misfits(closed(schema), body)}`);
  }
}

/** To compile a schema takes as long as some checks without. */
const CHECKS_UNCOMPILED = 10;
const checks = new WeakMap<object, { count: number; check: (value: unknown) => boolean }>();

function fits(schema: object, value: unknown): boolean {
  const made = { count: 0, check: (any: unknown) => Check(closed(schema), any) };
  const known = checks.get(schema) ?? made;
  checks.set(schema, known);
  known.count++;
  if (known.count === CHECKS_UNCOMPILED) {
    const compiled = Compile(closed(schema));
    known.check = (any) => compiled.Check(any);
  }
  return known.check(value);
}

/** What of the value does not fit, and the value. */
export function misfits(schema: object, value: unknown): string {
  const [, errors] = Errors(schema, value);
  const each = errors.map(({ instancePath, message }) => `${instancePath} ${message}`);
  return `${each.join(', ')} in ${JSON.stringify(value)}`;
}

/** No undeclared field may leave, so in tests every object is closed. */
const closedSchemas = new WeakMap<object, object>();
export function closed(schema: object): object {
  const known = closedSchemas.get(schema);
  if (known) return known;
  const made = close(JSON.parse(JSON.stringify(schema))) as object;
  closedSchemas.set(schema, made);
  return made;
}

function close(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(close);
  if (typeof node !== 'object' || node === null) return node;
  const children = Object.fromEntries(
    Object.entries(node).map(([key, child]) => [key, close(child)]),
  );
  const isObject = 'properties' in children && !('patternProperties' in children);
  return isObject ? { ...children, additionalProperties: false } : children;
}

/** A broken promise fails the run even if the test itself checks something else. */
function fail(sentence: string): void {
  write(`BROKEN ${sentence}`);
}

function write(line: string): void {
  const folder = process.env.CARTWRIGHT_TEST_RECORD;
  if (folder) appendFileSync(join(folder, RECORD_FILE), `${line}\n`);
}
