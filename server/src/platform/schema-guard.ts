import { Ajv, type ValidateFunction } from 'ajv';
import type { Static, TSchema } from 'typebox';

const ajv = new Ajv({ strict: true });

/** Type guard for replies of other services. */
export function schemaGuard<T extends TSchema>(shape: T): (value: unknown) => value is Static<T> {
  let compiled: ValidateFunction | undefined;
  return (value): value is Static<T> => {
    compiled ??= ajv.compile(shape);
    return compiled(value);
  };
}
