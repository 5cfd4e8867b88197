import { type Operation, readOperations, type Schema } from './document.ts';

/**
 * Promises of one document that the next one breaks: inside `v1` operations, fields, words
 * and codes are only added, and no new input is required.
 */
export function removals(before: object, after: object): string[] {
  const [then, now] = [readOperations(before), readOperations(after)];
  const kept = new Set(now.flatMap(promises));
  const lost = then.flatMap(promises).filter((promise) => !kept.has(promise));
  return [...lost.map((promise) => `gone: ${promise}`), ...newDemands(then, now)];
}

/** One sentence for each promise that a client may rely on. */
function promises(operation: Operation): string[] {
  const { id, method, path, parameters, body, responses } = operation;
  return [
    `${id} is ${method} ${path}`,
    ...parameters.flatMap(({ in: place, name, schema }) =>
      traits(schema, `${place}.${name}`).map((trait) => `${id} accepts ${trait}`),
    ),
    ...(body ? traits(body, 'body').map((trait) => `${id} accepts ${trait}`) : []),
    ...Object.entries(responses).flatMap(([status, schema]) => [
      ...traits(schema, 'reply').map((trait) => `${id} answers ${status} ${trait}`),
      ...requiredFields(schema, 'reply').map((field) => `${id} answers ${status} always ${field}`),
    ]),
  ];
}

/** Fields with their types, and the words of closed lists. */
function traits(schema: Schema, name: string): string[] {
  const types = [schema.type ?? []].flat();
  return [
    ...(types.length === 0 ? [name] : types.map((type) => `${name}: ${type}`)),
    ...(schema.enum ?? []).map((word) => `${name} = ${String(word)}`),
    ...inner(schema, name).flatMap(([child, childName]) => traits(child, childName)),
  ];
}

function requiredFields(schema: Schema, name: string): string[] {
  return [
    ...(schema.required ?? []).map((field) => `${name}.${field}`),
    ...inner(schema, name).flatMap(([child, childName]) => requiredFields(child, childName)),
  ];
}

function inner(schema: Schema, name: string): [Schema, string][] {
  const { properties = {}, items, additionalProperties, anyOf = [] } = schema;
  return [
    ...Object.entries(properties).map(([key, child]): [Schema, string] => [
      child,
      `${name}.${key}`,
    ]),
    ...anyOf.map((branch): [Schema, string] => [branch, name]),
    ...(items ? [[items, `${name}[]`] satisfies [Schema, string]] : []),
    ...(typeof additionalProperties === 'object'
      ? [[additionalProperties, `${name}.*`] satisfies [Schema, string]]
      : []),
  ];
}

/** A field that became required breaks clients without it, unless its parent is new. */
function newDemands(before: readonly Operation[], after: readonly Operation[]): string[] {
  return after.flatMap((operation) => {
    const earlier = before.find(({ id }) => id === operation.id);
    if (!earlier) return [];
    const demanded = new Set(demands(earlier));
    const known = new Set(['body', ...fieldNames(earlier)]);
    return demands(operation)
      .filter((field) => !demanded.has(field) && known.has(parentOf(field)))
      .map((field) => `demanded: ${operation.id} ${field}`);
  });
}

function demands({ parameters, body }: Operation): string[] {
  const required = parameters.filter((parameter) => parameter.required);
  return [
    ...required.map(({ in: place, name }) => `${place}.${name}`),
    ...(body ? requiredFields(body, 'body') : []),
  ];
}

function fieldNames({ body }: Operation): string[] {
  return body ? traits(body, 'body').map((trait) => trait.replace(/(: | = ).*$/, '')) : [];
}

/** Parameters have no parent that could be new. */
function parentOf(field: string): string {
  return field.startsWith('body.') ? field.slice(0, field.lastIndexOf('.')) : 'body';
}
