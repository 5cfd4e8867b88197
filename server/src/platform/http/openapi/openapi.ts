import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify';
import type { OpenAPIV3_1 } from 'openapi-types';
import { SANDBOX_NOW } from '../sandbox-now.ts';
import { type Description, withComponents } from './openapi-components.ts';

/** One of the two interfaces, each with its own document and stability. */
export interface Interface {
  readonly title: string;
  readonly description: string;
  readonly securitySchemes: Record<string, OpenAPIV3_1.SecuritySchemeObject>;
  readonly security: OpenAPIV3_1.SecurityRequirementObject[];
  readonly tags: OpenAPIV3_1.TagObject[];
  readonly hides: (url: string) => boolean;
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
    },
    transform: ({ schema, url, route }) => {
      if (about.hides(url)) return { schema: { hide: true }, url };
      const known = schema as FastifySchema | undefined;
      if (known?.operationId && needsBody(known, route)) needBodies.add(known.operationId);
      return { schema: withExplain(withHeaders(withSecurity(known, route), route)), url };
    },
    transformObject: (document) => {
      if (!('openapiObject' in document)) return document.swaggerObject;
      const described = document.openapiObject as Description;
      return withComponents(withBodiesAsNeeded(described, needBodies)) as never;
    },
  });
  await http.register(swaggerUi, {
    routePrefix: '/docs',
    indexPrefix: '',
    uiConfig: { docExpansion: 'list', persistAuthorization: true },
    theme: { title: about.title },
    staticCSP: REFERENCE_CSP,
  });
  http.get('/openapi.json', { schema: { hide: true } }, async () => http.swagger());
}

/** The API reference page runs its own scripts, calls this service and sets inline styles. */
const REFERENCE_CSP =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; " +
  "img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; " +
  "frame-ancestors 'none'";

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

/** Operations that return explainable amounts accept `explain`. */
function withExplain(schema: FastifySchema): FastifySchema {
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
    'The ETag (of a message template, the version) that the change is based on. If the settings ' +
    'have changed since, it fails with 412 VERSION_MISMATCH.',
};

export const STOREFRONT: Interface = {
  title: 'Cartwright',
  description:
    'Headless carts, checkout and orders. Call it from your server: the API key must never ' +
    'reach a browser.',
  security: [{ apiKey: [] }, { apiKey: [], customerToken: [] }],
  securitySchemes: {
    apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
    customerToken: { type: 'apiKey', in: 'header', name: 'x-customer-token' },
  },
  hides: isAdmin,
  tags: [
    { name: 'Add-ons', description: 'Warranties and shipping protection of a cart.' },
    {
      name: 'Authentication',
      description: 'Customers sign in by a password, a link, or a code by text or e-mail.',
    },
    { name: 'Carts', description: 'Carts and their items.' },
    { name: 'Checkout', description: 'From a cart to an order, in six calls.' },
    { name: 'Configuration', description: 'Public configuration of the store.' },
    { name: 'Customers', description: 'The signed-in customer.' },
    { name: 'Orders', description: 'Orders and their shipments.' },
    { name: 'Payments', description: 'Providers, refunds, voids and the ledger.' },
    { name: 'Signup', description: 'New stores.' },
    { name: 'Upsells', description: 'Recommendations for a cart, and offers after an order.' },
  ],
};

export const ADMIN: Interface = {
  title: 'Cartwright admin',
  description:
    'For operators of a store. Sign in with the store, an e-mail address and a password; send ' +
    'the token with every call. Versioned separately from the storefront interface.',
  security: [{ operatorToken: [] }, { operatorCookie: [] }],
  securitySchemes: {
    operatorToken: { type: 'http', scheme: 'bearer' },
    operatorCookie: {
      type: 'apiKey',
      in: 'cookie',
      name: 'cartwright_operator',
      description: 'For browsers; over https the name begins with `__Secure-`.',
    },
  },
  hides: (url) => !isAdmin(url),
  tags: [
    { name: 'Sessions', description: 'Sign in and out.' },
    { name: 'Store', description: 'Name and settings of the store.' },
    { name: 'API keys', description: 'Keys with which storefronts authenticate.' },
    { name: 'Payment providers', description: 'Accounts with payment providers.' },
    { name: 'Customers', description: 'Customer records, export and erasure.' },
    { name: 'Coupons', description: 'Discount codes and their redemptions.' },
    { name: 'Gift cards', description: 'Prepaid balances redeemed by code, with their ledger.' },
    { name: 'Upsell offers', description: 'Offers shown after an order.' },
    { name: 'Warranties and protection', description: 'Add-ons sold with products.' },
    { name: 'Fraud rules', description: 'Rules that require phone verification at checkout.' },
    { name: 'Staff', description: 'Operators of the store, and the audit log.' },
    { name: 'Webhooks', description: 'Endpoints, events and deliveries.' },
    { name: 'Going live', description: 'Switch a store from sandbox to live.' },
    {
      name: 'Messages',
      description: 'Providers, templates and log of e-mails and text messages.',
    },
  ],
};
