import { Ajv, type ValidateFunction } from 'ajv';
import type { Static, TSchema } from 'typebox';
import { InvalidRequest } from './ucp-codec.ts';

const ajv = new Ajv({ strict: true, validateSchema: false });
const compiled = new WeakMap<TSchema, ValidateFunction>();

/** Returns the value, or throws with the first field that does not fit. */
export function checkShape<T extends TSchema>(shape: T, value: unknown): Static<T> {
  const validate = compiled.get(shape) ?? ajv.compile(shape);
  compiled.set(shape, validate);
  if (validate(value)) return value as Static<T>;
  const [problem] = validate.errors ?? [];
  const missing = problem?.keyword === 'required' ? String(problem.params.missingProperty) : '';
  const path = `${pathOf(problem?.instancePath ?? '')}${missing && `.${missing}`}`;
  throw new InvalidRequest(path, `${path} ${missing ? 'is required' : problem?.message}.`);
}

/** `/line_items/0/quantity` is `$.line_items[0].quantity`. */
function pathOf(pointer: string): string {
  const parts = pointer.split('/').slice(1);
  return parts.reduce(
    (path, part) => `${path}${/^\d+$/.test(part) ? `[${part}]` : `.${part}`}`,
    '$',
  );
}
