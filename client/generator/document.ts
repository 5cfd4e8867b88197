import type { Schema } from './schema-type.ts';

/** The parts of an OpenAPI document that the client is generated from. */
export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks?: Readonly<Record<string, { readonly post: Webhook }>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters?: Readonly<Record<string, Parameter>>;
    readonly responses?: Readonly<Record<string, Response>>;
  };
}

export interface Operation {
  readonly operationId: string;
  readonly summary?: string;
  readonly description?: string;
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: Body & { readonly required?: boolean };
  readonly responses: Readonly<Record<string, Response | Reference>>;
  readonly 'x-repeatable'?: true | { readonly withinSeconds: number };
  readonly 'x-role'?: 'owner' | 'staff';
}

export interface Webhook {
  readonly description?: string;
  readonly summary?: string;
  readonly requestBody: Body;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

export interface Response {
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content: Body['content'];
}

export interface Body {
  readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
}

export interface Reference {
  readonly $ref: string;
}

export type Section = 'schemas' | 'parameters' | 'responses';

/** Follows references, of which there may be several in a row. */
export function resolve<T extends object>(
  { components }: Document,
  section: Section,
  node: T | Reference,
): T {
  let found = node;
  while ('$ref' in found && typeof found.$ref === 'string') {
    const name = found.$ref.replace(`#/components/${section}/`, '');
    const target = components[section]?.[name];
    if (!target) throw new Error(`dangling reference: ${found.$ref}`);
    found = target as unknown as T | Reference;
  }
  return found as T;
}

export function schemaOf({ content }: Body | Response): Schema {
  const { schema } = content[JSON_TYPE] ?? {};
  if (!schema) throw new Error(`no JSON, but ${Object.keys(content).join()}`);
  return schema;
}

/** The media type of a reply that is a file instead of an envelope. */
export function fileType({ content }: Response): string | undefined {
  const [type] = Object.keys(content);
  return content[JSON_TYPE] ? undefined : type?.split(';')[0];
}

const JSON_TYPE = 'application/json';
