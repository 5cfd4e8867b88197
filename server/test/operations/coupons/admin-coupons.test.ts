import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { timeOrderedIds } from '../../../src/values/ids.ts';
import { openCheckout, placeOrder } from '../../checkout-steps.ts';
import { rowsOf } from '../../contract/store-rows.ts';
import { usesOf } from '../../discounts.ts';
import { type Data, sharedService } from '../../harness.ts';

const service = await sharedService();
const store = await service.newStore();
const { call } = await store.newOperator('staff');
const COUPONS = '/admin/v1/coupons';

let made = 0;
async function newCoupon(terms: object = {}): Promise<Data> {
  made += 1;
  const body = { code: `NEW-${made}`, type: 'percent', value: 10, ...terms };
  const { data, text } = await call('POST', COUPONS, body);
  assert.ok(data.id, text);
  return data;
}

const change = (id: string, body: object) => call('PATCH', `${COUPONS}/${id}`, body);
const read = async (id: string) => (await call('GET', `${COUPONS}/${id}`)).data;
const apply = async (code: string) => {
  const { id } = await store.newCart();
  return await store.call('POST', `/v1/carts/${id}/coupon`, { code });
};

/** The reply; asserts that nothing changed. */
async function refused(method: string, path: string, body: object) {
  const before = await rowsOf(service.sql, store.id);
  const reply = await call(method, path, body);
  assert.deepEqual(await rowsOf(service.sql, store.id), before, JSON.stringify(body));
  return reply;
}

describe('createCoupon', () => {
  it('creates a coupon that shoppers can use at once, in any notation', async () => {
    const coupon = await newCoupon({ code: 'spring-20', value: 20, description: 'Spring' });
    assert.deepEqual(
      [coupon.code, coupon.value, coupon.enabled, coupon.status, coupon.uses, coupon.skus],
      ['SPRING-20', 20, true, 'active', 0, null],
    );
    const { data } = await apply('Spring-20');
    assert.deepEqual([data.totals.discountTotal, data.coupons[0].description], [330, 'Spring']);
  });

  it('stores times as instants, whatever their zone', async () => {
    const coupon = await newCoupon({
      startsAt: '2026-01-01T01:00:00+02:00',
      endsAt: '2100-06-01T00:00:00.5Z',
    });
    assert.deepEqual(
      [coupon.startsAt, coupon.endsAt],
      ['2025-12-31T23:00:00.000Z', '2100-06-01T00:00:00.500Z'],
    );
  });

  it('refuses an invalid definition, and changes nothing', async () => {
    const good = { code: 'BAD', type: 'percent', value: 10 };
    for (const bad of [
      { value: 0 },
      { value: 101 },
      { value: 1.5 },
      { type: 'fixed', value: 0 },
      { type: 'fixed', value: undefined },
      { type: 'free_shipping', value: 5 },
      { type: 'bogus' },
      { usesMax: 0 },
      { usesPerShopperMax: 0 },
      { usesMax: 2_147_483_648 },
      { minimum: -1 },
      { startsAt: '2030-01-02T00:00:00Z', endsAt: '2030-01-01T00:00:00Z' },
      { startsAt: '2030-01-01T00:00:00Z', endsAt: '2030-01-01T00:00:00Z' },
      { endsAt: '2030-02-30T00:00:00Z' },
      { endsAt: '2016-12-31T23:59:60Z' },
      { endsAt: '0000-01-01T00:00:00Z' },
      { endsAt: 'tomorrow' },
      { skus: [] },
      { skus: ['A', 'A'] },
      { skus: Array.from({ length: 101 }, (_, n) => `SKU-${n}`) },
      { skus: ['x'.repeat(256)] },
      { code: '' },
      { code: 'two words' },
      { code: 'x'.repeat(65) },
    ]) {
      const { status, code } = await refused('POST', COUPONS, { ...good, ...bad });
      assert.deepEqual([status, code], [400, 'VALIDATION_ERROR'], JSON.stringify(bad));
    }
  });

  it('refuses a code that is taken, also in concurrent calls', async () => {
    const body = { code: 'ONLY-ONE', type: 'fixed', value: 100 };
    const replies = await Promise.all(
      ['ONLY-ONE', 'only-one', 'Only-One'].map(async (code) => {
        return (await call('POST', COUPONS, { ...body, code })).code ?? 'made';
      }),
    );
    assert.deepEqual(replies.sort(), ['COUPON_CODE_TAKEN', 'COUPON_CODE_TAKEN', 'made']);
  });
});

