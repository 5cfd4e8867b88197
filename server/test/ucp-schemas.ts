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
  /** Those of a checkout, cart or order, with the extensions that the service offers. */
  resourceProblems(noun: string, document: unknown): string[];
}

const EXTENSIONS = ['fulfillment', 'discount', 'buyer_consent'];
const READ = /^(schemas|discovery)\/.*\.json$|^services\/shopping\/mcp\.openrpc\.json$/;

/** The schemas as a reply has them, or as `change` makes them of a request. */
export function openUcpSchemas(
  release: Release,
  change: (schema: object) => object = (schema) => schema,
): UcpSchemas {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  const root = schemaFolder(release);
  for (const path of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    if (!READ.test(path)) continue;
    const schema = JSON.parse(readFileSync(join(root, path), 'utf8')) as { $id?: string };
    // The id of the older profile does not fit its own references; the tools have none.
    const $id = path.startsWith('schemas/') ? schema.$id : new URL(path, `${BASE}../`).href;
    if ($id) ajv.addSchema({ ...change(schema), $id });
  }
  const known = new Map<string, ValidateFunction | null>();
  const find = (name: string) => {
    const found = known.get(name);
    if (found !== undefined) return found;
    const compiled = compileIfThere(ajv, new URL(name, BASE).href);
    known.set(name, compiled);
    return compiled;
  };
  return {
    problems(name, document) {
      const validate = find(name);
      return validate ? problemsOf(validate, document) : [`there is no schema ${name}`];
    },
    resourceProblems(noun, document) {
      const own = EXTENSIONS.map((name) => `shopping/${name}.json#/$defs/dev.ucp.shopping.${noun}`);
      // An extension need not extend carts, or orders.
      const schemas = [`shopping/${noun}.json`, ...own].map(find);
      return schemas.flatMap((validate) => (validate ? problemsOf(validate, document) : []));
    },
  };
}

function compileIfThere(ajv: Ajv2020, $ref: string): ValidateFunction | null {
  try {
    return ajv.compile({ $ref });
  } catch (error) {
    if (/can't resolve/.test((error as Error).message)) return null;
    throw error;
  }
}

function problemsOf(validate: ValidateFunction, document: unknown): string[] {
  if (validate(document)) return [];
  return (validate.errors ?? []).map((one) => `${one.instancePath} ${one.message}`);
}
