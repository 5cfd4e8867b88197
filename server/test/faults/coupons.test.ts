import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createCoupon } from '../../src/features/coupons/create-coupon.ts';
import type { StoreId } from '../../src/values/ids.ts';
import { type Opened, openCheckout } from '../checkout-steps.ts';
import { usesOf } from '../discounts.ts';
import type { Reply, TestStore } from '../harness.ts';
import { assertSound } from './assert-sound.ts';
import { inParallel, newChance, proved, range, SEED, scaled } from './scale.ts';
import {
  connectTo,
  insist,
  newDatabase,
  newFakepay,
  startPaidService,
  startTarget,
  through,
} from './scene.ts';

const CROWD = 200;

describe(`coupon limits under concurrency (seed ${SEED})`, async () => {
  const fakepay = await newFakepay();
  const address = await newDatabase();
  const service = await startPaidService(fakepay, address);
  const chance = newChance();

  it('accepts as many of 200 confirms as the coupon has uses [P8]', async () => {
    const rounds = scaled({ small: 1, full: 25 });
    const crowd = scaled({ small: 30, full: CROWD });
    const target = await startTarget(fakepay, address);
    const instances = [target.store, through(service, target.store)];
    let winners = 0;
    for (const round of range(rounds)) {
      const limit = 1 + Math.floor(chance() * 20);
      const code = await limited({ usesMax: limit }, target.store);
      const carts = await opened(crowd, target.store, () => ({ coupons: [code] }));
      target.database.delay(50);
      const replies = await Promise.all(
        carts.map((cart, index) => confirm(instances[index % 2] as TestStore, cart)),
      );
      target.database.delay(0);
      assertLimit(replies, limit, `round ${round}`);
      assert.deepEqual(await usesOf(service, target.store, code), { uses: limit, rows: limit });
      winners += limit;
    }
    await assertSound(service.sql, target.store.id, fakepay);
    target.kill();
    proved(
      'P8',
      `${rounds} x ${crowd} concurrent confirms over two processes, one 50 ms from its ` +
        `database: ${winners} uses of ${winners}`,
    );
  });

  it('accepts no more per shopper than the limit [P8]', async () => {
    const rounds = scaled({ small: 1, full: 25 });
    const crowd = scaled({ small: 15, full: CROWD });
    const store = await service.newStore();
    for (const _ of range(rounds)) {
      const code = await limited({ usesPerShopperMax: 2 }, store);
      const carts = await opened(crowd, store, (index) => ({
        coupons: [code],
        email: `${['ada', 'ADA', 'grace'][index % 3]}@example.com`,
      }));
      const replies = await Promise.all(carts.map((cart) => confirm(store, cart)));
      assertLimit(replies, 4, 'two shoppers with two uses each');
    }
    await assertSound(service.sql, store.id, fakepay);
    proved('P8', `${rounds} x ${crowd} concurrent confirms of two shoppers: two uses each`);
  });

  it('releases the use of a declined payment for the next [P8]', async () => {
    const rounds = scaled({ small: 1, whole: 2, full: 25 });
    const store = await service.newStore();
    for (const _ of range(rounds)) {
      const limit = 5;
      const code = await limited({ usesMax: limit }, store);
      const carts = await opened(40, store, (index) => ({
        coupons: [code],
        ...(index % 2 === 0 && { paymentToken: 'tok_declined' }),
      }));
      const replies = await Promise.all(carts.map((cart) => confirm(store, cart)));
      const won = replies.filter(({ status }) => status === 200).length;
      assert.ok(won <= limit, `${won} of ${limit}`);
      // The released uses are available to later confirms.
      const late = await opened(limit - won + 1, store, () => ({ coupons: [code] }), won < limit);
      const more = [];
      for (const cart of late) more.push(await confirm(store, cart));
      if (won < limit) assertLimit(more, limit - won, 'after the declines');
      assert.deepEqual(await usesOf(service, store, code), { uses: limit, rows: limit });
    }
    await assertSound(service.sql, store.id, fakepay);
    proved('P8', `${rounds} x 40 concurrent confirms, half of them declined: no use lost`);
  });

  async function limited(
    terms: { usesMax?: number; usesPerShopperMax?: number },
    { id }: TestStore,
  ): Promise<string> {
    const code = `LIMITED-${Math.floor(chance() * 1e12)}`;
    const coupon = { code, type: 'percent', value: 10, ...terms } as const;
    await createCoupon(service.app, connectTo(address, 1), id as StoreId, coupon);
    return code;
  }
});

async function opened(
  count: number,
  store: TestStore,
  optionsOf: (index: number) => Parameters<typeof openCheckout>[2],
  isWanted = true,
): Promise<Opened[]> {
  const carts: Opened[] = [];
  if (!isWanted) return carts;
  await inParallel(range(count), 8, async (index) => {
    carts.push(await openCheckout(store, 'intent', optionsOf(index)));
  });
  return carts;
}

function confirm(store: TestStore, { path, confirmation }: Opened): Promise<Reply> {
  return insist(() => store.call('POST', `${path}/confirm`, confirmation));
}

function assertLimit(replies: readonly Reply[], limit: number, what: string): void {
  const codes = replies.map(({ status, code }) => (status === 200 ? 'won' : code));
  assert.equal(codes.filter((code) => code === 'won').length, limit, what);
  const others = new Set(codes.filter((code) => code !== 'won'));
  assert.deepEqual([...others], others.size === 0 ? [] : ['COUPON_USED_UP'], what);
}
