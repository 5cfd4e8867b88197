import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openCheckout } from '../../checkout-steps.ts';
import { newCoupon } from '../../discounts.ts';
import { type Data, sharedService } from '../../harness.ts';
import { cartRow } from '../../states.ts';

const service = await sharedService();
const store = await service.newStore();

function stepsOf({ explanation }: Data): [rule: string, result: number][] {
  return explanation?.map(({ rule, result }: Data) => [rule, result]);
}

describe('?explain=true', () => {
  it('returns the steps to the amounts of a cart, on writes and on reads', async () => {
    const { id } = await store.newCart();
    const path = `/v1/carts/${id}`;
    const code = { code: 'WELCOME10' };
    const { data } = await store.call('POST', `${path}/coupon?explain=true`, code);
    assert.deepEqual(data.explanation[1], {
      rule: 'percent_coupon',
      name: 'WELCOME10',
      base: 1648,
      result: 165,
      remainderCents: 1,
    });
    const read = await store.call('GET', `${path}?explain=true`);
    assert.deepEqual(read.data.explanation, data.explanation);
    assert.deepEqual(stepsOf(data), [
      ['lines', 1648],
      ['percent_coupon', 165],
      ['tax', 0],
      ['total', 1483],
      ['amount_due', 1483],
    ]);
  });

  it('returns them for a checkout session, shipping and gift cards included', async () => {
    const giftCards = [{ code: 'GIFT-SANDBOX-5000', amount: 100 }];
    const { cart } = await openCheckout(store, 'rate', { giftCards });
    const path = '/v1/checkout/sessions?explain=true';
    const { data } = await store.call('POST', path, { cartId: cart.id });
    assert.deepEqual(stepsOf(data), [
      ['lines', 1648],
      ['shipping', 0],
      ['tax', 0],
      ['total', 1648],
      ['gift_card', 100],
      ['amount_due', 1548],
    ]);
    const { amountDue } = data.totals;
    assert.equal(data.explanation.at(-1).result, amountDue);
  });

  it('returns nothing unless requested, and stores nothing', async () => {
    const { id } = await store.newCart();
    for (const query of [
      '',
      '?explain=false',
      '?explain=1',
      '?explain=',
      '?explain=true&explain=no',
    ]) {
      const { status, data } = await store.call('GET', `/v1/carts/${id}${query}`);
      assert.deepEqual([query, status, data.explanation], [query, 200, undefined]);
    }
    await store.call('GET', `/v1/carts/${id}?explain=true`);
    assert.ok(!(await cartRow(service, id)).includes('explanation'));
  });

  it('ends in the shown amounts also if a coupon has ended since', async () => {
    const endsAt = new Date(service.clock.now().getTime() + 60_000).toISOString();
    const { id } = await store.newCart();
    const code = await newCoupon(service, store, { endsAt });
    await store.call('POST', `/v1/carts/${id}/coupon`, { code });
    service.clock.advance(61_000);
    const { data } = await store.call('GET', `/v1/carts/${id}?explain=true`);
    assert.equal(data.explanation.at(-1).result, data.totals.amountDue);
    assert.equal(data.totals.amountDue, 1_483);
  });

  it('is declared where it is supported, and only there', () => {
    const { paths, components } = service.http.swagger() as Data;
    const named = ({ $ref, name }: Data) =>
      $ref ? components.parameters[$ref.split('/').at(-1)].name : name;
    const takes = (operation: Data) =>
      (operation.parameters ?? []).some((parameter: Data) => named(parameter) === 'explain');
    const operations = Object.values<Data>(paths).flatMap((methods) =>
      Object.values<Data>(methods),
    );
    const names = operations.filter(takes).map(({ operationId }) => operationId);
    for (const name of ['createCart', 'getCart', 'applyCoupon', 'removeCoupons', 'mergeCarts']) {
      assert.ok(names.includes(name), name);
    }
    for (const name of ['openCheckoutSession', 'resumeQuote', 'createPaymentIntent']) {
      assert.ok(names.includes(name), name);
    }
    for (const name of ['getOrder', 'getConfig', 'getGiftCardBalance', 'confirmCheckout']) {
      assert.ok(!names.includes(name), name);
    }
  });
});
