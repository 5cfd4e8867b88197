import { Type } from 'typebox';

const MAX = Number.MAX_SAFE_INTEGER;

export function Id() {
  return Type.String({ format: 'uuid' });
}

/** UTC with milliseconds. */
export function Iso() {
  return Type.String({ format: 'date-time' });
}

export function Cents(options: { minimum?: number } = {}) {
  return Type.Integer({ minimum: 0, maximum: MAX, description: 'Integer cents.', ...options });
}

export function Quantity(options: { minimum: number; default?: number }) {
  return Type.Integer({ maximum: MAX, ...options });
}
