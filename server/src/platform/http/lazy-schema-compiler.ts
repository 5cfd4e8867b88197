import fastJsonStringify, { type AnySchema } from 'fast-json-stringify';
import type { FastifyInstance } from 'fastify';
import type { FastifyValidationResult as Validate } from 'fastify/types/schema.js';

/**
 * Compiles a schema on first use. Most of the several hundred schemas describe rare failures, and
 * compiling all of them dominated the start time.
 */
export function lazyValidator(compile: () => Validate): Validate {
  let compiled: Validate | undefined;
  const validate: Validate = (value) => {
    compiled ??= compile();
    const isRight = compiled(value);
    // Like Ajv, errors are a property of the function.
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

/** Many routes share a response schema. */
const serializers = new WeakMap<object, Serialize>();

function serializerOf(schema: object): Serialize {
  const known = serializers.get(schema);
  if (known) return known;
  const made = fastJsonStringify(withTypedNulls(schema) as AnySchema);
  serializers.set(schema, made);
  return made;
}

/**
 * The serializer validates a value against each branch of a union. Here object-or-null is
 * distinguished by type; the OpenAPI document keeps the union, which can name the object.
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
