import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv, type ValidateFunction } from 'ajv';
import type { Data } from './harness.ts';
import { precondition } from './preconditions.ts';

/** Twilio's own description of its interface, beside the repository; tests pass without it. */
const FILE = fileURLToPath(
  new URL('../../../../shared/vendor-specs/twilio-messages.json', import.meta.url),
);
const PATH = '/2010-04-01/Accounts/{AccountSid}/Messages.json';

export const isDescribed = precondition(
  existsSync(FILE),
  "Twilio's description",
  'test/fake-twilio.ts',
);
const description = isDescribed ? (JSON.parse(readFileSync(FILE, 'utf8')) as Data) : undefined;
const checks = new Map<string, ValidateFunction>();

/** A form is text, so its numbers are; an unknown field is as wrong as a bad one. */
export function assertAsTwilioSays(what: 'request' | 'reply', value: object): void {
  if (!description) return;
  const check = checks.get(what) ?? compiled(what);
  checks.set(what, check);
  const copy = structuredClone(value);
  assert.ok(check(copy), `${what}: ${JSON.stringify(check.errors)}`);
}

function compiled(what: 'request' | 'reply'): ValidateFunction {
  const { post } = description.paths[PATH];
  const schema =
    what === 'request'
      ? post.requestBody.content['application/x-www-form-urlencoded'].schema
      : post.responses['201'].content['application/json'].schema;
  const ajv = new Ajv({
    strict: false,
    validateFormats: false,
    coerceTypes: what === 'request' ? 'array' : false,
  });
  const closed = { ...inlined(schema), additionalProperties: false };
  return ajv.compile(closed);
}

/** The referenced parts, inlined, and `nullable` as JSON Schema says it. */
function inlined(node: Data): Data {
  if (Array.isArray(node)) return node.map(inlined);
  if (typeof node !== 'object' || node === null) return node;
  if (typeof node.$ref === 'string') {
    return inlined(description.components.schemas[node.$ref.split('/').at(-1)]);
  }
  const { nullable, ...rest } = node;
  const known = Object.fromEntries(Object.entries(rest).map(([key, one]) => [key, inlined(one)]));
  if (!nullable || known.type === undefined) return known;
  return { ...known, type: [known.type, 'null'].flat() };
}
