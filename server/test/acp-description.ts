import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Data } from './harness.ts';
import { precondition } from './preconditions.ts';

/** The protocol's own schemas, beside the repository; tests pass without them. */
const FOLDER = '../../../../shared/vendor-specs/acp-2026-04-17/spec/2026-04-17/json-schema/';
const FILE = fileURLToPath(new URL(`${FOLDER}schema.agentic_checkout.json`, import.meta.url));

const isDescribed = precondition(existsSync(FILE), 'ACP schemas', 'test/acp-description.ts');
const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
const description = isDescribed ? (JSON.parse(readFileSync(FILE, 'utf8')) as Data) : undefined;
if (description) ajv.addSchema(description, 'acp');

/** Every object of the schemas is closed, so an unknown field is as wrong as a bad one. */
export function assertAsAcpSays(name: string, value: unknown): void {
  if (!description) return;
  const check = ajv.getSchema(`acp#/$defs/${name}`);
  assert.ok(check, name);
  assert.ok(check(value), `${name}: ${JSON.stringify(check.errors)}\n${JSON.stringify(value)}`);
}
