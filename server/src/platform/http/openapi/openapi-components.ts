import type { OpenAPIV3_1 } from 'openapi-types';
import { describeFields } from './describe-fields.ts';
import { type DescribedResponse, shareFailures, withHeaders } from './openapi-responses.ts';
import { orderKeywords } from './order-keywords.ts';
import { addExamples, type ExampleOperation, readExamples } from './reference-examples.ts';
import { readTexts } from './reference-texts.ts';

export type Description = Partial<OpenAPIV3_1.Document>;

type Node = Record<string, unknown>;
type Components = Record<string, Node>;

interface Parameter extends Node {
  readonly name: string;
}

interface Operation {
  readonly operationId: string;
  parameters?: Parameter[];
  responses: Record<string, DescribedResponse>;
}

/**
 * Schemas with a title become `components.schemas`. Parameters that several operations share
 * become components too, and so does each set of error codes: the codes of an operation stay exact.
 */
export function withComponents(document: Description): Description {
  const schemas: Components = {};
  const paths = hoistSchemas(document.paths, schemas) as Record<string, Record<string, Operation>>;
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const webhooks = hoistSchemas(document.webhooks ?? {}, schemas) as typeof paths;
  const calls = Object.values(webhooks).flatMap((methods) => Object.values(methods));
  describeFields([...operations, ...calls] as never, schemas, readTexts());
  const examples = addExamples(exampleOperations(paths), readExamples());
  const headers = withHeaders(operations.map(({ responses }) => responses));
  const parameters = shareAmong(
    [...operations, ...calls].flatMap(({ parameters }) => (parameters ? [parameters] : [])),
    { section: 'parameters', nameOf: parameterName },
  );
  const failures = shareFailures(operations, schemas) as Components;
  const answers = shareAmong(
    calls.map(({ responses }) => responses),
    { section: 'responses', nameOf: (_, status) => `Event${status}` },
  );
  const components = {
    ...document.components,
    examples,
    headers,
    parameters: orderKeywords(sorted(parameters)),
    responses: sorted({ ...answers, ...failures }),
    schemas: orderKeywords(sorted(schemas)),
  };
  const received = calls.length > 0 && { webhooks };
  return { ...document, components, paths: orderKeywords(paths), ...received } as never;
}

function exampleOperations(paths: Record<string, Record<string, Operation>>): ExampleOperation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, node]) => {
      const { operationId, security } = node as unknown as OpenAPIV3_1.OperationObject;
      const isOptional = (name: string) => security?.some((one) => !(name in one)) ?? true;
      return {
        operationId: operationId ?? '',
        method,
        path,
        isAdmin: path.startsWith('/admin/'),
        isKeyless: security?.some((one) => Object.keys(one).length === 0) ?? false,
        needsToken: !isOptional('customerToken'),
        node: node as never,
      };
    }),
  );
}

function hoistSchemas(node: unknown, schemas: Components): unknown {
  if (Array.isArray(node)) return node.map((child) => hoistSchemas(child, schemas));
  if (typeof node !== 'object' || node === null) return node;
  const { title, ...rest } = node as { title?: unknown };
  // Otherwise `title` is the name of a field.
  const isNamed = typeof title === 'string';
  const children = Object.fromEntries(
    Object.entries(isNamed ? rest : node).map(([key, child]) => [
      key,
      hoistSchemas(child, schemas),
    ]),
  );
  // Generators expect a map with arbitrary keys as `additionalProperties`.
  const { patternProperties, ...known } = children as { patternProperties?: { '^'?: unknown } };
  const schema = patternProperties?.['^']
    ? { ...known, additionalProperties: patternProperties['^'] }
    : withEnum(children);
  if (!isNamed) return schema;
  // A schema used in requests and replies has one name; the closed form is kept.
  if (schemas[title]?.additionalProperties !== false) schemas[title] = schema;
  return { $ref: `#/components/schemas/${title}` };
}

/** One keyword for fixed values, as the plugin writes them for operations. */
function withEnum(schema: Node): Node {
  const { const: value, ...rest } = schema;
  return value === undefined || typeof value === 'object' ? schema : { ...rest, enum: [value] };
}

/** Replaces each node that occurs more than once by a reference, and returns the components. */
function shareAmong<T extends Node>(
  holders: readonly (T[] | Record<string, T>)[],
  { section, nameOf }: { section: string; nameOf: (node: T, key: string) => string },
): Components {
  const counts = new Map<string, number>();
  for (const node of holders.flatMap((holder) => Object.values(holder) as T[])) {
    const text = JSON.stringify(node);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const components: Components = {};
  for (const holder of holders as readonly Record<string, Node>[]) {
    for (const [key, node] of Object.entries(holder)) {
      const text = JSON.stringify(node);
      const known = (counts.get(text) ?? 0) > 1 ? nameOf(node as T, key) : undefined;
      if (known === undefined) continue;
      const name = freeName(known, (one) => JSON.stringify(components[one] ?? node) === text);
      components[name] = node;
      holder[key] = { $ref: `#/components/${section}/${name}` };
    }
  }
  return components;
}

/** Parameters of one name may differ: the dates of figures and of lists are `From` and `From2`. */
function freeName(name: string, isFree: (name: string) => boolean): string {
  let number = 1;
  const numbered = () => (number === 1 ? name : `${name}${number}`);
  while (!isFree(numbered())) number++;
  return numbered();
}

/** `cartId` is `CartId`, `x-sandbox-now` is `SandboxNow`. */
function parameterName({ name }: Parameter): string {
  return name
    .replace(/^x-/, '')
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

function sorted(components: Components): Components {
  const entries = Object.entries(components).sort(([a], [b]) => a.localeCompare(b));
  return Object.fromEntries(entries);
}
