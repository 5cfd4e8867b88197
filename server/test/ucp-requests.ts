import assert from 'node:assert/strict';
import type { Data, Reply } from './harness.ts';
import {
  HAS_UCP_SCHEMAS,
  isRelease,
  openUcpSchemas,
  type Release,
  type UcpSchemas,
} from './ucp-schemas.ts';

export type Operation = 'create' | 'update' | 'complete';

/** What is refused although the schemas permit it; docs/agents.md has the reasons. */
export const LIMITS = [
  /must NOT have (more|fewer) than/,
  /must have at least one line/,
  /must not hold a card number/,
  /Idempotency-Key/,
  /has no id/,
];

const opened = new Map<string, UcpSchemas>();

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
  if (!HAS_UCP_SCHEMAS || !kind || !isRelease(release) || !isObject(call.body)) return;
  const [noun, operation] = kind;
  const problems = requestSchemas(release, operation).resourceProblems(noun, call.body);
  const { body, status, text } = reply;
  const isAccepted = status < 300 && body.ucp?.status === 'success';
  const isLenient = noun === 'checkout' && 'cart_id' in call.body;
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

/** The schemas of a release as its requests have them. */
export function requestSchemas(release: Release, operation: Operation): UcpSchemas {
  const key = `${release} ${operation}`;
  const change = (schema: object) => asRequest(schema, operation) as object;
  const schemas = opened.get(key) ?? openUcpSchemas(release, change);
  opened.set(key, schemas);
  return schemas;
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
