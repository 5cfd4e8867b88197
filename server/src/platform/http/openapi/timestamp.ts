import { Type } from 'typebox';

/**
 * A point in time that somebody sets: in this millennium, with its zone, and without the leap
 * second that no clock of ours can show.
 */
export function Timestamp() {
  return Type.String({
    format: 'date-time',
    pattern: '^2\\d{3}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:[0-5]\\d',
    examples: ['2027-01-01T00:00:00Z'],
  });
}

/** As it is kept: UTC with milliseconds, so that times can be compared as text. */
export function utc(text: string): string {
  return new Date(text).toISOString();
}
