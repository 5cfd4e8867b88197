import { declaredCodes, operationsOf } from '../unseen-results.ts';

/** The part of JSON Schema that our shapes use. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly examples?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly propertyNames?: Schema;
  readonly maxProperties?: number;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

export interface Parameter {
  readonly in: 'path' | 'query' | 'header';
  readonly name: string;
  readonly required?: boolean;
  readonly schema: Schema;
}

/** One operation of the interface, as its document describes it. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  /** With its parameters in braces. */
  readonly path: string;
  readonly summary: string | undefined;
  readonly description: string | undefined;
  readonly tags: readonly string[];
  readonly security: readonly Record<string, unknown>[] | undefined;
  readonly parameters: readonly Parameter[];
  readonly body: Schema | undefined;
  readonly needsBody: boolean;
  readonly responses: Readonly<Record<string, Schema>>;
  /** The names of the headers of each response, by status. */
  readonly responseHeaders: Readonly<Record<string, readonly string[]>>;
  /** `x-repeatable` */
  readonly repeatable: unknown;
  /** `x-role` */
  readonly role: unknown;
  /** True if a success is a file instead of an envelope. */
  readonly isFile: boolean;
  /** The declared error codes. */
  readonly codes: readonly string[];
}

interface Content {
  readonly headers?: object;
  readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
}

interface Described {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly security?: readonly Record<string, unknown>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content & { readonly required?: boolean };
  readonly responses: Record<string, Content>;
  readonly 'x-repeatable'?: unknown;
  readonly 'x-role'?: unknown;
}

/** The operations of an OpenAPI document, with every reference resolved. */
export function readOperations(document: object): Operation[] {
  return operationsOf(document).map((described) => {
    const one = described as unknown as Described;
    return {
      id: one.operationId,
      method: one.method.toUpperCase(),
      path: one.path,
      summary: one.summary,
      description: one.description,
      tags: one.tags ?? [],
      security: one.security,
      parameters: one.parameters ?? [],
      body: one.requestBody?.content['application/json']?.schema,
      needsBody: one.requestBody?.required ?? false,
      repeatable: one['x-repeatable'],
      role: one['x-role'],
      responses: Object.fromEntries(
        Object.entries(one.responses).map(([status, { content }]) => [
          status,
          Object.values(content)[0]?.schema ?? {},
        ]),
      ),
      responseHeaders: Object.fromEntries(
        Object.entries(one.responses).map(([status, { headers = {} }]) => [
          status,
          Object.keys(headers),
        ]),
      ),
      isFile: !one.responses['200']?.content['application/json'],
      codes: declaredCodes(described),
    };
  });
}

/** Signup and similar operations: the caller has no store yet, and so no key. */
export function isKeyless({ security }: Operation): boolean {
  return security?.some((choice) => Object.keys(choice).length === 0) ?? false;
}

export function understands({ parameters }: Operation, header: string): boolean {
  return parameters.some((parameter) => parameter.in === 'header' && parameter.name === header);
}

export function isWrite({ method }: Operation): boolean {
  return method !== 'GET';
}
