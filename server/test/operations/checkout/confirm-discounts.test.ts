import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type CheckoutOptions, openCheckout, placeOrder } from '../../checkout-steps.ts';
import { balanceOf, newCoupon, newGiftCard, usesOf } from '../../discounts.ts';
import { type Data, sharedService } from '../../harness.ts';
import { cartRow } from '../../states.ts';

const service = await sharedService();
const store = await service.newStore();
const { sql } = service;

async function confirmed(options: CheckoutOptions) {
  const opened = await openCheckout(store, 'intent', options);
  const confirm = () => store.call('POST', `${opened.path}/confirm`, opened.confirmation);
  return { ...opened, confirm };
}

async function resume(path: string): Promise<Data> {
  return (await store.call('POST', `${path}/quote/resume`, {})).data;
}

describe('confirmCheckout with discounts works', () => {
  it('creates an order with its coupons, and consumes them', async () => {
    const order = await placeOrder(store, { coupons: ['WELCOME10'] });
    assert.deepEqual(
      [order.totals.discountTotal, order.total, order.totals.paid],
      [165, 1483, 1483],
    );
    assert.deepEqual(order.coupons[0].code, 'WELCOME10');
    assert.equal(order.coupons[0].id, undefined);
    assert.deepEqual(await usesOf(service, store, 'WELCOME10'), { uses: 1, rows: 1 });
  });

  it('debits the gift card, charges the rest, and records both in the ledger', async () => {
    const code = await newGiftCard(service, store, 1_000);
    const order = await placeOrder(store, { giftCards: [{ code }] });
    assert.deepEqual(
      [order.totals.giftCardTotal, order.totals.amountDue, order.totals.paid],
      [1000, 648, 1648],
    );
    assert.deepEqual([order.paymentStatus, order.giftCards[0].applied], ['paid', 1000]);
    assert.equal(await balanceOf(store, code), 0);
    const path = `/v1/payments/orders/${order.id}/transactions`;
    const { data } = await store.call('GET', path);
    const rows = data.transactions.map(({ type, amount, status }: Data) => [type, amount, status]);
    assert.deepEqual(rows.sort(), [
      ['capture', 648, 'succeeded'],
      ['gift_card_debit', 1000, 'succeeded'],
    ]);
    assert.deepEqual(data.summary, {
      authorized: 1648,
      captured: 1648,
      refunded: 0,
      available: 1648,
    });
  });

  it('ignores a coupon that does not apply: no use of it is consumed', async () => {
    const code = await newCoupon(service, store, { minimum: 1_500, usesMax: 1 });
    const { cart, path } = await openCheckout(store, 'session', { coupons: [code] });
    await store.call('DELETE', `/v1/carts/${cart.id}/items/${cart.items[1].id}`);
    const { data } = await store.call('POST', '/v1/checkout/sessions', { cartId: cart.id });
    assert.equal(data.totals.total, 1_250);
    assert.equal((await resume(path)).changed, false);
    assert.equal((await usesOf(service, store, code)).uses, 0);
  });

  it('releases everything when the payment is declined', async () => {
    const code = await newCoupon(service, store, { usesMax: 1, usesPerShopperMax: 1 });
    const card = await newGiftCard(service, store, 100);
    const options = { coupons: [code], giftCards: [{ code: card }] };
    const { confirm, path, cart } = await confirmed({ ...options, paymentToken: 'tok_declined' });
    const before = await store.call('GET', `/v1/carts/${cart.id}`);
    assert.equal((await confirm()).code, 'PAYMENT_DECLINED');
    assert.deepEqual(await usesOf(service, store, code), { uses: 0, rows: 0 });
    assert.equal(await balanceOf(store, card), 100);
    const after = await store.call('GET', `/v1/carts/${cart.id}`);
    assert.deepEqual(after.data.totals, before.data.totals);
    assert.equal((await resume(path)).changed, false);
    assert.equal((await placeOrder(store, options)).totals.giftCardTotal, 100);
  });

  it('uses no more statements for coupons and gift cards than for neither', async () => {
    const code = await newGiftCard(service, store, 100);
    const { confirm } = await confirmed({ coupons: ['TAKE5'], giftCards: [{ code }] });
    const seen = await service.statements(async () => {
      assert.equal((await confirm()).status, 200);
    });
    assert.equal(seen.length, 3);
  });
});

