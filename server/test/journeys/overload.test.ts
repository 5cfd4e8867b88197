import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { mockPayments } from '../../src/adapters/payments/mock-payments.ts';
import { inlinePrices } from '../../src/adapters/products/inline-prices.ts';
import type { PaymentProvider } from '../../src/ports/payments/payment-provider.ts';
import { systemClock } from '../../src/values/time.ts';
import { placeOrder } from '../checkout-steps.ts';
import { MUG, PEN, startService } from '../harness.ts';
import { until } from '../process/running.ts';

const AT_ONCE = 5;

describe('more requests than a process serves concurrently', async () => {
  const service = await startService({ env: { REQUESTS_AT_ONCE: String(AT_ONCE) } });
  const store = await service.newStore();
  const { id } = await store.newCart();
  const crowd = (size: number) =>
    Promise.all(Array.from({ length: size }, () => store.call('GET', `/v1/carts/${id}`)));

  it('are refused with a Retry-After of a second, and the others are served', async () => {
    const replies = await crowd(20);
    const refused = replies.filter(({ status }) => status !== 200);
    assert.equal(replies.length - refused.length, AT_ONCE);
    for (const { status, code, headers } of refused) {
      assert.deepEqual([status, code], [503, 'SERVICE_UNAVAILABLE']);
      assert.equal(headers['retry-after'], '1');
    }
  });

  it('free their capacity when they end, whatever the outcome', async () => {
    for (let round = 0; round < 3; round++) {
      assert.deepEqual(new Set((await crowd(AT_ONCE)).map(({ status }) => status)), new Set([200]));
      assert.equal((await store.call('GET', '/v1/carts/unknown')).status, 404);
      assert.equal((await service.call('GET', `/v1/carts/${id}`)).status, 401);
    }
  });
});

describe('many concurrent changes of one cart of a store whose merchant is slow', () => {
  it('wait in a quarter of the capacity, and other stores have the rest', async () => {
    let answer = () => {};
    const slowly = new Promise<void>((go) => {
      answer = go;
    });
    const service = await startService({
      env: { REQUESTS_AT_ONCE: '40' },
      ports: {
        products: () => async (request) => {
          if (request.items.some(({ sku }) => sku === PEN.sku)) await slowly;
          return await inlinePrices(request);
        },
      },
    });
    const [store, other] = [await service.newStore(), await service.newStore()];
    const { id } = await store.newCart([MUG]);
    const statuses: number[] = [];
    const crowd = Array.from({ length: 40 }, async () => {
      const { status, code, headers } = await store.call('POST', `/v1/carts/${id}/items`, PEN);
      statuses.push(status);
      if (status === 200) return;
      assert.deepEqual([code, headers['retry-after']], ['SERVICE_UNAVAILABLE', '1']);
    });
    await until(
      () => statuses.length === 29,
      5_000,
      () => String(statuses),
    );
    assert.equal((await other.call('POST', '/v1/carts', { items: [MUG] })).status, 200);
    assert.equal((await store.call('POST', '/v1/carts', { items: [MUG] })).status, 200);
    answer();
    await Promise.all(crowd);
    assert.deepEqual(statuses, [...Array(29).fill(503), ...Array(11).fill(200)]);
  });
});

describe('many concurrent refunds of one order', () => {
  it('get the results of the provider, however many are recorded concurrently', async () => {
    const mock = mockPayments(systemClock);
    let asked = 0;
    let answer = () => {};
    const slowly = new Promise<void>((go) => {
      answer = go;
    });
    const provider: PaymentProvider = {
      ...mock,
      async refund(reversal) {
        asked++;
        await slowly;
        return await mock.refund(reversal);
      },
    };
    const env = { REQUESTS_AT_ONCE: '40' };
    const service = await startService({ env, ports: { payments: () => [provider] } });
    const store = await service.newStore();
    const { id } = await placeOrder(store);
    const path = `/v1/payments/orders/${id}/refund`;
    const replies = [];
    for (let wave = 1; wave <= 3; wave++) {
      const nine = Array.from({ length: 9 }, () => store.call('POST', path, { amount: 10 }));
      replies.push(...nine);
      await until(() => asked === 9 * wave, 10_000);
    }
    answer();
    const statuses = (await Promise.all(replies)).map(({ status }) => status);
    assert.deepEqual(new Set(statuses), new Set([200]));
  });
});
