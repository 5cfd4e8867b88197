import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv, type ValidateFunction } from 'ajv';
import { precondition } from '../preconditions.ts';

const FOLDER = fileURLToPath(new URL('../../../../../shared/vendor-specs/', import.meta.url));
const FILES = [
  'paypal-checkout-orders-v2.json',
  'paypal-payments-v2.json',
  'paypal-vault-v3.json',
  'paypal-webhooks-v1.json',
];

/** Where PayPal's own descriptions are; they are not part of the project. */
const HAS_SPECS = precondition(
  FILES.every((file) => existsSync(join(FOLDER, file))),
  "PayPal's descriptions",
  'test/paypal/server.ts',
);

/** The deviations of a request or a reply from PayPal's description; none without it. */
export interface VendorSpecs {
  request(method: string, path: string, body: unknown): string[];
  reply(method: string, path: string, status: number, body: unknown): string[];
}

interface Operation {
  readonly document: string;
  readonly template: string;
  readonly method: string;
  readonly pattern: RegExp;
  readonly spec: OpenApiOperation;
}

interface OpenApiOperation {
  readonly requestBody?: Reference & Content;
  readonly responses: Record<string, Reference & Content>;
}

interface Reference {
  readonly $ref?: string;
}

interface Content {
  readonly content?: { 'application/json'?: { schema?: object } };
}

export function openVendorSpecs(): VendorSpecs {
  if (!HAS_SPECS) return { request: () => [], reply: () => [] };
  // Their documents use keywords and formats of their own, which do not affect a shape.
  const ajv = new Ajv({ strict: false, validateFormats: false, unicodeRegExp: false });
  const operations = FILES.flatMap((file) => operationsOf(ajv, file));
  const known = new Map<string, ValidateFunction | undefined>();

  function check(name: string, at: { document: string; pointer: string }, body: unknown): string[] {
    if (!known.has(name)) known.set(name, ajv.compile({ $ref: `${at.document}${at.pointer}` }));
    const validate = known.get(name);
    if (!validate || validate(body)) return [];
    const errors = (validate.errors ?? []).map(({ instancePath, message }) => {
      return `${name}: ${instancePath || 'body'} ${message}`;
    });
    return [...new Set(errors)];
  }

  const find = (method: string, path: string) =>
    operations.find((one) => one.method === method && one.pattern.test(path));

  return {
    request(method, path, body) {
      const operation = find(method, path);
      if (!operation) return [`${method} ${path} is not described`];
      const { requestBody } = operation.spec;
      const pointer = requestBody && pointerTo(operation, requestBody, ['requestBody']);
      return pointer
        ? check(`${method} ${operation.template}`, { ...operation, pointer }, body)
        : [];
    },
    reply(method, path, status, body) {
      const operation = find(method, path);
      if (!operation) return [`${method} ${path} is not described`];
      const { responses } = operation.spec;
      const code = responses[status] ? String(status) : 'default';
      const response = responses[code];
      if (!response) return [`${method} ${operation.template} does not answer ${status}`];
      const pointer = pointerTo(operation, response, ['responses', code]);
      const name = `${method} ${operation.template} ${status}`;
      return pointer ? check(name, { ...operation, pointer }, body) : [];
    },
  };
}

function operationsOf(ajv: Ajv, file: string): Operation[] {
  const document = JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as {
    paths: Record<string, Record<string, OpenApiOperation>>;
  };
  const name = `https://specs.example/${file}`;
  ajv.addSchema(document, name);
  return Object.entries(document.paths).flatMap(([template, methods]) =>
    Object.entries(methods)
      .filter(([method]) => ['get', 'post', 'patch', 'delete'].includes(method))
      .map(([method, spec]) => ({
        document: name,
        template,
        method: method.toUpperCase(),
        pattern: new RegExp(`^${template.replace(/\{[^}]+\}/g, '[^/]+')}$`),
        spec,
      })),
  );
}

/** The JSON pointer of a body's schema; undefined where there is no body. */
function pointerTo(
  { template, method }: Operation,
  part: Reference & Content,
  place: readonly string[],
): string | undefined {
  const inside = ['content', 'application/json', 'schema'];
  const steps = ['paths', template, method.toLowerCase(), ...place, ...inside];
  const asPointer = (all: readonly string[]) =>
    all.map((step) => encodeURIComponent(step.replace(/~/g, '~0').replace(/\//g, '~1'))).join('/');
  if (part.$ref) return `${part.$ref}/${asPointer(inside)}`;
  return part.content?.['application/json']?.schema ? `#/${asPointer(steps)}` : undefined;
}
