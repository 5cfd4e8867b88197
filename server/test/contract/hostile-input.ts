import fc, { type Arbitrary } from 'fast-check';
import type { Schema } from './document.ts';

/** JSON that no JavaScript value represents: it is put into the text as it is. */
const RAW = Symbol('raw JSON');

/** The text of a body, so that JSON that JSON.stringify would never write can be sent. */
function jsonText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(jsonText).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (RAW in value) return String(value[RAW]);
  const members = Object.entries(value).map(
    ([key, one]) => `${JSON.stringify(key)}:${jsonText(one)}`,
  );
  return `{${members.join(',')}}`;
}

/** Made once: a table of all characters belongs to each. */
const binary = fc.string({ unit: 'binary', minLength: 1, maxLength: 1 });
export const binaryText = fc.string({ unit: binary });

/** Text that is known to break software. */
export const hostileText = fc.constantFrom(
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udc00x',
  '\u202e\ufeff',
  '٣',
  '1e2',
  '0x10',
  '1e400',
  '-Infinity',
  '-5',
  '9007199254740993',
  '__proto__',
  'constructor',
  "'; drop table carts; --",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text must not be interpolated.
  '%s%n{{7*7}}${7*7}',
  '../../etc/passwd',
  '00000000-0000-0000-0000-000000000000',
  'urn:uuid:00000000-0000-0000-0000-000000000000',
  '👩‍👩‍👧‍👦',
  'x'.repeat(3_000),
);

const hostileValue: Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 2 ** 53, [], {}, [[]], [null]),
  fc
    .constantFrom(
      '1e400',
      '-1e400',
      '1e-400',
      '-0',
      '123456789012345678901234567890',
      '{"__proto__":{"polluted":true}}',
      '{"constructor":{"prototype":{"polluted":true}}}',
      '{"toString":null,"hasOwnProperty":1}',
      '{"a":1,"a":2}',
      `${'['.repeat(200)}${']'.repeat(200)}`,
      `${'{"a":'.repeat(50)}1${'}'.repeat(50)}`,
      `"${'y'.repeat(60_000)}"`,
      '"\\ud800\\u0000"',
    )
    .map((text) => ({ [RAW]: text })),
  binaryText,
  fc.double(),
);

/** Bodies that fit the schema, bodies with one fault, and values that are no body. */
export function bodyFor(schema: Schema): Arbitrary<string> {
  const good = fitting(schema);
  return fc.oneof(
    { weight: 3, arbitrary: good.map(jsonText) },
    { weight: 6, arbitrary: spoiled(good).map(jsonText) },
    { weight: 1, arbitrary: hostileValue.map(jsonText) },
    { weight: 1, arbitrary: fc.constantFrom('', '{', '{"a":', 'nul', '\0', '[1,]', '"\ud800"') },
  );
}

/** One part of the value is replaced, removed or added. */
function spoiled(good: Arbitrary<unknown>): Arbitrary<unknown> {
  return fc
    .tuple(good, fc.nat(), hostileValue, fc.constantFrom('replace', 'remove', 'add'))
    .map(([value, position, bad, how]) => {
      const places = placesIn(value);
      const place = places[position % Math.max(places.length, 1)];
      if (!place) return bad;
      const { parent, key } = place;
      if (how === 'remove' && !Array.isArray(parent)) delete parent[key];
      else parent[how === 'add' ? 'unknown key' : key] = bad;
      return value;
    });
}

type Parent = Record<string, unknown>;

function placesIn(value: unknown): { parent: Parent; key: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  const parent = value as Parent;
  return Object.keys(parent).flatMap((key) => [{ parent, key }, ...placesIn(parent[key])]);
}

function fitting({ examples, ...schema }: Schema): Arbitrary<unknown> {
  if (examples) return fc.oneof(fc.constantFrom(...examples), fitting(schema));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(fitting));
  const [type, ...others] = [schema.type ?? 'object'].flat();
  if (others.length > 0) {
    return fc.oneof(...[type, ...others].map((one) => fitting({ ...schema, type: one ?? 'null' })));
  }
  switch (type) {
    case 'string':
      return fittingText(schema);
    case 'integer':
      return fittingInteger(schema);
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(fitting(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: 5,
      });
    case 'null':
      return fc.constant(null);
    default:
      return fittingObject(schema);
  }
}

function fittingText({
  format,
  pattern,
  minLength = 0,
  maxLength = 40,
}: Schema): Arbitrary<unknown> {
  if (pattern)
    return fc.stringMatching(new RegExp(pattern)).map((text) => text.slice(0, maxLength));
  if (format === 'email') return fc.emailAddress();
  if (format === 'uuid') return fc.uuid();
  if (format === 'uri') return fc.webUrl();
  if (format === 'date-time')
    return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  const size = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, 40)) };
  return fc.oneof(fc.string(size), fc.string({ ...size, unit: binary }));
}

function fittingInteger({ minimum = -(2 ** 53) + 1, maximum = 2 ** 53 - 1 }: Schema) {
  return fc.oneof(
    fc.integer({ min: Math.max(minimum, -(2 ** 31)), max: Math.min(maximum, 100) }),
    // Not filtered: a small range would almost never be hit.
    fc.bigInt({ min: BigInt(minimum), max: BigInt(maximum) }).map(Number),
    fc.constantFrom(minimum, maximum),
  );
}

/** A map of strings gets the keys that the sandbox reads, except `simulate`. */
function fittingObject({ properties = {}, required = [], additionalProperties }: Schema) {
  const known = Object.fromEntries(
    Object.entries(properties).map(([key, child]) => [key, fitting(child)]),
  );
  if (typeof additionalProperties !== 'object') {
    return fc.record(known, { requiredKeys: [...required] });
  }
  const price = fc.oneof(fc.nat(100_000).map(String), hostileText);
  const words = fc.oneof(fc.constantFrom('true', 'false', '3'), hostileText, fc.string());
  return fc
    .tuple(
      fc.record({ unitPriceCents: price }, { requiredKeys: [] }),
      fc.record({ name: words, maxQuantity: words, imageUrl: words }, { requiredKeys: [] }),
      fc.dictionary(fc.string({ minLength: 1, maxLength: 40 }), fc.string(), { maxKeys: 5 }),
    )
    .map((parts) => Object.assign({}, ...parts) as unknown);
}
