/** A schema of the document, with the keywords that become part of a type. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  /** In failures only, which have no type of their own. */
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: boolean | Schema;
  readonly description?: string;
}

const SHAPES =
  '$ref type enum const anyOf properties required items additionalProperties description';
/** Checked by the service, and not expressible as a type. */
const LIMITS =
  'format pattern minimum maximum minLength maxLength minItems maxItems uniqueItems ' +
  'minProperties maxProperties propertyNames default example examples deprecated';
const KNOWN = new Set(`${SHAPES} ${LIMITS}`.split(' '));

const REFERENCE = /^#\/components\/schemas\/([A-Za-z]\w*)$/;
const PRIMITIVES: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
};

/** The TypeScript type of a schema. Throws on a keyword that it does not know. */
export function schemaType(schema: Schema, indent = ''): string {
  refuseUnknown(schema, KNOWN, 'schema');
  if (schema.$ref !== undefined) return referenceName(schema.$ref);
  if ('const' in schema) return literal(schema.const);
  if (schema.enum) return union(schema.enum.map(literal));
  if (schema.anyOf) return union(schema.anyOf.map((each) => schemaType(each, indent)));
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
  if (types.length === 0) throw new Error(`no type in ${JSON.stringify(schema)}`);
  return union(types.map((type) => plainType(type, schema, indent)));
}

function plainType(type: string, schema: Schema, indent: string): string {
  if (type === 'object') return objectType(schema, indent);
  if (type === 'array') {
    if (!schema.items) throw new Error(`no items in ${JSON.stringify(schema)}`);
    return `Array<${schemaType(schema.items, indent)}>`;
  }
  const primitive = PRIMITIVES[type];
  if (!primitive) throw new Error(`unknown type ${type}`);
  return primitive;
}

function objectType(schema: Schema, indent: string): string {
  const { properties, additionalProperties: other } = schema;
  if (typeof other === 'object') {
    if (properties) throw new Error('additionalProperties beside properties');
    return `Record<string, ${schemaType(other, indent)}>`;
  }
  if (!properties) return 'Record<string, unknown>';
  const required = new Set(schema.required);
  const inner = `${indent}  `;
  const lines = Object.entries(properties).flatMap(([name, each]) => [
    ...comment(each.description, inner),
    `${inner}${member(name, schemaType(each, inner), required.has(name))}`,
  ]);
  return lines.length === 0 ? 'Record<string, never>' : `{\n${lines.join('\n')}\n${indent}}`;
}

/** JSON drops `undefined`, so an optional member may be given as such. */
export function member(name: string, type: string, isRequired: boolean): string {
  const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name);
  return isRequired ? `${key}: ${type};` : `${key}?: ${type} | undefined;`;
}

export function comment(text: string | undefined, indent: string): string[] {
  if (!text) return [];
  const lines = text.replaceAll('*/', '*\\/').trim().split('\n');
  if (lines.length === 1) return [`${indent}/** ${lines[0]} */`];
  return [`${indent}/**`, ...lines.map((line) => `${indent} * ${line}`.trimEnd()), `${indent} */`];
}

export function union(types: readonly string[]): string {
  return [...new Set(types)].join(' | ');
}

export function literal(value: unknown): string {
  if (typeof value === 'string') {
    return `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
  }
  if (['number', 'boolean'].includes(typeof value) || value === null) return String(value);
  throw new Error(`not a literal: ${JSON.stringify(value)}`);
}

export function refuseUnknown(node: object, known: ReadonlySet<string>, where: string): void {
  const unknown = Object.keys(node).filter((key) => !known.has(key));
  if (unknown.length > 0) throw new Error(`unknown keyword in a ${where}: ${unknown.join(', ')}`);
}

function referenceName(reference: string): string {
  const name = REFERENCE.exec(reference)?.[1];
  if (!name) throw new Error(`not a reference to a schema: ${reference}`);
  return name;
}
