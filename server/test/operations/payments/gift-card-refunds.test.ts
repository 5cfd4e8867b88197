import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { afterEach, describe, it } from 'node:test';
import { jobs } from '../../../src/app.ts';
import { auditStore } from '../../audit-store.ts';
import { placeOrder } from '../../checkout-steps.ts';
import { tamperedSql } from '../../contract/tampered-sql.ts';
import { balanceOf, newCoupon, newGiftCard, usesOf } from '../../discounts.ts';
import { connectTo, newDatabase } from '../../faults/scene.ts';
import { type Data, type Reply, startService } from '../../harness.ts';
import { fakeProvider } from './fake-provider.ts';

// A database of its own: the sweeper takes every payment in it.
const address = await newDatabase();
const database = tamperedSql(address);
const provider = fakeProvider();
const service = await startService({ sql: database.sql, ports: { payments: () => [provider] } });
const store = await service.newStore();
// The doctor bypasses the tampering.
const sql = connectTo(address, 1);
afterEach(() => {
  database.before = () => {};
});

/** Worth 1 648: two gift cards pay 1 000, a card the rest. */
async function newOrder(coupons: string[] = [], worth = [600, 400]) {
  const first = await newGiftCard(service, store, worth[0] ?? 0);
  const second = await newGiftCard(service, store, worth[1] ?? 0);
  const giftCards = [{ code: first }, { code: second }];
  const order = await placeOrder(store, { giftCards, coupons });
  const path = `/v1/payments/orders/${order.id}`;
  const refund = (input: object = {}, headers = {}): Promise<Reply> =>
    store.call('POST', `${path}/refund`, input, headers);
  const balances = async () => [await balanceOf(store, first), await balanceOf(store, second)];
  return { order, path, refund, balances };
}

function sharesOf({ data }: Reply): unknown[] {
  return data.refund.allocations.map(({ source, amount }: Data) => [source, amount]);
}

describe('a refund of an order paid with gift cards', () => {
  it('refunds the card first, then the gift cards in their order', async () => {
    const { order, refund, balances } = await newOrder();
    const first = await refund({ amount: 600 });
    assert.deepEqual(sharesOf(first), [['card', 600]]);
    assert.deepEqual(await balances(), [0, 0]);
    const second = await refund({ amount: 348 });
    assert.deepEqual(sharesOf(second), [
      ['card', 48],
      ['gift_card', 300],
    ]);
    assert.deepEqual(await balances(), [300, 0]);
    assert.equal(second.data.order.paymentStatus, 'partially_refunded');
    const last = await refund();
    assert.deepEqual(sharesOf(last), [
      ['gift_card', 300],
      ['gift_card', 400],
    ]);
    const ids = last.data.refund.allocations.map(({ giftCardId }: Data) => giftCardId);
    assert.deepEqual(
      ids,
      order.giftCards.map(({ id }: Data) => id),
    );
    assert.deepEqual(
      [last.data.order.paymentStatus, last.data.order.status],
      ['refunded', 'refunded'],
    );
    assert.deepEqual(await balances(), [600, 400]);
    assert.equal((await refund({ amount: 1 })).code, 'REFUND_EXCEEDS_AVAILABLE');
  });

  it('has one effect and one reply under an Idempotency-Key', async () => {
    const { refund, balances } = await newOrder();
    const headers = { 'idempotency-key': randomUUID() };
    const first = await refund({ amount: 1_000 }, headers);
    const second = await refund({ amount: 1_000 }, headers);
    assert.equal(second.text, first.text);
    assert.deepEqual(await balances(), [352, 0]);
  });

  it('is exact for the cards under concurrency', async () => {
    const { path, refund, balances } = await newOrder();
    const replies = await Promise.all(Array.from({ length: 30 }, () => refund({ amount: 100 })));
    assert.equal(replies.filter(({ status }) => status === 200).length, 16);
    assert.equal(replies.filter(({ code }) => code === 'REFUND_EXCEEDS_AVAILABLE').length, 14);
    const { data } = await store.call('GET', `${path}/transactions`);
    assert.deepEqual(data.summary, {
      authorized: 1648,
      captured: 1648,
      refunded: 1600,
      available: 48,
    });
    assert.deepEqual(await balances(), [600, 352]);
  });

  it('lists its parts in the ledger', async () => {
    const { path, refund } = await newOrder();
    await refund();
    const { data } = await store.call('GET', `${path}/transactions`);
    const rows = data.transactions.map(({ type, amount }: Data) => `${type} ${amount}`);
    assert.deepEqual(rows.sort(), [
      'capture 648',
      'gift_card_credit 400',
      'gift_card_credit 600',
      'gift_card_debit 400',
      'gift_card_debit 600',
      'refund 648',
    ]);
  });
});

