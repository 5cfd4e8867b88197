import { CENTS_UNIT } from '../../src/platform/http/openapi/shapes.ts';

interface Node {
  readonly [key: string]: unknown;
}

/** Fields and parameters without a description, by their paths in the document. */
export function undescribed(document: Node): string[] {
  const found: string[] = [];
  const visit = (node: unknown, path: string): void => {
    if (typeof node !== 'object' || node === null) return;
    // Examples and samples are data, not schemas.
    if (/\/(examples|x-codeSamples)$/.test(path)) return;
    // The first schema of `allOf` describes the fields that the others narrow.
    if (/\/allOf\/[1-9]/.test(path)) return;
    const { properties, parameters } = node as { properties?: Node; parameters?: unknown };
    for (const [name, schema] of Object.entries(properties ?? {})) {
      if (!isDescribed(schema as Node, document)) found.push(`${path}.${name}`);
    }
    for (const parameter of Array.isArray(parameters) ? parameters : []) {
      if (!isDescribed(parameter, document)) found.push(`${path}?${parameter.name}`);
    }
    for (const [key, child] of Object.entries(node)) visit(child, `${path}/${key}`);
  };
  visit(document, '');
  return found;
}

/** By itself, or by the object or parameter that it refers to. An amount needs its own. */
function isDescribed(node: Node, document: Node): boolean {
  const { $ref, anyOf, description } = node as { $ref?: string; anyOf?: Node[] } & Node;
  if (description !== undefined) return description !== '' && description !== CENTS_UNIT;
  if ($ref === undefined) return anyOf?.some((one) => isDescribed(one, document)) ?? false;
  const target = $ref
    .slice('#/'.length)
    .split('/')
    .reduce<unknown>((from, key) => (from as Node)[key], document) as Node;
  const isScalar = 'type' in target && target.type !== 'object';
  return !isScalar && target.description !== undefined;
}
