import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { describe, it } from 'node:test';
import { timeOrderedIds } from '../../src/values/ids.ts';
import { type Reply, startService, type TestStore } from '../harness.ts';
import type { Operation } from './document.ts';
import { type Example, OTHER_EXAMPLES, type Prepare, prepare } from './examples.ts';
import { everyOperation } from './interfaces.ts';
import { rowsOf } from './store-rows.ts';

const service = await startService();
const victim = await service.newStore();
const attacker = await service.newStore();
const operations = await everyOperation(service);

/** What of a call names something that a store has: `path cartId`, `body sourceCartId`. */
type Names = ReadonlyMap<string, string>;

/**
 * Words of the sandbox that mean the same in every store: its one rate, its one provider, and the
 * token of a card, which belongs to the shopper.
 */
const COMMON = ['rateId', 'providerId', 'paymentToken'];

function isName(field: string): boolean {
  return /(Id|Token)$/.test(field) && !COMMON.includes(field);
}

function namesIn({ path: template }: Operation, { path, body = {} }: Example): Names {
  const parameters = [...template.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  const pattern = new RegExp(`^${template.replaceAll(/\{\w+\}/g, '([^/]+)')}$`);
  const values = path.split('?')[0]?.match(pattern)?.slice(1) ?? [];
  const names = new Map(parameters.map((name, index) => [`path ${name}`, values[index] ?? '']));
  for (const [key, value] of Object.entries(body)) {
    if (isName(key) && typeof value === 'string') names.set(`body ${key}`, value);
  }
  return names;
}

/** The example with other names in it. */
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

/** Looks the same and is nobody's. */
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

/** Each name alone, and all of them at once. */
function choices(names: Names): Names[] {
  const single = [...names].map((entry) => new Map([entry]));
  return names.size > 1 ? [...single, names] : single;
}

function send({ method }: Operation, example: Example, by: TestStore): Promise<Reply> {
  return by.call(method, example.path, example.body, example.headers);
}

/** All that a caller can see, apart from what differs between any two replies. */
function visible({ status, text, headers }: Reply) {
  const { date: _, 'x-request-id': __, ...others } = headers;
  return { status, text, others };
}

async function attack(operation: Operation, prepareOne: Prepare): Promise<void> {
  const theirs = await prepareOne(victim);
  const mine = await prepareOne(attacker);
  const before = await rowsOf(service.sql, victim.id);
  for (const foreign of choices(namesIn(operation, theirs))) {
    const unknown = new Map([...foreign].map(([name, value]) => [name, unknownLike(value)]));
    const reply = await send(operation, renamed(operation, mine, foreign), attacker);
    const expected = await send(operation, renamed(operation, mine, unknown), attacker);
    const what = `${operation.id} with the ${[...foreign.keys()].join(' and ')} of another store`;
    assert.deepEqual(visible(reply), visible(expected), what);
    assert.ok(reply.status >= 400 && reply.status < 500, `${what}: ${reply.text}`);
  }
  assert.deepEqual(await rowsOf(service.sql, victim.id), before);
  const own = await send(operation, theirs, victim);
  assert.equal(own.status, 200, 'the attack proves nothing where the victim fails as well');
}

describe('another store', () => {
  for (const operation of operations) {
    it(`is neither seen nor changed nor detected by ${operation.id}`, async () => {
      await attack(operation, (store) => prepare(operation.id, store));
      for (const other of OTHER_EXAMPLES[operation.id] ?? []) await attack(operation, other);
    });
  }

  it('is attacked through every parameter of every path', async () => {
    for (const operation of operations) {
      const names = namesIn(operation, await prepare(operation.id, attacker));
      for (const [, name] of operation.path.matchAll(/\{(\w+)\}/g)) {
        assert.ok(names.get(`path ${name}`), `${operation.id} ${name}`);
      }
    }
  });

  it('is attacked through every name in a body', async () => {
    const attacked = new Set<string>();
    for (const operation of operations) {
      const examples = [(store: TestStore) => prepare(operation.id, store)];
      for (const one of [...examples, ...(OTHER_EXAMPLES[operation.id] ?? [])]) {
        const names = namesIn(operation, await one(attacker));
        for (const name of names.keys()) attacked.add(`${operation.id} ${name}`);
      }
      const fields = Object.keys(operation.body?.properties ?? {});
      for (const field of fields.filter(isName)) {
        assert.ok(attacked.has(`${operation.id} body ${field}`), `${operation.id} ${field}`);
      }
    }
  });

  it('is not told apart by the case or the form of an id', async () => {
    const { id } = await victim.newCart();
    const unknown = visible(await attacker.call('GET', `/v1/carts/${timeOrderedIds.next()}`));
    for (const form of [id.toUpperCase(), `{${id}}`, id.replaceAll('-', ''), ` ${id}`]) {
      const reply = await attacker.call('GET', `/v1/carts/${encodeURIComponent(form)}`);
      assert.deepEqual(visible(reply), unknown, form);
    }
  });
});
