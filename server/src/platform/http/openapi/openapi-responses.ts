import { isDeepStrictEqual } from 'node:util';
import type { ErrorCode } from '../../../errors.ts';
import { FAILURE } from './reference-texts.ts';

/** A response as the plugin describes it: every body is JSON, except files. */
export interface DescribedResponse extends Record<string, unknown> {
  readonly content: { 'application/json'?: { schema: Record<string, unknown> } };
}

type Reference = { readonly $ref: string };

const HEADERS = {
  ETag: {
    description: 'The version of the cart, for `if-match`.',
    schema: { type: 'string' },
    example: '"7"',
  },
  SettingsETag: {
    description: 'The version of these settings, for `if-match`.',
    schema: { type: 'string' },
  },
  TagsETag: {
    description: 'The version of the tags of the order, for `if-match` of their next change.',
    schema: { type: 'string' },
  },
  RequestId: {
    description: 'The id of the request in the logs. Quote it in reports.',
    schema: { type: 'string' },
  },
  RetryAfter: {
    description: 'Seconds until a retry may succeed.',
    schema: { type: 'integer', minimum: 1 },
  },
};

/** Adds the headers that a response can carry, and returns those that are used. */
export function withHeaders(operations: readonly Record<string, DescribedResponse>[]): object {
  const used = new Set<string>();
  const refer = (name: keyof typeof HEADERS): Reference => {
    used.add(name);
    return { $ref: `#/components/headers/${name}` };
  };
  for (const responses of operations) {
    for (const [status, response] of Object.entries(responses)) {
      const { description, content, ...rest } = response;
      if (!content['application/json']) continue;
      // The plugin repeats the description inside the schema.
      const { schema: whole, ...examples } = content['application/json'];
      const { description: _, ...schema } = whole;
      const etag = etagOf(schema);
      const headers = {
        ...(status !== '200' && { 'x-request-id': refer('RequestId') }),
        ...(etag && { etag: refer(etag) }),
        ...((status === '429' || status === '503') && { 'retry-after': refer('RetryAfter') }),
      };
      const described = { 'application/json': { schema, ...examples } };
      const isPlain = Object.keys(headers).length === 0;
      responses[status] = {
        description,
        ...(!isPlain && { headers }),
        content: described,
        ...rest,
      };
    }
  }
  return Object.fromEntries(Object.entries(HEADERS).filter(([name]) => used.has(name)));
}

type VersionHeader = 'ETag' | 'SettingsETag' | 'TagsETag';

const VERSIONED = new Map<string, VersionHeader>([
  ['Cart', 'ETag'],
  ['MergedCart', 'ETag'],
  ['StoreSettings', 'SettingsETag'],
  ['FraudRules', 'SettingsETag'],
  ['AgentSettings', 'SettingsETag'],
  ['AcpWebhook', 'SettingsETag'],
  ['Shipping', 'SettingsETag'],
  ['TaxTable', 'SettingsETag'],
  ['Carrier', 'SettingsETag'],
  ['ProductWebhook', 'SettingsETag'],
  ['SetProductWebhook', 'SettingsETag'],
  ['MailSender', 'SettingsETag'],
  ['TextSender', 'SettingsETag'],
  ['ShippingProtection', 'SettingsETag'],
  ['FoundShippingProtection', 'SettingsETag'],
  ['OrderDetails', 'TagsETag'],
]);

function etagOf(schema: Record<string, unknown>): VersionHeader | undefined {
  const data = dataOf(schema);
  const references = [data, ...(data?.anyOf ?? [])].map((one) => one?.$ref?.split('/').at(-1));
  return references.map((name) => VERSIONED.get(name ?? '')).find((one) => one !== undefined);
}

interface DataSchema {
  readonly $ref?: string;
  readonly anyOf?: readonly DataSchema[];
}

function dataOf(schema: Record<string, unknown>): DataSchema | undefined {
  return (schema.properties as { data?: DataSchema } | undefined)?.data;
}

