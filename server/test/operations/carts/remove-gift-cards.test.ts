import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { newGiftCard } from '../../discounts.ts';
import { sharedService } from '../../harness.ts';
import { cartRow } from '../../states.ts';
import {
  type CartWrite,
  hidesForeignCarts,
  needsItsKey,
  testClosedCart,
  testIdempotencyKey,
} from './every-write.ts';

const service = await sharedService();
const store = await service.newStore();
const newPaidCart = async () => {
  const { id } = await store.newCart();
  for (const amount of [100, 200]) {
    const code = await newGiftCard(service, store, amount);
    await store.call('POST', `/v1/carts/${id}/gift-card`, { code });
  }
  return (await store.call('GET', `/v1/carts/${id}`)).data;
};
const write: CartWrite = {
  service,
  store,
  send: (call, { id }, headers) => call('DELETE', `/v1/carts/${id}/gift-card`, undefined, headers),
};

describe('removeGiftCards works', () => {
  it('removes the given one, also by its id in capitals', async () => {
    const { id, giftCards } = await newPaidCart();
    const name = giftCards[0].id.toUpperCase();
    const { data } = await store.call('DELETE', `/v1/carts/${id}/gift-card?giftCardId=${name}`);
    assert.deepEqual([data.giftCards, data.totals.amountDue], [[giftCards[1]], 1_448]);
  });

  it('removes all if none is given', async () => {
    const { id } = await newPaidCart();
    const { data } = await store.call('DELETE', `/v1/carts/${id}/gift-card`);
    assert.deepEqual([data.giftCards, data.totals.amountDue], [[], 1_648]);
  });
});

describe('removeGiftCards refuses bad input', () => {
  it('refuses an id that is not on the cart', async () => {
    const { id } = await newPaidCart();
    const before = await cartRow(service, id);
    for (const name of [randomUUID(), 'x', '5000']) {
      const reply = await store.call('DELETE', `/v1/carts/${id}/gift-card?giftCardId=${name}`);
      assert.deepEqual([reply.status, reply.code], [404, 'GIFT_CARD_NOT_APPLIED']);
    }
    const none = await store.call('DELETE', `/v1/carts/${id}/gift-card?giftCardId=`);
    assert.deepEqual([none.status, none.code], [400, 'VALIDATION_ERROR']);
    assert.equal(await cartRow(service, id), before);
  });

  testClosedCart(write);
});

describe('removeGiftCards needs its credential', () => needsItsKey(write));

describe('removeGiftCards hides foreign ids', () => hidesForeignCarts(write));

describe('removeGiftCards can be repeated', () => testIdempotencyKey(write));