describe('listCoupons', () => {
  it('is sorted by code or by age, in both directions, with a cursor', async () => {
    const shop = await service.newStore();
    const boss = await shop.newOperator('owner');
    await service.sql`delete from coupons where store_id = ${shop.id}`;
    for (const code of ['MID', 'ZED', 'ABC']) {
      await boss.call('POST', COUPONS, { code, type: 'percent', value: 10 });
    }
    const sorted = async (query: string): Promise<string[]> => {
      const codes: string[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const more = cursor && `&cursor=${cursor}`;
        const { data }: { data: Data } = await boss.call(
          'GET',
          `${COUPONS}?limit=2&${query}${more}`,
        );
        codes.push(...data.coupons.map(({ code }: Data) => code));
        cursor = data.nextCursor;
      }
      return codes;
    };
    assert.deepEqual(await sorted('sortBy=code&sortDir=asc'), ['ABC', 'MID', 'ZED']);
    assert.deepEqual(await sorted('sortBy=code'), ['ZED', 'MID', 'ABC']);
    assert.deepEqual(await sorted('sortBy=createdAt&sortDir=asc'), ['MID', 'ZED', 'ABC']);
    assert.deepEqual(await sorted('sortDir=desc'), ['ABC', 'ZED', 'MID']);
  });

  it('has pages by cursor, the newest first, and finds one by its code', async () => {
    const [first, second] = [await newCoupon(), await newCoupon()];
    const { data } = await call('GET', `${COUPONS}?limit=2`);
    assert.deepEqual(
      data.coupons.map(({ id }: Data) => id),
      [second.id, first.id],
    );
    // A new coupon does not move the pages.
    await newCoupon();
    const next = await call('GET', `${COUPONS}?limit=2&cursor=${data.nextCursor}`);
    assert.ok(next.data.coupons.every(({ id }: Data) => id < first.id));
    assert.ok(!next.data.coupons.some(({ id }: Data) => [first.id, second.id].includes(id)));
    const found = await call('GET', `${COUPONS}?code=${first.code.toLowerCase()}`);
    assert.deepEqual(found.data, { coupons: [first], nextCursor: null });
  });

  it('finds coupons by the beginning of their code, in which no sign is a wildcard', async () => {
    const start = `Q_${Date.now()}`;
    const plain = await newCoupon({ code: `${start}-A` });
    await newCoupon({ code: `${start.replace('_', 'X')}-B` });
    const { data } = await call('GET', `${COUPONS}?codePrefix=${start.toLowerCase()}`);
    assert.deepEqual(
      data.coupons.map(({ id }: Data) => id),
      [plain.id],
    );
    assert.deepEqual((await call('GET', `${COUPONS}?codePrefix=%25`)).data.coupons, []);
  });

  it('finds coupons by the status that they show', async () => {
    const later = new Date(service.clock.now().getTime() + 3_600_000).toISOString();
    const [used, ended] = [await newCoupon({ usesMax: 1 }), await newCoupon()];
    await placeOrder(store, { coupons: [used.code] });
    await call('POST', `${COUPONS}/${ended.id}/end`);
    const expected = {
      active: (await newCoupon({ startsAt: null, endsAt: later })).id,
      scheduled: (await newCoupon({ startsAt: later })).id,
      ended: ended.id,
      used_up: used.id,
      disabled: (await newCoupon({ enabled: false })).id,
    };
    for (const [status, id] of Object.entries(expected)) {
      const { data } = await call('GET', `${COUPONS}?status=${status}&limit=100`);
      assert.ok(
        data.coupons.some((coupon: Data) => coupon.id === id),
        status,
      );
      assert.ok(
        data.coupons.every((coupon: Data) => coupon.status === status),
        status,
      );
    }
  });

  it('refuses an invalid page or filter', async () => {
    for (const query of ['limit=0', 'cursor=x', 'status=old', 'codePrefix=']) {
      assert.equal((await call('GET', `${COUPONS}?${query}`)).code, 'VALIDATION_ERROR', query);
    }
  });
});

