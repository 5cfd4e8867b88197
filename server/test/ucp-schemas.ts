import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import { precondition } from './preconditions.ts';

const FOLDER =
  process.env.VENDOR_SPECS ??
  fileURLToPath(new URL('../../../../shared/vendor-specs/', import.meta.url));
const RELEASES = { '2026-08-25': 'ucp-2026-08', '2026-04-08': 'ucp-2026-04-08' } as const;
export type Release = keyof typeof RELEASES;

export function isRelease(text: string): text is Release {
  return Object.hasOwn(RELEASES, text);
}

/** Where the schemas of a release are, if they are here. */
export function schemaFolder(release: Release): string {
  return join(FOLDER, RELEASES[release]);
}

const BASE = 'https://ucp.dev/schemas/';
const addFormats = addFormatsModule as unknown as typeof addFormatsModule.default;

/** The protocol's own schemas; they are not part of the project. */
export const HAS_UCP_SCHEMAS = precondition(
  Object.values(RELEASES).every((name) => existsSync(join(FOLDER, name))),
  'the schemas of UCP',
  'test/operations/agents/ucp-schemas.test.ts',
);

export interface UcpSchemas {
  /** The deviations of a document from a schema, such as `shopping/checkout.json`. */
  problems(schema: string, document: unknown): string[];
}

export function openUcpSchemas(release: Release): UcpSchemas {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  const root = schemaFolder(release);
  for (const path of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    const isSchema = path.endsWith('.json') && /^(schemas|discovery)\//.test(path);
    if (!isSchema) continue;
    const schema = JSON.parse(readFileSync(join(root, path), 'utf8')) as { $id?: string };
    // The id of the older profile does not fit its own references.
    const $id = path.startsWith('discovery/') ? new URL(path, `${BASE}../`).href : schema.$id;
    if ($id) ajv.addSchema({ ...schema, $id });
  }
  const known = new Map<string, ValidateFunction>();
  return {
    problems(name, document) {
      const validate = known.get(name) ?? ajv.compile({ $ref: new URL(name, BASE).href });
      known.set(name, validate);
      if (validate(document)) return [];
      return (validate.errors ?? []).map((one) => `${one.instancePath} ${one.message}`);
    },
  };
}
