import { Ajv, type ValidateFunction } from 'ajv';
import type { Static, TSchema } from 'typebox';

const ajv = new Ajv({ strict: true });

/** Tells whether what somebody else answered has the shape we rely on. */
export function schemaGuard<T extends TSchema>(shape: T): (value: unknown) => value is Static<T> {
  let compiled: ValidateFunction | undefined;
  return (value): value is Static<T> => {
    compiled ??= ajv.compile(shape);
    return compiled(value);
  };
}
