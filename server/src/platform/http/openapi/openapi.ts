import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify';
import type { OpenAPIV3_1 } from 'openapi-types';
import { SANDBOX_NOW } from '../sandbox-now.ts';
import { type Description, withComponents } from './openapi-components.ts';
import { serveReference } from './reference-page.ts';

/** One of the two interfaces, each with its own document and stability. */
export interface Interface {
  readonly title: string;
  readonly description: string;
  readonly securitySchemes: Record<string, OpenAPIV3_1.SecuritySchemeObject>;
  readonly security: OpenAPIV3_1.SecurityRequirementObject[];
  readonly tags: OpenAPIV3_1.TagObject[];
  readonly hides: (url: string) => boolean;
  /** Calls that the service makes, by their names. */
  readonly webhooks?: Record<string, object>;
}

/** Operators' paths, which the storefront's document leaves out. */
export function isAdmin(url: string): boolean {
  return url.startsWith('/admin/');
}

/** Generates the OpenAPI document of an interface from the schemas that validate its requests. */
export async function describeInterface(http: FastifyInstance, about: Interface): Promise<void> {
  const needBodies = new Set<string>();
  await http.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: about.title,
        version: 'v1',
        description: about.description,
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: '/' }],
      security: about.security,
      components: { securitySchemes: about.securitySchemes as never },
      tags: about.tags,
      ...(about.webhooks && { webhooks: about.webhooks as never }),
    },
    transform: ({ schema, url, route }) => {
      if (about.hides(url)) return { schema: { hide: true }, url };
      const known = schema as FastifySchema | undefined;
      if (known?.operationId && needsBody(known, route)) needBodies.add(known.operationId);
      return {
        schema: withExplain(
          withHeaders(withRole(withRepeatable(withSecurity(known, route), route), route), route),
          route,
        ),
        url,
      };
    },
    transformObject: (document) => {
      if (!('openapiObject' in document)) return document.swaggerObject;
      const described = document.openapiObject as Description;
      return withComponents(withBodiesAsNeeded(described, needBodies)) as never;
    },
  });
  serveReference(http, about.title);
  http.get('/openapi.json', { schema: { hide: true } }, async () => http.swagger());
}

function needsBody({ body }: FastifySchema, { config }: RouteOptions): boolean {
  const { required = [] } = (body ?? {}) as { required?: readonly string[] };
  return required.length > 0 || config?.needsBody === true;
}

/** The plugin marks every body as required, but an absent body is read as `{}`. */
function withBodiesAsNeeded(document: Description, needBodies: ReadonlySet<string>): Description {
  const paths = Object.values(document.paths ?? {});
  for (const operation of paths.flatMap((path) => Object.values(path ?? {}))) {
    const { operationId, requestBody } = operation as OpenAPIV3_1.OperationObject;
    if (requestBody && 'required' in requestBody && !needBodies.has(operationId ?? '')) {
      delete requestBody.required;
    }
  }
  return document;
}

/** By default a customer token is optional; operations that require or ignore it differ here. */
function withSecurity(schema: FastifySchema | undefined, { config }: RouteOptions) {
  const rule = config?.customer;
  if (!schema || rule === undefined || rule === 'instead') return schema;
  const token = rule === 'required' ? { customerToken: [] } : {};
  return { ...schema, security: [{ apiKey: [], ...token }] };
}

/** Reads and calls with an Idempotency-Key can be repeated anyway; this marks the others. */
function withRepeatable(schema: FastifySchema | undefined, { config }: RouteOptions) {
  if (!schema || config?.repeatable === undefined) return schema;
  return { ...schema, 'x-repeatable': config.repeatable };
}

/** The least role that may call an operators' operation; a sign-in needs none. */
function withRole(schema: FastifySchema | undefined, { url, config }: RouteOptions) {
  if (!schema?.operationId || !isAdmin(url) || config?.isKeyless) return schema;
  return { ...schema, 'x-role': config?.role ?? 'staff' };
}

/** Headers that many operations share; the platform reads them. */
function withHeaders(schema: FastifySchema | undefined, { method, url, config }: RouteOptions) {
  if (!schema?.operationId) return { ...schema };
  const isIdempotent = method !== 'GET' && config?.idempotency !== 'off';
  const own = schema.headers as { properties?: object } | undefined;
  const properties = {
    ...own?.properties,
    ...(!config?.isKeyless && !isAdmin(url) && { [SANDBOX_NOW]: SANDBOX_TIME }),
    ...(isIdempotent && { 'idempotency-key': IDEMPOTENCY_KEY }),
    ...('412' in (schema.response as object) && {
      'if-match': isAdmin(url) ? IF_MATCH_SETTINGS : IF_MATCH,
    }),
    ...(config?.countsShoppers && { 'x-shopper-ip': SHOPPER_IP }),
  };
  if (Object.keys(properties).length === 0) return schema;
  return { ...schema, headers: { type: 'object', properties } };
}

/** A storefront's operations that return explainable amounts accept `explain`. */
function withExplain(schema: FastifySchema, { url }: RouteOptions): FastifySchema {
  if (isAdmin(url)) return schema;
  const { 200: success } = (schema.response ?? {}) as Record<number, unknown>;
  if (!JSON.stringify(success ?? null).includes('"explanation"')) return schema;
  const own = schema.querystring as { properties?: object } | undefined;
  const properties = { ...own?.properties, explain: EXPLAIN };
  return { ...schema, querystring: { type: 'object', ...own, properties } };
}

const EXPLAIN = {
  type: 'string',
  enum: ['true', 'false'],
  description: 'With `true` the reply explains how its amounts were calculated.',
};

const IDEMPOTENCY_KEY = {
  type: 'string',
  minLength: 1,
  maxLength: 255,
  description: 'Requests with the same key and content have one effect and get the same reply.',
};
const SANDBOX_TIME = {
  type: 'string',
  description:
    'Developer mode: the time by which carts, quotes, offers and codes expire for this request, ' +
    'in ISO 8601 or such as `in 40 days`. Session tokens ignore it.',
  examples: ['2027-01-01T00:00:00Z', 'in 61 minutes'],
};
const SHOPPER_IP = {
  type: 'string',
  description:
    "The shopper's IP address as seen by your server. Rate limits then apply per shopper. " +
    'Only its hash is stored.',
  examples: ['203.0.113.7'],
};
const IF_MATCH = {
  type: 'string',
  description: 'The ETag of the cart. A different version fails with 412 VERSION_MISMATCH.',
};

const IF_MATCH_SETTINGS = {
  type: 'string',
  description:
    'The ETag (of a message template, the version) that the change is based on. After another ' +
    'change, it fails with 412 VERSION_MISMATCH.',
};
