import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { timeOrderedIds } from '../../src/values/ids.ts';
import { proved } from '../faults/scale.ts';
import { startService, type TestStore } from '../harness.ts';
import { attack, isName, namesIn, visible } from './attack.ts';
import { OTHER_EXAMPLES, type Prepare, prepare } from './examples.ts';
import { everyOperation } from './interfaces.ts';

const service = await startService();
const victim = await service.newStore();
const attacker = await service.newStore();
const operations = await everyOperation(service);

describe('another store [P13]', () => {
  after(() => proved('P13', `${operations.length} operations x every foreign id: nothing learnt`));

  for (const operation of operations) {
    it(`is neither seen nor changed nor detected by ${operation.id}`, async () => {
      const example: Prepare = (store) => prepare(operation.id, store);
      for (const one of [example, ...(OTHER_EXAMPLES[operation.id] ?? [])]) {
        await attack(service, operation, one, { victim, attacker });
      }
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
