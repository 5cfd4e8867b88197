import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { keepFigures } from '../../../src/features/figures/keep-figures.ts';
import { DAY_MS } from '../../../src/values/time.ts';
import { openCheckout } from '../../checkout-steps.ts';
import { ownDatabase } from '../../states.ts';
import { dateOf, get, newShop } from './assert-exact.ts';

// A database of its own: the job goes through all stores.
const service = await (await ownDatabase()).start();
const { sql } = service;
const today = (days = 0) => dateOf(service, days);

describe('the kept funnel', () => {
  for (const timezone of ['Asia/Tokyo', 'America/New_York']) {
    it(`has each cart once after a change of the time zone to ${timezone}`, async () => {
      const shop = await newShop(service);
      for (let hours = 0; hours < 48; hours += 4) {
        await shop.store.newCart();
        if (hours === 24) await openCheckout(shop.store, 'session');
        service.clock.advance(DAY_MS / 6);
      }
      const span = `from=${today(-4)}&to=${today(2)}`;
      const before = await get(shop, `checkout?${span}`);
      assert.deepEqual(before.totals, { carts: 13, checkouts: 1, payments: 0, orders: 0 });
      const totals = async () => (await get(shop, `checkout?${span}`)).totals;
      service.clock.advance(7.5 * DAY_MS);
      await keepFigures(service.app);
      assert.deepEqual(await get(shop, `checkout?${span}`), before);
      const change = await shop.clerk.call('PATCH', '/admin/v1/store', { timezone });
      assert.equal(change.status, 200, change.text);
      assert.deepEqual(await totals(), before.totals);
      service.clock.advance(3 * DAY_MS);
      await keepFigures(service.app);
      assert.deepEqual(await totals(), before.totals);
      await sql`delete from carts where store_id = ${shop.store.id}`;
      assert.deepEqual(await totals(), before.totals);
    });
  }
});
