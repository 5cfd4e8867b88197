/** Field names and enum values from the schemas of an interface. None of it comes from a caller. */
export interface ContractWords {
  /** Names of all fields. */
  readonly names: ReadonlySet<string>;
  /** Values of fields that have a closed list, by the field's name. */
  readonly values: ReadonlyMap<string, ReadonlySet<string>>;
  /** Names of fields that are numbers wherever the interface has them. */
  readonly numbers: ReadonlySet<string>;
}

type Node = Readonly<Record<string, unknown>>;

const NESTED = ['items', 'anyOf', 'allOf', 'oneOf', 'additionalProperties', 'patternProperties'];
/** Parts of a route's schema. */
const PARTS = ['body', 'querystring', 'params', 'response'];

export function contractWords(schemas: readonly unknown[]): ContractWords {
  const names = new Set<string>();
  const values = new Map<string, Set<string>>();
  const numbers = new Set<string>();
  const texts = new Set<string>();
  const seen = new WeakMap<object, Set<string>>();

  function addValue(name: string, value: unknown): void {
    if (typeof value !== 'string') return;
    values.set(name, (values.get(name) ?? new Set()).add(value));
  }

  function addTypes(name: string, types: unknown): void {
    for (const type of [types].flat()) {
      if (type === 'integer' || type === 'number') numbers.add(name);
      if (type === 'string') texts.add(name);
    }
  }

  function visit(node: unknown, name: string): void {
    if (typeof node !== 'object' || node === null) return;
    const known = seen.get(node) ?? new Set();
    if (known.has(name)) return;
    seen.set(node, known.add(name));
    const { properties = {}, type, enum: words, const: word } = node as Node;
    addTypes(name, type);
    for (const [field, schema] of Object.entries(properties as Node)) {
      names.add(field);
      visit(schema, field);
    }
    for (const value of Array.isArray(words) ? words : [word]) addValue(name, value);
    for (const key of NESTED) visitAll((node as Node)[key], name);
  }

  function visitAll(part: unknown, name: string): void {
    visit(part, name);
    if (typeof part !== 'object' || part === null) return;
    // A list of schemas, or schemas by status or pattern.
    for (const one of Object.values(part)) visit(one, name);
  }

  for (const schema of schemas) {
    for (const part of PARTS) visitAll((schema as Node | undefined)?.[part], '');
  }
  for (const name of texts) numbers.delete(name);
  return { names, values, numbers };
}
