/** A value as it is sent: text, with the type that PostgreSQL is told, or 0 where it infers one. */
export interface Parameter {
  readonly text: string | null;
  readonly type: number;
}

/** What may stand in a statement as a value. Arrays and objects are sent as JSON text. */
export type Value = string | number | bigint | boolean | Date | Uint8Array | null;

const INFERRED = 0;
const BOOLEAN = 16;
const BYTEA = 17;
const BIGINT = 20;
const TIMESTAMPTZ = 1184;
export const JSONB = 3802;

/** Types are named where PostgreSQL could infer another one: `$1 + interval '1 day'`. */
export function parameterOf(value: unknown): Parameter {
  switch (typeof value) {
    case 'string':
      return { text: value, type: INFERRED };
    case 'number':
      return { text: String(value), type: INFERRED };
    case 'boolean':
      return { text: value ? 't' : 'f', type: BOOLEAN };
    case 'bigint':
      return { text: String(value), type: BIGINT };
    default:
      if (value === null) return { text: null, type: INFERRED };
      if (value instanceof Date) return { text: value.toISOString(), type: TIMESTAMPTZ };
      if (value instanceof Uint8Array) {
        return { text: `\\x${Buffer.from(value).toString('hex')}`, type: BYTEA };
      }
      throw new TypeError(`A statement cannot take a value of type ${typeof value}`);
  }
}

const asNumber = Number;
const asDate = (text: string) => new Date(text);
const asText = (text: string) => text;

/** Every bigint is an amount or a count, checked to be a safe integer when it is written. */
const PARSERS = new Map<number, (text: string) => unknown>([
  [BOOLEAN, (text) => text === 't'],
  [BYTEA, (text) => Buffer.from(text.slice(2), 'hex')],
  [BIGINT, asNumber],
  [21, asNumber], // smallint
  [23, asNumber], // integer
  [26, asNumber], // oid
  [700, asNumber], // real
  [701, asNumber], // double precision
  [114, JSON.parse], // json
  [JSONB, JSON.parse],
  [1082, asDate], // date
  [1114, asDate], // timestamp
  [TIMESTAMPTZ, asDate],
]);

/** Types without a parser, numeric and uuid and arrays among them, stay text. */
export function parserOf(type: number): (text: string) => unknown {
  return PARSERS.get(type) ?? asText;
}
