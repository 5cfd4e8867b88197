type Node = Record<string, unknown>;

/** Keywords that hold schemas. */
const HOLDERS = ['schema', 'items', 'additionalProperties', 'anyOf', 'properties'];

/** Moves what a schema or a parameter holds behind its own keywords, such as its description. */
export function orderKeywords<T>(node: T): T {
  if (Array.isArray(node)) return node.map(orderKeywords) as T;
  if (typeof node !== 'object' || node === null) return node;
  const entries = Object.entries(node).map(([key, child]) => [key, orderKeywords(child)] as const);
  if (!hasKeywords(node as Node)) return Object.fromEntries(entries) as T;
  const isHolder = ([key, child]: readonly [string, unknown]) =>
    HOLDERS.includes(key) && typeof child === 'object';
  const own = entries.filter((entry) => !isHolder(entry));
  return Object.fromEntries([...own, ...entries.filter(isHolder)]) as T;
}

/** Otherwise the keys are the names of fields. */
function hasKeywords({ type, anyOf, in: place }: Node): boolean {
  return [type, place].some((one) => typeof one === 'string') || [type, anyOf].some(Array.isArray);
}