describe('a refund that is not completed at once', () => {
  it('refunds nothing to gift cards if the provider refuses its part', async () => {
    const { path, refund, balances } = await newOrder();
    provider.next.push('refused');
    assert.equal((await refund({ amount: 1_000 })).code, 'NOT_REFUNDABLE');
    assert.deepEqual(await balances(), [0, 0]);
    const { data } = await store.call('GET', `${path}/transactions`);
    assert.deepEqual([data.summary.refunded, data.summary.available], [0, 1648]);
    assert.equal((await refund()).data.order.paymentStatus, 'refunded');
    assert.deepEqual(await balances(), [600, 400]);
    await auditStore(sql, store);
  });

  it('keeps its reservation until the sweeper resolves an unknown outcome', async () => {
    const { refund, balances } = await newOrder();
    provider.next.push('unknown');
    assert.equal((await refund({ amount: 1_648 })).code, 'PROVIDER_TIMEOUT');
    assert.equal((await refund({ amount: 1 })).code, 'REFUND_EXCEEDS_AVAILABLE');
    assert.deepEqual(await balances(), [0, 0]);
    await sweep();
    assert.deepEqual(await balances(), [600, 400]);
    await sweep();
    assert.deepEqual(await balances(), [600, 400]);
  });

  it('is resolved by the sweeper if a process died between its statements', async () => {
    const { refund, balances } = await newOrder([], [1_000, 2_000]);
    const before = provider.asked.length;
    database.before = ({ text }) => {
      if (text.includes('select end_reversal(')) throw new Error('a dead process sends nothing');
    };
    assert.equal((await refund({ amount: 700 })).status, 500);
    database.before = () => {};
    assert.deepEqual(await balances(), [0, 1_352]);
    await sweep();
    assert.deepEqual(await balances(), [700, 1_352]);
    assert.equal(provider.asked.length, before, 'gift cards need no call');
    await auditStore(sql, store);
  });

  async function sweep(): Promise<void> {
    service.clock.advance(21_000);
    await jobs.find(({ name }) => name === 'sweep_payments')?.run(service.app);
  }
});

describe('a void of an order paid with gift cards', () => {
  it('refunds the gift cards and releases the uses of coupons', async () => {
    const code = await newCoupon(service, store, { usesMax: 1 });
    const { path, balances, refund } = await newOrder([code]);
    const { status, data } = await store.call('POST', `${path}/void`, {});
    assert.equal(status, 200);
    assert.deepEqual(
      [data.transaction.type, data.transaction.amount, data.order.paymentStatus],
      ['void', 483, 'voided'],
    );
    assert.deepEqual(await balances(), [600, 400]);
    assert.deepEqual(await usesOf(service, store, code), { uses: 0, rows: 0 });
    const again = await store.call('POST', `${path}/void`, {});
    assert.equal(again.data.transaction.id, data.transaction.id);
    assert.deepEqual(await balances(), [600, 400]);
    assert.equal((await refund()).code, 'NOT_REFUNDABLE');
    await placeOrder(store, { coupons: [code] });
  });

  it('changes nothing if the provider refuses', async () => {
    const { path, balances, refund } = await newOrder();
    provider.next.push('refused');
    assert.equal((await store.call('POST', `${path}/void`, {})).code, 'NOT_VOIDABLE');
    assert.deepEqual(await balances(), [0, 0]);
    assert.equal((await refund()).data.order.paymentStatus, 'refunded');
    assert.deepEqual(await balances(), [600, 400]);
  });
});

describe('a refund by lines of a discounted order', () => {
  it('refunds the price of the lines after the discount, to the cent', async () => {
    const order = await placeOrder(store, { coupons: ['WELCOME10'] });
    const pens = order.items[1];
    let given = 0;
    for (const quantity of [1, 1]) {
      const input = { items: [{ itemId: pens.id, quantity }] };
      const { data } = await store.call('POST', `/v1/payments/orders/${order.id}/refund`, input);
      given += data.refund.amount;
    }
    assert.equal(given, pens.lineTotal);
    assert.equal(pens.lineTotal, 358);
  });
});
