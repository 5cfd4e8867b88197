import { FAILURE, SHARED, type Texts } from './reference-texts.ts';
import { CENTS_UNIT } from './shapes.ts';

type Node = Record<string, unknown>;

interface Operation extends Node {
  operationId: string;
  description?: string | undefined;
  parameters?: (Node & { name: string; schema: Node })[];
  requestBody?: unknown;
  responses: Record<string, unknown>;
}

/** Adds the descriptions of operations, components, fields and parameters, in place. */
export function describeFields(
  operations: readonly Operation[],
  schemas: Record<string, Node>,
  texts: Texts,
): void {
  const describer = describerOf(texts, schemas);
  for (const [name, schema] of Object.entries(schemas)) {
    // Where the component has none, each field that refers to it has its own.
    schema.description ??= texts.get(name)?.description || undefined;
    describer(schema, [name]);
  }
  for (const operation of operations) {
    const { operationId, requestBody, responses } = operation;
    operation.description = texts.get(operationId)?.description || operation.description;
    for (const parameter of operation.parameters ?? []) {
      parameter.description ??= textOf(texts, [operationId], parameter.name);
    }
    describer(requestBody, [operationId]);
    for (const [status, response] of Object.entries(responses)) {
      describer(response, [status === '200' ? operationId : FAILURE]);
    }
  }
}

/** The most specific text: by path in its owner, by name in its owner, by name anywhere. */
function textOf(texts: Texts, path: readonly string[], field: string): string | undefined {
  const [owner = '', ...parents] = path;
  const own = texts.get(owner)?.fields;
  const whole = [...parents, field].join('.');
  return own?.get(whole) ?? own?.get(field) ?? texts.get(SHARED)?.fields.get(field);
}

function describerOf(texts: Texts, schemas: Record<string, Node>) {
  return function describe(node: unknown, path: readonly string[]): void {
    if (Array.isArray(node)) for (const child of node) describe(child, path);
    if (typeof node !== 'object' || node === null || Array.isArray(node)) return;
    const { properties, ...others } = node as { properties?: Record<string, Node> };
    for (const [field, schema] of Object.entries(properties ?? {})) {
      const text = textOf(texts, path, field);
      if (text !== undefined && !isDescribed(schema, schemas)) schema.description = text;
      describe(schema, field === 'data' ? path : [...path, field]);
    }
    for (const child of Object.values(others)) describe(child, path);
  };
}

/** An object is described by its component; an amount needs the meaning of its field. */
function isDescribed(schema: Node, schemas: Record<string, Node>): boolean {
  const { $ref, anyOf = [], description } = schema as { $ref?: string; anyOf?: Node[] } & Node;
  // The unit alone does not say what is counted.
  if (description !== undefined) return description !== CENTS_UNIT;
  const target = schemas[$ref?.split('/').at(-1) ?? ''];
  if (target?.type === 'object') return target.description !== undefined;
  return anyOf.some((choice) => isDescribed(choice, schemas));
}
