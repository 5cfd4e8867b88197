import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { mockPayments } from '../../../src/adapters/payments/mock-payments.ts';
import { detachDeletedMethods } from '../../../src/features/payments/methods/detach-deleted-methods.ts';
import type { SavedMethod } from '../../../src/ports/payments/payment-provider.ts';
import { HOUR_MS, SECOND_MS, systemClock } from '../../../src/values/time.ts';
import type { TestCustomer } from '../../customers.ts';
import { ownDatabase } from '../../states.ts';
import { METHODS, methodsOf, saveMethod } from './methods.ts';

/** Identifies a method alike however often it is saved, as Stripe and PayPal do. */
const detached: string[] = [];
const mock = mockPayments(systemClock);
const provider = {
  ...mock,
  async saveMethod(token: string, customerId: string): Promise<SavedMethod | 'invalid'> {
    const saved = await mock.saveMethod(token, customerId);
    return saved === 'invalid' ? saved : { ...saved, isUnique: true };
  },
  async detachMethod(token: string) {
    detached.push(token);
  },
};
const { start } = await ownDatabase();
const ports = { payments: () => [provider] };
const service = await start({ ports });
/** Another process on the same data. */
const elsewhere = await start({ ports });
const store = await service.newStore();

async function deleteMethod({ call }: TestCustomer, { id }: { id: string }): Promise<void> {
  const { status, text } = await call('DELETE', `${METHODS}/${id}`);
  assert.equal(status, 200, text);
}

async function forgotten(): Promise<string[]> {
  service.clock.advance(HOUR_MS + SECOND_MS);
  await detachDeletedMethods(service.app);
  return detached.splice(0);
}

describe('a method that is saved twice', () => {
  it('is one: a repeat after a lost reply finds it', async () => {
    const customer = await store.newCustomer();
    const first = await saveMethod(customer, 'tok_robin');
    const again = await saveMethod(customer, 'tok_robin');
    assert.deepEqual(again, first);
    assert.equal((await saveMethod(customer, 'tok_wren')).isDefault, false);
    assert.equal((await methodsOf(customer)).length, 2);
  });

  it('is one also for concurrent calls, in two processes', async () => {
    const customer = await store.newCustomer();
    const headers = { 'x-api-key': store.apiKey, ...customer.headers };
    const body = { providerId: 'mock', paymentToken: 'tok_finch' };
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        (n % 2 ? service : elsewhere).call('POST', METHODS, body, headers),
      ),
    );
    assert.deepEqual([...new Set(replies.map(({ status }) => status))], [200]);
    assert.equal(new Set(replies.map(({ data }) => data.id)).size, 1);
    assert.equal((await methodsOf(customer)).length, 1);
  });

  it('is another one for another customer', async () => {
    for (const customer of [await store.newCustomer(), await store.newCustomer()]) {
      await saveMethod(customer, 'tok_linnet');
      assert.equal((await methodsOf(customer)).length, 1);
    }
  });

  it('stays at its provider when one of two older rows is deleted', async () => {
    const customer = await store.newCustomer();
    const { id } = await saveMethod(customer, 'tok_swan');
    // As it was written before repeats were detected.
    await service.sql`
      insert into payment_methods (store_id, id, customer_id, mode, slot, provider_id, token, type,
        created_at)
      select store_id, gen_random_uuid(), customer_id, mode, 20, provider_id, token, type,
        created_at
      from payment_methods where id = ${id}`;
    const [first, second] = await methodsOf(customer);
    await deleteMethod(customer, first);
    assert.deepEqual(await forgotten(), []);
    await deleteMethod(customer, second);
    assert.deepEqual(await forgotten(), ['tok_swan']);
  });

  it('stays at its provider when it was deleted and is saved anew', async () => {
    const customer = await store.newCustomer();
    await deleteMethod(customer, await saveMethod(customer, 'tok_stork'));
    await saveMethod(customer, 'tok_stork');
    assert.deepEqual(await forgotten(), []);
    assert.equal((await methodsOf(customer)).length, 1);
  });
});
