import fastJsonStringify, { type AnySchema } from 'fast-json-stringify';
import type { FastifyInstance } from 'fastify';
import type { FastifyValidationResult as Validate } from 'fastify/types/schema.js';

/**
 * A shape is compiled by the first value it meets. The service has hundreds, most of them for
 * failures that never happen, and compiling all was most of the time a start took.
 */
export function validateLate(compile: () => Validate): Validate {
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

export function serializeLate(http: FastifyInstance): void {
  http.setSerializerCompiler(({ schema }) => {
    let compiled: ((value: unknown) => string) | undefined;
    return (value) => {
      compiled ??= fastJsonStringify(schema as AnySchema);
      return compiled(value);
    };
  });
}
