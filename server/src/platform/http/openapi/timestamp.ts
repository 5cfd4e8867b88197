import { Type } from 'typebox';

/** A timestamp set by a caller: years 2000 to 2999, with a zone, without leap seconds. */
export function Timestamp() {
  return Type.String({
    format: 'date-time',
    pattern: '^2\\d{3}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:[0-5]\\d',
    examples: ['2027-01-01T00:00:00Z'],
  });
}

/** Normalizes to UTC with milliseconds, so that timestamps compare as text. */
export function utc(text: string): string {
  return new Date(text).toISOString();
}
