/** A parameter in text format with its type's OID, or 0 where PostgreSQL infers the type. */
export interface Parameter {
  readonly text: string | null;
  readonly type: number;
}

/** The values that a statement accepts. Arrays and objects are sent as JSON text. */
export type Value = string | number | bigint | boolean | Date | Uint8Array | null;

const INFERRED = 0;
const BOOLEAN = 16;
const BYTEA = 17;
const BIGINT = 20;
const TIMESTAMPTZ = 1184;
export const JSONB = 3802;

/** The type is given where PostgreSQL could infer another one: `$1 + interval '1 day'`. */
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

/** Every bigint is an amount or a count, and is checked to be a safe integer when written. */
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

/** Types without a parser, such as numeric, uuid and arrays, stay text. */
export function parserOf(type: number): (text: string) => unknown {
  return PARSERS.get(type) ?? asText;
}
