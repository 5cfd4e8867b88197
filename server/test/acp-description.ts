import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parse } from 'yaml';
import type { Data } from './harness.ts';
import { precondition } from './preconditions.ts';

/** The protocol's own schemas, beside the repository; tests pass without them. */
const FOLDER =
  process.env.VENDOR_SPECS ??
  fileURLToPath(new URL('../../../../shared/vendor-specs/', import.meta.url));
const SCHEMAS = 'acp-2026-04-17/spec/2026-04-17/json-schema/schema.agentic_checkout.json';
const FILE = join(FOLDER, SCHEMAS);
const OPENAPI = join(FOLDER, 'acp-2026-04-17/spec/2026-04-17/openapi');
const WEBHOOKS = 'openapi.agentic_checkout_webhook.yaml';

const isDescribed = precondition(existsSync(FILE), 'ACP schemas', 'test/acp-description.ts');
const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
const description = isDescribed ? (JSON.parse(readFileSync(FILE, 'utf8')) as Data) : undefined;
if (description) {
  ajv.addSchema(description, 'acp');
  for (const name of ['openapi.agentic_checkout.yaml', WEBHOOKS]) {
    ajv.addSchema(parse(readFileSync(join(OPENAPI, name), 'utf8')), `https://acp.test/${name}`);
  }
}

/**
 * Holds a request against the schema: one that was accepted fits it. The released schema has no
 * quantity of a line and no null, by which an update clears a field, as the protocol says. Older
 * agents send `items`, which are not compared.
 */
export function assertAsAcpAsks(name: string, sent: unknown, isAccepted: boolean): void {
  if (!description || !isAccepted || typeof sent !== 'object' || sent === null) return;
  const { items, line_items: lines, ...rest } = sent as Data;
  if (items !== undefined) return;
  const known = (lines as Data[] | undefined)?.map(({ quantity: _, ...line }) => line.item ?? line);
  const given = Object.entries(rest).filter(([, value]) => value !== null);
  assertAsAcpSays(name, { ...Object.fromEntries(given), ...(known && { line_items: known }) });
}

/** The body of a webhook, by the description of webhooks. */
export function assertAsAcpSends(value: unknown): void {
  if (!description) return;
  const check = ajv.compile({
    $ref: `https://acp.test/${WEBHOOKS}#/components/schemas/WebhookEvent`,
  });
  assert.ok(check(value), `${JSON.stringify(check.errors)}\n${JSON.stringify(value)}`);
}

/** Every object of the schemas is closed, so an unknown field is as wrong as a bad one. */
export function assertAsAcpSays(name: string, value: unknown): void {
  if (!description) return;
  const check = ajv.getSchema(`acp#/$defs/${name}`);
  assert.ok(check, name);
  assert.ok(check(value), `${name}: ${JSON.stringify(check.errors)}\n${JSON.stringify(value)}`);
}
