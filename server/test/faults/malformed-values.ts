/** Values of a wrong type or form for any field of a vendor. */
const ODD: readonly (() => unknown)[] = [
  () => null,
  () => '',
  () => 0,
  () => -1.5,
  () => true,
  () => [],
  () => [null, 'x'],
  () => ({}),
  () => ({ object: { object: { object: 1 } } }),
  () => '\u0000',
  () => 'x\ud83d',
  () => 'constructor',
  () => '../../v1/balance?x=1#y',
  () => 'x'.repeat(5_000),
  () => '01890000-0000-7000-8000-000000000000',
  () => '💥'.repeat(50),
  () => ({ __proto__: null, toString: 'x', length: -1 }),
  () => 1e300,
];

/** Bodies that are no JSON object at all. */
export const SHAPELESS: readonly (string | Buffer)[] = [
  ...[
    '',
    ' ',
    'null',
    '[]',
    '[[[]]]',
    '"x"',
    '7',
    'true',
    '{',
    '{}',
    '{"a":1',
    '<xml/>',
    '\ufeff{}',
  ],
  ...[
    '{"id":null}',
    '{"data":{}}',
    '{"data":{"object":null}}',
    '{"__proto__":{"id":"x"}}',
    '\u0000',
  ],
  `{"id":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
  Buffer.from([0xff, 0xfe, 0x00]),
  Buffer.concat([Buffer.from('{"id":"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}')]),
];

type Chance = () => number;

export function pick<T>(chance: Chance, all: readonly T[]): T {
  return all[Math.floor(chance() * all.length)] as T;
}

/** The same with one to three fields replaced or removed, at any depth. */
export function malformed<T extends object>(chance: Chance, thing: T): T {
  const copy = structuredClone(thing);
  for (let turns = 1 + Math.floor(chance() * 3); turns > 0; turns--) {
    const [holder, key] = pick(chance, placesIn(copy));
    if (chance() < 0.3) delete holder[key];
    else holder[key] = pick(chance, ODD)();
  }
  return copy;
}

type Holder = Record<string, unknown>;

/** Every field; those near the top more often, since there are fewer of them. */
function placesIn(thing: object, depth = 0): [Holder, string][] {
  const holder = thing as Holder;
  const own = Object.keys(holder).map((key): [Holder, string] => [holder, key]);
  const weighted = depth < 3 ? [...own, ...own, ...own] : own;
  const inner = Object.values(holder).flatMap((value) =>
    typeof value === 'object' && value !== null ? placesIn(value, depth + 1) : [],
  );
  return [...weighted, ...inner];
}

/** A form with invalid, repeated, missing or extra fields. */
export function malformedForm(chance: Chance, fields: Record<string, string>): string {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    const turn = chance();
    if (turn < 0.15) continue;
    const odd = pick(chance, ODD)();
    const text = typeof odd === 'string' ? odd.toWellFormed() : String(JSON.stringify(odd));
    form.append(name, turn < 0.45 ? text : value);
    if (turn > 0.9) form.append(name, text);
  }
  if (chance() < 0.1) for (let n = 0; n < 1_200; n++) form.append(`Field${n}`, '');
  const raw = pick(chance, [
    '',
    '',
    '&',
    '&__proto__=x&a',
    '&=%00',
    '&%ff=%ff',
    '&a[b]=%',
    '&Body',
  ]);
  return form.toString() + raw;
}
