import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { timeOrderedIds } from '../../src/values/ids.ts';
import { placeOrder } from '../checkout-steps.ts';
import { proved } from '../faults/scale.ts';
import { sharedService } from '../harness.ts';
import { attack, hasNames, isName, type Parties, visible } from './attack.ts';
import type { Operation } from './document.ts';
import { OTHER_EXAMPLES, type Prepare, prepare } from './examples.ts';
import { everyOperation } from './interfaces.ts';
import { renewedEvery } from './renewed-every.ts';

const service = await sharedService();
const operations = (await everyOperation(service)).filter(hasNames);
/** The same for 20 operations: all rows of the victim are compared at each. */
const nextParties = renewedEvery(20, newParties);

describe('another store [P13]', () => {
  after(() =>
    proved(
      'P13',
      `${operations.length} operations x every foreign id in path and body: nothing learnt`,
    ),
  );

  for (const operation of operations) {
    it(`is neither seen nor changed nor detected by ${operation.id}`, async () => {
      const parties = await nextParties();
      const attacked = new Set<string>();
      for (const one of examplesOf(operation)) {
        for (const name of await attack(service, operation, one, parties)) {
          attacked.add(name);
        }
      }
      const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => `path ${name}`);
      const inBody = Object.keys(operation.body?.properties ?? {}).filter(isName);
      for (const name of [...inPath, ...inBody.map((field) => `body ${field}`)]) {
        assert.ok(attacked.has(name), `${operation.id} is not attacked through the ${name}`);
      }
    });
  }

  it('is not detected by the case or the form of an id', async () => {
    const { victim, attacker } = await newParties();
    const { id } = await victim.newCart();
    const unknown = visible(await attacker.call('GET', `/v1/carts/${timeOrderedIds.next()}`));
    for (const form of [id.toUpperCase(), `{${id}}`, id.replaceAll('-', ''), ` ${id}`]) {
      const reply = await attacker.call('GET', `/v1/carts/${encodeURIComponent(form)}`);
      assert.deepEqual(visible(reply), unknown, form);
    }
  });
});

async function newParties(): Promise<Parties> {
  const victim = await service.newStore();
  // Numbers of orders count from one in each store: the attacker has none as high.
  await placeOrder(victim);
  return { victim, attacker: await service.newStore() };
}

function examplesOf({ id }: Operation): readonly Prepare[] {
  return [(store) => prepare(id, store), ...(OTHER_EXAMPLES[id] ?? [])];
}
