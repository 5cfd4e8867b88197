import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Data, sharedService, startService } from '../../harness.ts';
import { needsItsCredential, type OrderOperation } from '../orders/every-order.ts';
import { fakeProvider } from './fake-provider.ts';

const service = await sharedService();
const store = await service.newStore();
const list = () => store.call('GET', '/v1/payments/providers');

describe('listPaymentProviders works', () => {
  it('returns only the sandbox provider for a new store', async () => {
    const { status, data } = await list();
    assert.equal(status, 200);
    assert.deepEqual(data, {
      providers: [
        {
          id: 'mock',
          type: 'mock',
          name: 'Sandbox',
          mode: 'test',
          isDefault: true,
          methods: ['card'],
          wallets: ['apple_pay', 'google_pay', 'paypal', 'link'],
          publishableKey: null,
        },
      ],
    });
  });

  it('marks the first of several as the default', async () => {
    const providers = [fakeProvider({ id: 'one' }), fakeProvider({ id: 'two' })];
    const other = await startService({ ports: { payments: () => providers } });
    const { data } = await (await other.newStore()).call('GET', '/v1/payments/providers');
    assert.deepEqual(
      data.providers.map(({ id, isDefault }: Data) => [id, isDefault]),
      [
        ['one', true],
        ['two', false],
      ],
    );
  });
});

describe('listPaymentProviders refuses bad input', () => {
  it('ignores a query and a body', async () => {
    const { status } = await store.call('GET', '/v1/payments/providers?page=x');
    assert.equal(status, 200);
  });
});

describe('listPaymentProviders needs its credential', () => {
  const operation: OrderOperation = {
    service,
    store,
    isForOperators: false,
    send: (call, _order, headers) => call('GET', '/v1/payments/providers', undefined, headers),
  };
  needsItsCredential(operation);
});

describe('listPaymentProviders hides foreign ids', () => {
  it('returns no credentials', async () => {
    const { text } = await list();
    assert.doesNotMatch(text, /secret/i);
    assert.ok(!text.includes(store.id));
  });
});

describe('listPaymentProviders can be repeated', () => {
  it('returns the same, without a statement', async () => {
    const first = await list();
    const statements = await service.statements(async () => {
      assert.equal((await list()).text, first.text);
    });
    assert.deepEqual(statements, []);
  });
});
