import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { onlyWhole } from '@cartwright/server/test/small-version.js';
import type { WhatIf } from '../src/what-if.ts';
import {
  countOrders,
  type NewShopper,
  openShop,
  PAY,
  type ShopperOptions,
  shoppersOf,
} from './open-shop.ts';

const shop = await openShop();
const inShop = shoppersOf(shop);
const inFull = onlyWhole(inShop);

/** A shopper with a mug, in front of the button that pays. */
async function shopperWith(newShopper: NewShopper, whatIf: WhatIf, options: ShopperOptions = {}) {
  const ada = await newShopper(options);
  await ada.post('/cart/items', { sku: 'MUG-1' });
  await ada.post('/what-if', { case: whatIf });
  await ada.toPayment();
  return ada;
}

describe('what if', () => {
  inShop('the bank declines: nothing is charged, and another card pays', async (newShopper) => {
    const ada = await shopperWith(newShopper, 'declined');
    const before = await countOrders(shop);
    await ada.press(PAY);
    await ada.sees('The bank declined this payment. Nothing was charged.');
    assert.equal(await countOrders(shop), before);
    await ada.page.getByLabel('Mastercard ending in 4444').check();
    await ada.press(PAY);
    await ada.ordered();
    await ada.sees('Mastercard …4444');
    await ada.leave();
  });

  inShop('the bank asks: an approval pays, and a refusal pays nothing', async (newShopper) => {
    const ada = await shopperWith(newShopper, 'bank');
    await ada.press(PAY);
    await ada.sees('Your bank wants to know it is you');
    await ada.page.reload();
    await ada.press('Do not pay');
    await ada.sees('The payment is cancelled and nothing was charged.');
    await ada.setWhatIf('the bank asks the shopper');
    await ada.press(PAY);
    await ada.press('Approve the payment');
    await ada.ordered();
    await ada.leave();
  });

  inFull('the bank asks and then refuses: the shopper chooses again', async (newShopper) => {
    const ada = await shopperWith(newShopper, 'bank_refuses');
    await ada.press(PAY);
    await ada.press('Approve the payment');
    await ada.sees('The bank could not confirm that it was you.');
    await ada.press(PAY);
    await ada.ordered();
    await ada.leave();
  });

  inShop(
    'the bank is silent: the page waits, a reload is harmless, one order follows',
    async (newShopper) => {
      const ada = await shopperWith(newShopper, 'time_out');
      const before = await countOrders(shop);
      await ada.press(PAY);
      await ada.sees('We are asking the bank');
      assert.equal(await ada.page.getByText(/declined|failed|error/i).count(), 0);
      await ada.page.reload();
      await ada.go('/checkout');
      await ada.ordered();
      assert.equal(await countOrders(shop), before + 1);
      await ada.leave();
    },
  );

  inFull('the bank is silent and there is no script: a button polls', async (newShopper) => {
    const options = { javaScriptEnabled: false } as const;
    const ada = await shopperWith(newShopper, 'time_out', options);
    await ada.press(PAY);
    await ada.sees('We are asking the bank');
    while (await ada.page.getByRole('button', { name: 'Check now' }).isVisible()) {
      await ada.press('Check now');
    }
    await ada.ordered();
    await ada.leave();
  });

  inFull('the payment stays pending: the order says so', async (newShopper) => {
    const ada = await shopperWith(newShopper, 'pending');
    await ada.press(PAY);
    await ada.ordered();
    await ada.sees('Your bank is still working on the payment.');
    await ada.leave();
  });

  inShop('the price goes up: the shopper sees it before paying it', async (newShopper) => {
    const ada = await shopperWith(newShopper, 'price_change');
    const before = await countOrders(shop);
    await ada.press('Pay $18.50');
    await ada.sees('Stoneware mug now costs $20.35 instead of $18.50.');
    assert.equal(await countOrders(shop), before);
    await ada.press('Pay $20.35');
    await ada.ordered();
    await ada.leave();
  });

  inFull('the price goes up in another tab: coupon and total follow it', async (newShopper) => {
    const ada = await newShopper();
    await ada.post('/cart/items', { sku: 'MUG-1' });
    await ada.post('/cart/coupon', { code: 'WELCOME10' });
    await ada.toPayment();
    await ada.post('/what-if', { case: 'price_change' });
    await ada.go('/checkout');
    await ada.sees('Stoneware mug now costs $20.35 instead of $18.50.');
    const coupon = await ada.page.locator('.applied').textContent();
    const discount = await ada.page.locator('.totals dd').nth(1).textContent();
    assert.ok(coupon?.includes(String(discount)), `${coupon} and ${discount}`);
    await ada.leave();
  });

  inFull('it sells out: the cart says what is gone', async (newShopper) => {
    const ada = await shopperWith(newShopper, 'out_of_stock');
    await ada.press(PAY);
    await ada.sees('Stoneware mug has just sold out. We took it out of your cart.');
    await ada.sees('Your cart is empty.');
    await ada.leave();
  });

  inFull(
    'the checkout expires: prices are checked, and the same click pays',
    async (newShopper) => {
      const ada = await shopperWith(newShopper, 'checkout_expired');
      await ada.press(PAY);
      await ada.sees('You were away for a while');
      await ada.press(PAY);
      await ada.ordered();
      await ada.leave();
    },
  );

  inFull('the cart expires: the same things are in a new one', async (newShopper) => {
    const ada = await shopperWith(newShopper, 'cart_expired');
    await ada.press(PAY);
    await ada.sees('Your cart had expired');
    await ada.press('Fill in a sample address');
    await ada.press('Pay $18.50');
    await ada.ordered();
    await ada.leave();
  });

  inFull('the payment looks suspicious: a verified phone lets it through', async (newShopper) => {
    const ada = await shopperWith(newShopper, 'verification');
    await ada.press(PAY);
    await ada.page.getByLabel('Mobile phone').fill('+12125550123');
    await ada.press('Send me a code');
    const text = await ada.page.getByText('The code is').textContent();
    await ada.page.getByLabel('Code').fill(/\d{6}/.exec(text ?? '')?.[0] ?? '');
    await ada.press('Check and pay');
    await ada.ordered();
    await ada.leave();
  });
});
