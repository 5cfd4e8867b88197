import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { PaymentProvider } from '../../../src/ports/payments/payment-provider.ts';
import { type Opened, openCheckout } from '../../checkout-steps.ts';
import { type Reply, startService, type TestStore } from '../../harness.ts';
import { IS_WHOLE } from '../../small-version.ts';
import { assertSound } from '../assert-sound.ts';
import { inParallel, proved, range, SEED, scaled } from '../scale.ts';
import { connectTo, newDatabase, newFakepay } from '../scene.ts';
import { providerOf } from '../simulator-adapter.ts';

const SHOPPERS = scaled({ small: 40, full: 500 });
const SLOW_MS = scaled({ small: 200, full: 5_000 });
/** More than any shopper needs; a storefront shows that it still retries. */
const TRIES_MAX = 20;
const AGAIN = ['SERVICE_UNAVAILABLE', 'PROVIDER_TIMEOUT'];

describe(`a flash sale at a slow provider (seed ${SEED})`, async () => {
  const fakepay = await newFakepay();
  const env = { RATE_LIMIT: 'on', KEY_RATE_PER_SECOND: '100000' };
  const seen = { now: 0, most: 0 };
  const slow = (provider: PaymentProvider): PaymentProvider => ({
    ...provider,
    async charge(charge) {
      seen.most = Math.max(seen.most, ++seen.now);
      await wait(SLOW_MS);
      return await provider.charge(charge).finally(() => seen.now--);
    },
  });
  const service = await startService({
    sql: connectTo(await newDatabase(), 8),
    env,
    ports: {
      payments: ({ id: store }) => [slow(providerOf('fakepay', { url: fakepay.url, store }))],
    },
  });

  const opened = async (store: TestStore): Promise<Opened[]> => {
    const carts: Opened[] = [];
    await inParallel(range(SHOPPERS), 20, async (index) => {
      const email = `shopper-${index}@example.com`;
      carts.push(await openCheckout(store, 'intent', { paymentToken: `tok_${index}`, email }));
    });
    return carts;
  };

  /** As a storefront does: an unknown or unavailable outcome is retried when the reply says. */
  const confirmed = async (store: TestStore, { path, confirmation }: Opened, ip?: string) => {
    const replies: Reply[] = [];
    for (let turn = 0; turn < TRIES_MAX; turn++) {
      const headers = ip ? { 'x-shopper-ip': ip } : {};
      const reply = await store.call('POST', `${path}/confirm`, confirmation, headers);
      replies.push(reply);
      if (!AGAIN.includes(reply.code ?? '')) break;
      await wait(Number(reply.headers['retry-after']) * 1000);
    }
    return replies;
  };

  const charged = (store: TestStore) =>
    fakepay.journal().filter((entry) => entry.store === store.id).length;

  const sell = async (store: TestStore, ipOf: (index: number) => string | undefined) => {
    const carts = await opened(store);
    const before = charged(store);
    seen.most = 0;
    const began = performance.now();
    const replies = await Promise.all(
      carts.map((cart, index) => confirmed(store, cart, ipOf(index))),
    );
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    for (const [last] of replies.map((all) => all.slice(-1))) {
      assert.equal(last?.status, 200, last?.text);
    }
    const orders = new Set(replies.map((all) => all.at(-1)?.data.order.orderNumber));
    assert.equal(orders.size, SHOPPERS);
    assert.equal(charged(store), before + SHOPPERS);
    await assertSound(service.sql, store.id, fakepay);
    const repeated = replies.flatMap((all) => all.slice(0, -1).map(({ code }) => code));
    const repeats = AGAIN.map((code) => `${repeated.filter((one) => one === code).length} ${code}`);
    return `${seconds} s, at most ${seen.most} at the provider at a time, ${repeats.join(', ')}`;
  };

  it('gives every shopper of a store without history an order [P26]', async () => {
    const store = await service.newStore();
    const first = await sell(store, () => undefined);
    const second = IS_WHOLE ? await sell(store, () => undefined) : 'not tried';
    proved(
      'P26',
      `${SHOPPERS} confirms at once, a provider that takes ${SLOW_MS} ms, a store without ` +
        `orders: all paid once in ${first}; the same again in the same hour: ${second}`,
    );
  });

  it('does the same if the storefront sends the shopper addresses [P26]', async () => {
    const store = await service.newStore();
    const duration = await sell(store, (index) => `203.0.${113 + (index >> 8)}.${index & 255}`);
    proved(
      'P26',
      `${SHOPPERS} confirms at once from as many addresses: all paid once in ${duration}`,
    );
  });
});