/** Short names for sets of codes that occur together. */
const GROUPS: readonly [name: string, codes: readonly ErrorCode[]][] = [
  ['ApiKeyRejected', ['API_KEY_INVALID', 'API_KEY_MISSING']],
  ['CustomerTokenRejected', ['CUSTOMER_TOKEN_EXPIRED', 'CUSTOMER_TOKEN_INVALID']],
  ['OperatorTokenRejected', ['OPERATOR_TOKEN_INVALID', 'OPERATOR_TOKEN_MISSING']],
  [
    'CartClosed',
    ['CART_COMPLETED', 'CART_CANCELLED', 'CART_EXPIRED', 'CART_LOCKED', 'CART_MERGED'],
  ],
];
/** In characters. */
const NAME_MAX = 60;

interface FailureSchema extends Record<string, unknown> {
  readonly properties: {
    readonly success: object;
    readonly error: {
      readonly properties: { readonly code: { readonly enum: readonly ErrorCode[] } & object };
    };
  };
}

interface Responses {
  readonly operationId: string;
  readonly responses: Record<string, DescribedResponse | Reference>;
}

/**
 * Replaces each failure by a reference to the component of its set of codes, and returns these
 * components. Their schema narrows `code` in one of the two shapes of a failure, which become
 * components in `schemas`.
 */
export function shareFailures(
  operations: readonly Responses[],
  schemas: Record<string, object>,
): Record<string, object> {
  const components: Record<string, object> = {};
  const names = new Map<string, string>();
  for (const { operationId, responses } of operations) {
    for (const [status, response] of Object.entries(responses)) {
      if (status === '200' || !('content' in response)) continue;
      const { content, ...rest } = response;
      const schema = content['application/json']?.schema as FailureSchema;
      const { code, ...others } = schema.properties.error.properties;
      const shape = 'fields' in others ? `${FAILURE}WithFields` : FAILURE;
      schemas[shape] ??= shapeOf(schema);
      const codes = code.enum;
      const set = codes.join();
      const name = names.get(set) ?? failureName(codes) ?? pascalCase(operationId) + status;
      names.set(set, name);
      const component = {
        ...rest,
        content: { 'application/json': { schema: narrowed(shape, codes) } },
      };
      components[name] ??= component;
      if (!isDeepStrictEqual(components[name], component)) {
        throw new Error(`${operationId} has another ${name} than the operations before it`);
      }
      responses[status] = { $ref: `#/components/responses/${name}` };
    }
  }
  return components;
}

/** A failure with any code. */
function shapeOf(schema: FailureSchema): object {
  const { success, error } = schema.properties;
  const { enum: _, ...code } = error.properties.code;
  return {
    ...schema,
    properties: { success, error: { ...error, properties: { ...error.properties, code } } },
    description: 'A call that failed. Each response lists the codes that it can have.',
  };
}

function narrowed(shape: string, codes: readonly ErrorCode[]): object {
  const error = { type: 'object', properties: { code: { type: 'string', enum: codes } } };
  return {
    allOf: [{ $ref: `#/components/schemas/${shape}` }, { type: 'object', properties: { error } }],
  };
}

/** By the codes: `CartNotFound`, `CartClosedOrIdempotencyInProgress`. Many have no name. */
function failureName(all: readonly ErrorCode[]): string | undefined {
  let codes = all;
  const words: string[] = [];
  for (const [name, members] of GROUPS) {
    if (!members.every((code) => codes.includes(code))) continue;
    codes = codes.filter((code) => !members.includes(code));
    words.push(name);
  }
  const name = [...words, ...codes.map((code) => pascalCase(code.toLowerCase()))].join('Or');
  return name.length <= NAME_MAX ? name : undefined;
}

/** `cart_not_found` is `CartNotFound`, `addItem` is `AddItem`. */
function pascalCase(words: string): string {
  return words.replace(/(?:^|_)([a-z])/g, (_, letter) => letter.toUpperCase());
}
