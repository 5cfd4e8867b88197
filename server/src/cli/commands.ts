/** The subset of JSON Schema that a command line needs. */
export interface FieldSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, FieldSchema | Reference>>;
  readonly required?: readonly string[];
  readonly items?: FieldSchema;
}

export interface Field {
  readonly name: string;
  readonly in: 'path' | 'query' | 'body';
  readonly isRequired: boolean;
  readonly schema: FieldSchema;
}

/** One operation of the operators' interface as a command. */
export interface Command {
  readonly id: string;
  /** The operation id in kebab-case: `createApiKey` is `create-api-key`. */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly fields: readonly Field[];
  readonly isIdempotent: boolean;
}

interface Parameter {
  readonly in: string;
  readonly name: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: FieldSchema;
}

interface Reference {
  readonly $ref: string;
  /** Of this use; it comes before the one of the target. */
  readonly description?: string;
}

interface Described {
  readonly operationId: string;
  readonly summary?: string;
  readonly description?: string;
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: {
    readonly content: { readonly 'application/json': { readonly schema: FieldSchema | Reference } };
  };
}

/** Derived from the OpenAPI document, so a new operation needs no change here. */
export function commandsIn(document: object): Command[] {
  const { paths } = document as { paths: Record<string, Record<string, Described>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => {
      const { operationId: id, summary = '', description = '' } = described;
      const parameters = (described.parameters ?? []).map((one) => resolved(one, document));
      return {
        id,
        name: kebab(id),
        method: method.toUpperCase(),
        path,
        summary,
        description,
        fields: [...parameterFields(parameters, document), ...bodyFields(described, document)],
        isIdempotent: parameters.some(({ name }) => name === 'idempotency-key'),
      };
    }),
  );
}

export function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function parameterFields(parameters: readonly Parameter[], document: object): Field[] {
  return parameters.flatMap(({ in: place, name, required = false, schema, ...rest }): Field[] =>
    place === 'path' || place === 'query'
      ? [
          {
            name,
            in: place,
            isRequired: required,
            schema: { ...resolved(schema, document), ...rest },
          },
        ]
      : [],
  );
}

function bodyFields({ requestBody }: Described, document: object): Field[] {
  const content = requestBody?.content['application/json'].schema;
  if (!content) return [];
  const { properties = {}, required = [] } = resolved(content, document);
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'body',
    isRequired: required.includes(name),
    schema: resolved(schema, document),
  }));
}

function resolved<T extends object>(node: T | Reference, document: object): T {
  if (!('$ref' in node) || node.$ref === undefined) return node as T;
  const keys = node.$ref.slice('#/'.length).split('/');
  const target = keys.reduce<unknown>((parent, key) => (parent as never)[key], document);
  const { description } = node as Reference;
  return { ...resolved(target as T | Reference, document), ...(description && { description }) };
}
