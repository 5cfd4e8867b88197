import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { SavedMethod } from '../../../src/ports/payments/payment-provider.ts';
import { sharedService, startService } from '../../harness.ts';
import { everyRow } from '../../states.ts';
import {
  needsItsCustomer,
  type OwnCall,
  refusesShapes,
  testIdempotencyKey,
} from '../customers/every-call.ts';
import { fakeProvider } from './fake-provider.ts';
import { METHODS, methodsOf, saveMethod } from './methods.ts';

const service = await sharedService();
/** Another process on the same data: the database is all they share. */
const elsewhere = await startService();
const store = await service.newStore();
const own: OwnCall = {
  service,
  store,
  send: (call, _id, headers) =>
    call('POST', METHODS, { providerId: 'mock', paymentToken: 'tok_visa' }, headers),
};

async function rowsOf(): Promise<string> {
  const rows = await service.sql<{ text: string }[]>`
    select to_jsonb(m)::text || encode(token, 'escape') as text from payment_methods m`;
  return rows.map(({ text }) => text).join('\n');
}

describe('savePaymentMethod works', () => {
  it('stores the provider’s data of it, and the first one is the default', async () => {
    const customer = await store.newCustomer();
    const { id: _, createdAt: __, ...first } = await saveMethod(customer, 'tok_mastercard');
    assert.deepEqual(first, {
      providerId: 'mock',
      type: 'card',
      brand: 'mastercard',
      last4: '4444',
      expMonth: 12,
      expYear: service.clock.now().getUTCFullYear() + 3,
      isDefault: true,
    });
    const second = await saveMethod(customer);
    assert.deepEqual([second.brand, second.isDefault], ['visa', false]);
    assert.deepEqual(
      (await methodsOf(customer)).map(({ isDefault }) => isDefault),
      [true, false],
    );
  });

  it('reveals the token nowhere: not in the reply, the database or the log', async () => {
    const customer = await store.newCustomer();
    const { text } = await customer.call('POST', METHODS, {
      providerId: 'mock',
      paymentToken: 'tok_canary_1',
    });
    assert.doesNotMatch(text, /tok_canary_1/);
    assert.doesNotMatch(await rowsOf(), /tok_canary_1/);
    assert.doesNotMatch(service.logLines.join(''), /tok_canary_1/);
  });

  it('stores a token that will be declined, so that declines can be tested', async () => {
    const customer = await store.newCustomer();
    for (const token of ['tok_declined', 'tok_requires_action', 'tok_timeout']) {
      assert.equal((await saveMethod(customer, token)).providerId, 'mock');
    }
  });

  it('stores twenty of thirty concurrent ones', async () => {
    const customer = await store.newCustomer();
    const headers = { 'x-api-key': store.apiKey, ...customer.headers };
    const body = { providerId: 'mock', paymentToken: 'tok_visa' };
    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        (n % 2 ? service : elsewhere).call('POST', METHODS, body, headers),
      ),
    );
    const refused = replies.filter(({ status }) => status !== 200);
    assert.deepEqual(
      refused.map(({ status, code }) => [status, code]),
      Array.from({ length: 10 }, () => [422, 'PAYMENT_METHOD_LIMIT_REACHED']),
    );
    assert.equal((await methodsOf(customer)).length, 20);
  });
});

describe('savePaymentMethod refuses bad input', () => {
  it('refuses a token that the provider does not know', async () => {
    const customer = await store.newCustomer();
    const body = { providerId: 'mock', paymentToken: 'tok_invalid' };
    const { status, code } = await customer.call('POST', METHODS, body);
    assert.deepEqual([status, code], [422, 'PAYMENT_TOKEN_INVALID']);
    assert.deepEqual(await methodsOf(customer), []);
  });

  it('and only in the sandbox by its form: providers have tokens of many forms', async () => {
    const customer = await store.newCustomer();
    for (const paymentToken of ['tok_', 'x', 'pm_card_visa', 'payment-token-1']) {
      const { status, text } = await customer.call('POST', METHODS, {
        providerId: 'mock',
        paymentToken,
      });
      assert.equal(status, 200, text);
    }
  });

  it('refuses a card number, which is neither looked up nor stored', async () => {
    const asked: string[] = [];
    const payments = [
      {
        ...fakeProvider(),
        saveMethod: async (token: string) => {
          asked.push(token);
          return 'invalid' as const;
        },
      },
    ];
    const watched = await startService({ ports: { payments: () => payments } });
    const own = await watched.newStore();
    const { call } = await own.newCustomer();
    // A number of this test alone: all methods of the shared database are searched for it.
    const numbers = ['4000003720000278', '4000 0037 2000 0278', '4000-0037-2000-0278'];
    for (const paymentToken of numbers) {
      const headers = { 'idempotency-key': `a key for ${numbers.indexOf(paymentToken)}` };
      const body = { providerId: 'fake', paymentToken };
      const { status, code, text } = await call('POST', METHODS, body, headers);
      assert.deepEqual([status, code], [422, 'PAYMENT_TOKEN_INVALID']);
      assert.doesNotMatch(text, /7200002/);
    }
    assert.deepEqual(asked, []);
    const everything = [await everyRow(watched, own), await rowsOf(), watched.logLines.join('')];
    // The whole number: its first half alone occurs by chance among all the rows.
    for (const number of numbers) assert.ok(!everything.join('').includes(number));
  });

  it('refuses a provider that the store does not have', async () => {
    const { call } = await store.newCustomer();
    const body = { providerId: 'stripe', paymentToken: 'tok_visa' };
    const { status, code } = await call('POST', METHODS, body);
    assert.deepEqual([status, code], [404, 'PROVIDER_NOT_FOUND']);
  });

  it('stores nothing if the provider does not reply', async () => {
    const saveMethod = async (token: string): Promise<SavedMethod> => {
      throw new Error(`no such host for ${token}`);
    };
    const payments = [{ ...fakeProvider(), saveMethod }];
    const broken = await startService({ ports: { payments: () => payments } });
    const customer = await (await broken.newStore()).newCustomer();
    const body = { providerId: 'fake', paymentToken: 'tok_visa' };
    const { status, code, headers } = await customer.call('POST', METHODS, body);
    assert.deepEqual([status, code, headers['retry-after']], [504, 'PROVIDER_TIMEOUT', '5']);
    assert.deepEqual(await methodsOf(customer), []);
  });

  refusesShapes(own, (call, _id, body) => call('POST', METHODS, body), [
    {},
    { providerId: 'mock' },
    { paymentToken: 'tok_visa' },
    { providerId: '', paymentToken: 'tok_visa' },
    { providerId: 'mock', paymentToken: '' },
    { providerId: 'mock', paymentToken: 1 },
    { providerId: 'mock', paymentToken: 'a'.repeat(201) },
  ]);
});

describe('savePaymentMethod needs its credential', () => {
  needsItsCustomer(own);
});

describe('savePaymentMethod hides foreign ids', () => {
  it('stores it for the calling customer only', async () => {
    const [ada, bob] = [await store.newCustomer(), await store.newCustomer()];
    await saveMethod(ada);
    assert.deepEqual(await methodsOf(bob), []);
  });
});

describe('savePaymentMethod can be repeated', () => {
  testIdempotencyKey(own);
});