describe('getCoupon and listCouponUses', () => {
  it('return the outcome of each use', async () => {
    const { id, code } = await newCoupon({ usesMax: 3 });
    const order = await placeOrder(store, { coupons: [code] });
    const voided = await placeOrder(store, { coupons: [code] });
    await store.call('POST', `/v1/payments/orders/${voided.id}/void`, {});
    const declined = await openCheckout(store, 'intent', {
      coupons: [code],
      paymentToken: 'tok_declined',
    });
    await store.call('POST', `${declined.path}/confirm`, declined.confirmation);
    const { uses, stats, status } = await read(id);
    assert.deepEqual([uses, status], [1, 'active']);
    assert.deepEqual([stats.reserved, stats.used, stats.released], [0, 1, 2]);
    assert.ok(stats.lastUsedAt);
    const { data } = await call('GET', `${COUPONS}/${id}/uses`);
    assert.deepEqual(
      data.uses.map((use: Data) => [use.orderNumber, use.status, use.discount]),
      [
        [null, 'released', null],
        [voided.orderNumber, 'released', 165],
        [order.orderNumber, 'used', 165],
      ],
    );
    assert.deepEqual(data.uses[2].orderId, order.id);
    const one = await call('GET', `${COUPONS}/${id}/uses?limit=2`);
    assert.deepEqual(one.data.uses, data.uses.slice(0, 2));
    const two = await call('GET', `${COUPONS}/${id}/uses?limit=2&cursor=${one.data.nextCursor}`);
    assert.deepEqual(two.data, { uses: [data.uses[2]], nextCursor: null });
  });

  it('refuse an unknown coupon, and an invalid page', async () => {
    for (const id of [timeOrderedIds.next(), 'nothing']) {
      assert.equal((await call('GET', `${COUPONS}/${id}`)).code, 'COUPON_NOT_FOUND');
      assert.equal((await call('GET', `${COUPONS}/${id}/uses`)).code, 'COUPON_NOT_FOUND');
    }
    const { id } = await newCoupon();
    const { code } = await call('GET', `${COUPONS}/${id}/uses?limit=101`);
    assert.equal(code, 'VALIDATION_ERROR');
  });
});

