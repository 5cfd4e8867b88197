import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { timeOrderedIds } from '../../src/values/ids.ts';
import type { Reply, TestService, TestStore } from '../harness.ts';
import { IS_WHOLE } from '../small-version.ts';
import type { Operation } from './document.ts';
import type { Example, Prepare } from './examples.ts';
import { rowsOf } from './store-rows.ts';
import { unprepared } from './unprepared.ts';

/** The parts of a call that name data of a store: `path cartId`, `body sourceCartId`. */
export type Names = ReadonlyMap<string, string>;

/**
 * Constants of the sandbox, which are the same in every store: its one rate, its one provider, and
 * the token of a card, which belongs to the shopper.
 */
const COMMON = ['rateId', 'providerId', 'paymentToken'];

/** A sign-in never fails because of a cart: operations/auth/guest-cart.test.ts tests these. */
const TOLERATED = ['cartSessionToken'];

/** Data of the store rather than of one customer. */
const OF_THE_STORE = ['planId', 'offerId'];

export function isName(field: string): boolean {
  return /(Id|Token)$/.test(field) && ![...COMMON, ...TOLERATED].includes(field);
}

/** In path or body. Ids in a query are tested at the operations that have them. */
export function hasNames({ path, body }: Operation): boolean {
  return path.includes('{') || Object.keys(body?.properties ?? {}).some(isName);
}

export function namesIn({ path: template }: Operation, { path, body = {} }: Example): Names {
  const parameters = [...template.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  const pattern = new RegExp(`^${template.replaceAll(/\{\w+\}/g, '([^/]+)')}$`);
  const values = path.split('?')[0]?.match(pattern)?.slice(1) ?? [];
  const names = new Map(parameters.map((name, index) => [`path ${name}`, values[index] ?? '']));
  for (const [key, value] of Object.entries(body)) {
    if (isName(key) && typeof value === 'string') names.set(`body ${key}`, value);
  }
  return names;
}

/** The example with other names substituted. */
function renamed(operation: Operation, example: Example, names: Names): Example {
  const all = new Map([...namesIn(operation, example), ...names]);
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name) => all.get(`path ${name}`) ?? '');
  const body = example.body && {
    ...example.body,
    ...Object.fromEntries(
      [...all]
        .filter(([name]) => name.startsWith('body '))
        .map(([name, value]) => [name.slice('body '.length), value]),
    ),
  };
  return { ...example, path, ...(body && { body }) };
}

/** A well-formed name that no store has. */
function unknownLike(value: string): string {
  if (/^[0-9a-f]{8}-/.test(value)) return timeOrderedIds.next();
  const [, prefix = '', rest = ''] = value.match(/^([A-Za-z]+[_-])?(.*)$/) ?? [];
  const letters = 'abcdefghijkmnopqrstuvwxyz';
  return (
    prefix +
    rest
      .replaceAll(/[a-z]/gi, () => letters.charAt(randomInt(letters.length)))
      .replaceAll(/\d/g, () => String(randomInt(10)))
  );
}

/** Each name alone, and all of them together. */
function choices(names: Names): Names[] {
  const single = [...names].map((entry) => new Map([entry]));
  return names.size > 1 ? [...single, names] : single;
}

function send({ method }: Operation, example: Example, by: TestStore): Promise<Reply> {
  return by.call(method, example.path, example.body, example.headers);
}

/** The observable parts of a reply, except for values that differ between any two replies. */
export function visible({ status, text, headers }: Reply) {
  const { date: _, 'x-request-id': __, ...others } = headers;
  return { status, text, others };
}

/**
 * The attacker's own call. Where all it has of a store is one name in its path, that is replaced:
 * the small version then takes the rest of the victim's call.
 */
async function calledBy(
  attacker: TestStore,
  operation: Operation,
  prepareOne: Prepare,
  theirs: Example,
): Promise<Example> {
  const [name, ...others] = namesIn(operation, theirs).keys();
  const isReplaced = name?.startsWith('path ') && others.length === 0;
  if (IS_WHOLE || !isReplaced) return await prepareOne(attacker);
  const { headers } = await unprepared(operation, attacker);
  return {
    path: theirs.path,
    ...(theirs.body && { body: theirs.body }),
    ...(headers && { headers }),
  };
}

/** The owner of the data, and the attacker. */
export interface Parties {
  readonly victim: TestStore;
  readonly attacker: TestStore;
}

/**
 * Each name of the victim in a call of the attacker: the reply is byte for byte the one for
 * unknown data, and no row of the victim's store changes. Returns the names.
 */
export async function attack(
  { sql }: TestService,
  operation: Operation,
  prepareOne: Prepare,
  { victim, attacker }: Parties,
): Promise<readonly string[]> {
  const theirs = await prepareOne(victim);
  const mine = await calledBy(attacker, operation, prepareOne, theirs);
  const before = await rowsOf(sql, victim.id);
  const isShared = (name: string) => OF_THE_STORE.some((field) => name === `body ${field}`);
  const all = [...namesIn(operation, theirs)];
  const names = victim.id === attacker.id ? all.filter(([name]) => !isShared(name)) : all;
  for (const foreign of choices(new Map(names))) {
    const unknown = new Map([...foreign].map(([name, value]) => [name, unknownLike(value)]));
    const reply = await send(operation, renamed(operation, mine, foreign), attacker);
    const expected = await send(operation, renamed(operation, mine, unknown), attacker);
    const what = `${operation.id} with the ${[...foreign.keys()].join(' and ')} of another`;
    assert.deepEqual(visible(reply), visible(expected), what);
    assert.ok(reply.status >= 400 && reply.status < 500, `${what}: ${reply.text}`);
  }
  assert.deepEqual(await rowsOf(sql, victim.id), before);
  const own = await send(operation, theirs, victim);
  assert.equal(own.status, 200, 'the attack proves nothing where the victim fails as well');
  return names.map(([name]) => name);
}
