/** As much of JSON Schema as a command line needs. */
export interface FieldSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  readonly required?: readonly string[];
  readonly items?: FieldSchema;
}

export interface Field {
  readonly name: string;
  readonly in: 'path' | 'query' | 'body';
  readonly isRequired: boolean;
  readonly schema: FieldSchema;
}

/** One operation of the operators' interface, as it is called from a command line. */
export interface Command {
  readonly id: string;
  /** The id in kebab-case: `createApiKey` is `create-api-key`. */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly fields: readonly Field[];
  readonly isIdempotent: boolean;
}

interface Described {
  readonly operationId: string;
  readonly summary?: string;
  readonly parameters?: readonly {
    readonly in: string;
    readonly name: string;
    readonly required?: boolean;
    readonly schema: FieldSchema;
  }[];
  readonly requestBody?: {
    readonly content: { readonly 'application/json': { readonly schema: FieldSchema } };
  };
}

/** Made from the document alone, so that a new operation needs nothing here. */
export function commandsIn(document: object): Command[] {
  const { paths } = document as { paths: Record<string, Record<string, Described>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => {
      const { operationId: id, summary = '', parameters = [] } = described;
      return {
        id,
        name: kebab(id),
        method: method.toUpperCase(),
        path,
        summary,
        fields: [...parameterFields(parameters), ...bodyFields(described, document)],
        isIdempotent: parameters.some(({ name }) => name === 'idempotency-key'),
      };
    }),
  );
}

export function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function parameterFields(parameters: NonNullable<Described['parameters']>): Field[] {
  return parameters.flatMap(({ in: place, name, required = false, schema }): Field[] =>
    place === 'path' || place === 'query'
      ? [{ name, in: place, isRequired: required, schema }]
      : [],
  );
}

function bodyFields({ requestBody }: Described, document: object): Field[] {
  const content = requestBody?.content['application/json'].schema;
  if (!content) return [];
  const { properties = {}, required = [] } = followed(content, document);
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'body',
    isRequired: required.includes(name),
    schema: followed(schema, document),
  }));
}

function followed(schema: FieldSchema, document: object): FieldSchema {
  if (schema.$ref === undefined) return schema;
  const keys = schema.$ref.slice('#/'.length).split('/');
  const target = keys.reduce<unknown>((node, key) => (node as never)[key], document);
  return followed(target as FieldSchema, document);
}
