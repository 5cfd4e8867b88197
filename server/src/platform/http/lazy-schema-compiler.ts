import fastJsonStringify, { type AnySchema } from 'fast-json-stringify';
import type { FastifyInstance } from 'fastify';
import type { FastifyValidationResult as Validate } from 'fastify/types/schema.js';

/**
 * A shape is compiled by the first value it meets. The service has hundreds, most of them for
 * failures that never happen, and compiling all was most of the time a start took.
 */
export function lazyValidator(compile: () => Validate): Validate {
  let compiled: Validate | undefined;
  const validate: Validate = (value) => {
    compiled ??= compile();
    const isRight = compiled(value);
    // As Ajv makes it: what is wrong stands on the function itself.
    validate.errors = compiled.errors ?? null;
    return isRight;
  };
  return validate;
}

export function lazySerializer(http: FastifyInstance): void {
  http.setSerializerCompiler(({ schema }) => {
    let serialize: Serialize | undefined;
    return (value) => {
      serialize ??= serializerOf(schema);
      return serialize(value);
    };
  });
}

type Serialize = (value: unknown) => string;

/** Many routes answer the same shape. */
const serializers = new WeakMap<object, Serialize>();

function serializerOf(schema: object): Serialize {
  const known = serializers.get(schema);
  if (known) return known;
  const made = fastJsonStringify(withTypedNulls(schema) as AnySchema);
  serializers.set(schema, made);
  return made;
}

/**
 * The serialiser holds a value against each branch of a choice, whole. An object or null is told
 * apart by its type instead; the document keeps the choice, which can name the object's shape.
 */
function withTypedNulls(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withTypedNulls);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { anyOf, ...rest } = schema as { anyOf?: { type?: unknown }[] };
  const [shape, none, ...others] = anyOf ?? [];
  const isNullable = none?.type === 'null' && others.length === 0;
  if (isNullable && (shape?.type === 'object' || shape?.type === 'array')) {
    return withTypedNulls({ ...rest, ...shape, type: [shape.type, 'null'] });
  }
  return Object.fromEntries(
    Object.entries(schema).map(([name, part]) => [name, withTypedNulls(part)]),
  );
}
