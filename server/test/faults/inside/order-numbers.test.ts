import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DAY_MS } from '../../../src/values/time.ts';
import { openCheckout, placeOrder } from '../../checkout-steps.ts';
import type { TestStore } from '../../harness.ts';
import { assertSound } from '../assert-sound.ts';
import { proved, range, SEED, scaled } from '../scale.ts';
import { insist, newDatabase, newFakepay, startPaidService } from '../scene.ts';

const STORES = 5;

describe(`order numbers (seed ${SEED})`, async () => {
  const fakepay = await newFakepay();
  const service = await startPaidService(fakepay, await newDatabase());

  it('are dense in every store under concurrent orders and declines [P11]', async () => {
    const orders = scaled({ small: 12, whole: 20, full: 200 });
    const stores = await Promise.all(range(STORES).map(() => service.newStore()));
    const opened = [];
    for (const index of range(orders * STORES)) {
      const store = stores[index % STORES] as TestStore;
      const isDeclined = index % 7 === 0;
      const token = isDeclined ? { paymentToken: 'tok_declined' } : {};
      opened.push({ store, isDeclined, ...(await openCheckout(store, 'intent', token)) });
    }
    const replies = await Promise.all(
      opened.map(async ({ store, path, confirmation, isDeclined }) => {
        const confirm = () => store.call('POST', `${path}/confirm`, confirmation);
        const { status, data } = await insist(confirm);
        assert.equal(status, isDeclined ? 402 : 200);
        return { store, number: data.order?.orderNumber as string | undefined };
      }),
    );
    const year = service.clock.now().getUTCFullYear();
    for (const store of stores) {
      const numbers = replies.filter((reply) => reply.store === store && reply.number);
      const expected = numbers.map((_, index) => numberOf(year, index + 1));
      assert.deepEqual(numbers.map(({ number }) => number).sort(), expected);
      await assertSound(service.sql, store.id, fakepay);
    }
    proved('P11', `${orders * STORES} concurrent confirms over ${STORES} stores: dense`);
  });

  it('grow past 99999, and restart with the year [P11]', async () => {
    const store = await service.newStore();
    const first = await placeOrder(store);
    const year = service.clock.now().getUTCFullYear();
    assert.equal(first.orderNumber, numberOf(year, 1));
    await service.sql`update order_counters set last = 99998 where store_id = ${store.id}`;
    assert.equal((await placeOrder(store)).orderNumber, `ORD-${year}-99999`);
    assert.equal((await placeOrder(store)).orderNumber, `ORD-${year}-100000`);
    service.clock.advance(366 * DAY_MS);
    assert.equal((await placeOrder(store)).orderNumber, numberOf(year + 1, 1));
    proved('P11', 'past 99999, and at new year');
  });
});

function numberOf(year: number, sequence: number): string {
  return `ORD-${year}-${String(sequence).padStart(5, '0')}`;
}