describe('changeCoupon', () => {
  it('changes the given fields and keeps the rest', async () => {
    const before = await newCoupon({ usesMax: 5, skus: ['MUG-1'] });
    service.clock.advance(1_000);
    const { data } = await change(before.id, { value: 15, skus: null });
    assert.deepEqual(data, { ...before, value: 15, skus: null, updatedAt: data.updatedAt });
    assert.notEqual(data.updatedAt, before.updatedAt);
  });

  it('loses none of several concurrent changes', async () => {
    const { id } = await newCoupon();
    await Promise.all([{ value: 50 }, { minimum: 7 }, { usesMax: 9 }].map((it) => change(id, it)));
    const { value, minimum, usesMax } = await read(id);
    assert.deepEqual([value, minimum, usesMax], [50, 7, 9]);
  });

  it('disables a coupon and enables it again', async () => {
    const { id, code } = await newCoupon();
    assert.equal((await change(id, { enabled: false })).data.status, 'disabled');
    assert.equal((await apply(code)).code, 'COUPON_INVALID');
    assert.equal((await change(id, { enabled: true })).data.status, 'active');
    assert.equal((await apply(code)).status, 200);
  });

  it('keeps the shown quote of a checkout, until it is requested anew', async () => {
    const { id, code } = await newCoupon({ value: 50 });
    const { path, confirmation } = await openCheckout(store, 'intent', { coupons: [code] });
    await change(id, { value: 1, minimum: 100_000, skus: ['OTHER'] });
    const { data } = await store.call('POST', `${path}/confirm`, confirmation);
    assert.equal(data.order.totals.discountTotal, 824);
    assert.deepEqual(await usesOf(service, store, code), { uses: 1, rows: 1 });
    const late = await openCheckout(store, 'intent', {});
    const { data: resumed } = await store.call('POST', `${late.path}/quote/resume`, {});
    assert.equal(resumed.session.totals.discountTotal, 0);
  });

  it('lets no confirm use a coupon that was disabled meanwhile', async () => {
    const { id, code } = await newCoupon();
    const { path, confirmation } = await openCheckout(store, 'intent', { coupons: [code] });
    await change(id, { enabled: false });
    const reply = await store.call('POST', `${path}/confirm`, confirmation);
    assert.equal(reply.code, 'COUPON_INVALID');
    assert.deepEqual(await usesOf(service, store, code), { uses: 0, rows: 0 });
  });

  it('never sets a limit below the consumed uses', async () => {
    const { id, code } = await newCoupon();
    for (const _ of [1, 2]) await placeOrder(store, { coupons: [code] });
    for (const limit of [{ usesMax: 1 }, { usesPerShopperMax: 1 }]) {
      const { code: refusal } = await refused('PATCH', `${COUPONS}/${id}`, limit);
      assert.equal(refusal, 'LIMIT_BELOW_USES');
    }
    const { data } = await change(id, { usesMax: 2, usesPerShopperMax: 2 });
    assert.equal(data.status, 'used_up');
    assert.equal((await apply(code)).code, 'COUPON_USED_UP');
  });

  it('keeps its limits exact while it is changed and used concurrently', async () => {
    const { id, code } = await newCoupon();
    const opened = [];
    for (let n = 0; n < 6; n++) {
      opened.push(await openCheckout(store, 'intent', { coupons: [code] }));
    }
    const [limited] = await Promise.all([
      change(id, { usesMax: 3 }),
      ...opened.map(({ path, confirmation }) =>
        store.call('POST', `${path}/confirm`, confirmation),
      ),
    ]);
    const { uses, usesMax, stats } = await read(id);
    assert.equal(uses, stats.used);
    assert.equal(usesMax, limited.status === 200 ? 3 : null);
    if (usesMax !== null) assert.ok(uses <= usesMax, `${uses} of ${usesMax}`);
  });

  it('refuses values that contradict the stored ones, and changes nothing', async () => {
    const { id } = await newCoupon({ startsAt: '2030-01-01T00:00:00Z' });
    for (const bad of [{ endsAt: '2029-01-01T00:00:00Z' }, { value: 0 }, { usesMax: 0 }]) {
      const { code } = await refused('PATCH', `${COUPONS}/${id}`, bad);
      assert.equal(code, 'VALIDATION_ERROR', JSON.stringify(bad));
    }
    const unknown = await change(timeOrderedIds.next(), { value: 5 });
    assert.equal(unknown.code, 'COUPON_NOT_FOUND');
  });
});

describe('endCoupon', () => {
  const end = (id: string) => call('POST', `${COUPONS}/${id}/end`);

  it('ends it now, permanently', async () => {
    const { id, code } = await newCoupon();
    const { data } = await end(id);
    assert.equal(data.status, 'ended');
    assert.equal((await apply(code)).code, 'COUPON_EXPIRED');
    service.clock.advance(1_000);
    assert.equal((await end(id)).data.endsAt, data.endsAt);
  });

  it('ends one that has not begun', async () => {
    const { id, status } = await newCoupon({ startsAt: '2090-01-01T00:00:00Z' });
    assert.equal(status, 'scheduled');
    assert.equal((await end(id)).data.status, 'ended');
  });

  it('refuses an unknown coupon', async () => {
    assert.equal((await end('nothing')).code, 'COUPON_NOT_FOUND');
  });
});