describe('confirmCheckout with discounts refuses', () => {
  it('a coupon whose uses others consumed first; then the quote continues without it', async () => {
    const code = await newCoupon(service, store, { usesMax: 1 });
    const card = await newGiftCard(service, store, 100);
    const late = await confirmed({ coupons: [code], giftCards: [{ code: card }] });
    await placeOrder(store, { coupons: [code] });
    const before = await cartRow(service, late.cart.id);
    const refused = await late.confirm();
    assert.deepEqual([refused.status, refused.code], [422, 'COUPON_USED_UP']);
    assert.equal(await cartRow(service, late.cart.id), before, 'the cart was written');
    assert.equal(await balanceOf(store, card), 100);
    const resumed = await resume(late.path);
    assert.deepEqual(resumed.changes, [
      { code: 'coupon_removed', itemId: null, before: 165, after: 0 },
    ]);
    const { data } = await store.call('GET', `/v1/carts/${late.cart.id}`);
    assert.deepEqual(
      [data.coupons[0].applicable, data.coupons[0].reason],
      [false, 'COUPON_USED_UP'],
    );
    assert.equal((await late.confirm()).code, 'QUOTE_CHANGED');
    const intent = await store.call('POST', `${late.path}/payment-intent`, {});
    const again = { ...late.confirmation, paymentIntentId: intent.data.paymentIntent.id };
    const { data: placed } = await store.call('POST', `${late.path}/confirm`, again);
    assert.equal(placed.order.total, 1648);
  });

  it('a coupon this guest has used before, by the e-mail in any case', async () => {
    const code = await newCoupon(service, store, { usesPerShopperMax: 1 });
    await placeOrder(store, { coupons: [code], email: 'Grace@Example.com' });
    const again = await confirmed({ coupons: [code], email: 'grace@example.COM' });
    assert.equal((await again.confirm()).code, 'COUPON_USED_UP');
    assert.equal((await usesOf(service, store, code)).uses, 1);
    await placeOrder(store, { coupons: [code], email: 'another@example.com' });
    assert.equal((await usesOf(service, store, code)).uses, 2);
  });

  it('a coupon that ended meanwhile', async () => {
    const endsAt = new Date(service.clock.now().getTime() + 60_000).toISOString();
    const { confirm, path } = await confirmed({
      coupons: [await newCoupon(service, store, { endsAt })],
    });
    service.clock.advance(60_001);
    const refused = await confirm();
    assert.deepEqual([refused.status, refused.code], [422, 'COUPON_EXPIRED']);
    assert.equal((await resume(path)).changes[0].code, 'coupon_removed');
  });

  it('a coupon that was disabled or removed meanwhile', async () => {
    const code = await newCoupon(service, store);
    const { confirm, path } = await confirmed({ coupons: [code] });
    await sql`
      update coupons set active = false where store_id = ${store.id} and code = ${code}`;
    assert.equal((await confirm()).code, 'COUPON_INVALID');
    await sql`delete from coupons where store_id = ${store.id} and code = ${code}`;
    assert.equal((await confirm()).code, 'COUPON_INVALID');
    assert.equal((await resume(path)).changes[0].code, 'coupon_removed');
  });

  it('a gift card that was spent elsewhere meanwhile; resuming returns the rest', async () => {
    const code = await newGiftCard(service, store, 2_000);
    const coupon = await newCoupon(service, store);
    const late = await confirmed({ giftCards: [{ code }], coupons: [coupon] });
    await placeOrder(store, { giftCards: [{ code, amount: 1_500 }] });
    const refused = await late.confirm();
    assert.deepEqual([refused.status, refused.code], [409, 'QUOTE_CHANGED']);
    assert.equal((await usesOf(service, store, coupon)).uses, 0);
    const resumed = await resume(late.path);
    assert.deepEqual(resumed.changes, [
      { code: 'gift_card_changed', itemId: null, before: 2000, after: 500 },
    ]);
    assert.equal(resumed.session.totals.amountDue, 983);
  });

  it('a gift card that was disabled meanwhile', async () => {
    const code = await newGiftCard(service, store, 1_999);
    const { confirm, path } = await confirmed({ giftCards: [{ code }] });
    await sql`
      update gift_cards set active = false where store_id = ${store.id} and balance = 1999`;
    assert.equal((await confirm()).code, 'QUOTE_CHANGED');
    assert.deepEqual((await resume(path)).changes, [
      { code: 'gift_card_changed', itemId: null, before: 1999, after: 0 },
    ]);
  });

  it('an intent from before a coupon or a gift card was added or removed', async () => {
    for (const [what, input] of [
      ['coupon', { code: 'TAKE5' }],
      ['gift-card', { code: await newGiftCard(service, store, 5) }],
    ] as const) {
      const { confirm, cart } = await confirmed({});
      await store.call('POST', `/v1/carts/${cart.id}/${what}`, input);
      assert.equal((await confirm()).code, 'QUOTE_CHANGED');
      await store.call('DELETE', `/v1/carts/${cart.id}/${what}`);
      assert.equal((await confirm()).status, 200);
    }
  });
});
