import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import type { Data, Reply } from './harness.ts';
import { isRelease, type Release, schemaFolder } from './ucp-schemas.ts';

const addFormats = addFormatsModule as unknown as typeof addFormatsModule.default;
const BASE = 'https://ucp.dev/schemas/';
const EXTENSIONS = ['fulfillment', 'discount', 'buyer_consent'];
type Operation = 'create' | 'update' | 'complete';

/** What is refused although the schemas permit it; docs/agents.md has the reasons. */
const LIMITS = [
  /must NOT have (more|fewer) than/,
  /must have at least one line/,
  /must not hold a card number/,
  /Idempotency-Key/,
  /has no id/,
];

const validators = new Map<string, readonly ValidateFunction[]>();

/**
 * Holds a request against the protocol's own schemas, where they are here. A body that was accepted
 * fits them, and one that fits them was not refused for its shape.
 */
export function assertAsUcpAsks(
  release: string,
  call: { readonly method: string; readonly path: string; readonly body: unknown },
  reply: Pick<Reply, 'status' | 'body' | 'text'>,
): void {
  const kind = kindOf(call.method, call.path);
  if (!kind || !isRelease(release) || !isObject(call.body)) return;
  const problems = problemsOf(release, kind, call.body);
  const { body, status, text } = reply;
  const isAccepted = status < 300 && body.ucp?.status === 'success';
  const isLenient = kind[0] === 'checkout' && 'cart_id' in call.body;
  if (isAccepted && !isLenient) assert.deepEqual(problems, [], `${call.path}: ${text}`);
  const isRefused = status === 400 && body.messages?.[0]?.code === 'invalid_request';
  if (!isRefused || LIMITS.some((limit) => limit.test(text))) return;
  assert.notDeepEqual(problems, [], `${call.path}: the protocol permits what is refused: ${text}`);
}

function kindOf(method: string, path: string): ['checkout' | 'cart', Operation] | undefined {
  const [, noun, , action] = /^\/(checkout-sessions|carts)(\/[^/]+)?(\/\w+)?$/.exec(path) ?? [];
  if (!noun || method === 'GET' || (action && action !== '/complete')) return undefined;
  const isPayment = action === '/complete';
  const operation = isPayment ? 'complete' : method === 'PUT' ? 'update' : 'create';
  return [noun === 'carts' ? 'cart' : 'checkout', operation];
}

function problemsOf(release: Release, [noun, operation]: [string, Operation], body: object) {
  const folder = schemaFolder(release);
  if (!existsSync(folder)) return ['the schemas are not here'];
  const key = `${release} ${noun} ${operation}`;
  const known = validators.get(key) ?? compiled(folder, noun, operation);
  validators.set(key, known);
  return known.flatMap((validate) => {
    if (validate(body)) return [];
    return (validate.errors ?? []).map((one) => `${one.instancePath} ${one.message}`);
  });
}

function compiled(folder: string, noun: string, operation: Operation): ValidateFunction[] {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/^schemas\/.*\.json$/.test(path)) continue;
    const schema = JSON.parse(readFileSync(join(folder, path), 'utf8')) as { $id?: string };
    if (schema.$id) ajv.addSchema(asRequest(schema, operation) as { $id: string });
  }
  const own = noun === 'cart' ? EXTENSIONS.slice(1) : EXTENSIONS;
  const names = [
    `shopping/${noun}.json`,
    ...own.map((name) => `shopping/${name}.json#/$defs/dev.ucp.shopping.${noun}`),
  ];
  return names.flatMap((name) => {
    const $ref = new URL(name, BASE).href;
    try {
      return [ajv.compile({ $ref })];
    } catch (error) {
      // An extension of an older release need not extend carts.
      if (/can't resolve/.test((error as Error).message)) return [];
      throw error;
    }
  });
}

/** `ucp_request` says whether a request has a field: per operation, or for all of them. */
function asRequest(schema: unknown, operation: Operation): unknown {
  if (Array.isArray(schema)) return schema.map((part) => asRequest(part, operation));
  if (!isObject(schema)) return schema;
  const { properties, ...rest } = schema;
  const each = (part: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(part).map(([key, one]) => [key, asRequest(one, operation)]));
  const next = each(rest) as Data;
  if (!isObject(properties)) return next;
  // Its keys are names of fields, which may be words of schemas as well.
  const fields = each(properties) as Record<string, Data | true>;
  const required = new Set<string>(Array.isArray(next.required) ? next.required : []);
  for (const [name, field] of Object.entries(fields)) {
    const rule = field === true ? undefined : field?.ucp_request;
    const use = typeof rule === 'string' ? rule : rule?.[operation];
    if (use === 'required') required.add(name);
    if (use === 'omit' || use === 'optional') required.delete(name);
    if (use === 'omit') fields[name] = true;
  }
  return { ...next, properties: fields, required: [...required] };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
