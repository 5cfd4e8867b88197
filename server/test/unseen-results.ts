interface Operation {
  readonly operationId: string;
  /** A file has another type of content than JSON. */
  readonly responses: Record<string, { content: { 'application/json'?: { schema: Schema } } }>;
}
interface Schema {
  readonly properties?: { error?: { properties: { code: { enum: string[] } } } };
}

/** The operations of the document, by any path and method, with references and `allOf` resolved. */
export function operationsOf(document: object): (Operation & { path: string; method: string })[] {
  const { paths } = resolved(document, document) as {
    paths: Record<string, Record<string, Operation>>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, path, method })),
  );
}

function resolved(node: unknown, document: object): unknown {
  if (Array.isArray(node)) return node.map((child) => resolved(child, document));
  if (typeof node !== 'object' || node === null) return node;
  const { $ref } = node as { $ref?: unknown };
  if (typeof $ref === 'string') return resolved(target($ref, document), document);
  const children = Object.fromEntries(
    Object.entries(node).map(([key, child]) => [key, resolved(child, document)]),
  );
  const { allOf, ...rest } = children;
  return Array.isArray(allOf) ? [...allOf, rest].reduce(merged) : children;
}

/** Two schemas that both hold, as one. */
function merged(one: unknown, other: unknown): unknown {
  if (!isObject(one) || !isObject(other)) return other;
  const entries = Object.entries(other).map(([key, value]) => [key, merged(one[key], value)]);
  return { ...one, ...Object.fromEntries(entries) };
}

function isObject(node: unknown): node is Record<string, unknown> {
  return typeof node === 'object' && node !== null && !Array.isArray(node);
}

function target(reference: string, document: object): unknown {
  return reference
    .slice('#/'.length)
    .split('/')
    .reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], document);
}

/** The codes an operation declares, all statuses together. */
export function declaredCodes({ responses }: Operation): string[] {
  return Object.values(responses).flatMap(
    ({ content }) =>
      content['application/json']?.schema.properties?.error?.properties.code.enum ?? [],
  );
}

/**
 * Declared results that no test has seen: an operation that never succeeded, or a code
 * that was never returned. Such a declaration may be false without notice. Codes in `anywhere`
 * need to be seen at one operation only.
 */
export function unseenResults(
  document: object,
  seen: ReadonlySet<string>,
  anywhere: readonly string[] = [],
): string[] {
  const seenAnywhere = new Set(
    [...seen].map((line) => line.split(' ')[1]).filter((code) => anywhere.includes(code ?? '')),
  );
  const isSeen = (id: string, answer: string) =>
    seen.has(`${id} ${answer}`) || seenAnywhere.has(answer);
  return operationsOf(document).flatMap((operation) =>
    ['200', ...declaredCodes(operation)]
      .filter((answer) => !isSeen(operation.operationId, answer))
      .map((answer) => `UNSEEN ${operation.operationId} ${answer}: no test has seen this answer.`),
  );
}
