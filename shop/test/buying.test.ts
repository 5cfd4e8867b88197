import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { onlyWhole } from '@cartwright/server/test/small-version.js';
import { countOrders, openShop, PAY, shoppersOf } from './open-shop.ts';

const shop = await openShop();
const inShop = shoppersOf(shop);
const inFull = onlyWhole(inShop);

describe('buying in the shop', () => {
  inShop('needs no script', async (newShopper) => {
    const ada = await newShopper({ javaScriptEnabled: false });
    const before = await countOrders(shop);
    await ada.add('mug');
    await ada.press('One Stoneware mug more');
    await ada.sees('$37.00');
    await ada.page.getByText('Coupon or gift card').click();
    await ada.page.getByLabel('Coupon').fill('WELCOME10');
    await ada.press('Apply');
    await ada.sees('WELCOME10 is applied.');
    await ada.toPayment();
    await ada.press('Pay $33.30');
    await ada.ordered();
    await ada.sees('$33.30');
    assert.equal(await countOrders(shop), before + 1);
    await ada.leave();
  });

  inShop('shows the cart in a drawer, with totals that follow', async (newShopper) => {
    const ada = await newShopper();
    await ada.go('/products/mug');
    await ada.press('Add to cart');
    const drawer = ada.page.getByRole('dialog', { name: 'Your cart' });
    await drawer.getByRole('button', { name: 'One Stoneware mug more' }).click();
    await drawer.getByText('$37.00').first().waitFor();
    await drawer.getByLabel('Warranty for Stoneware mug').selectOption({ index: 1 });
    await drawer.getByText('Warranty and protection').waitFor();
    await drawer.getByRole('button', { name: /^Protect the parcel/ }).click();
    await drawer.getByText('Shipping protection').first().waitFor();
    assert.equal(await ada.page.locator('.count').textContent(), '2');
    assert.ok(ada.page.url().endsWith('/products/mug'));
    await ada.leave();
  });

  inFull('adds once when the form is sent twice', async (newShopper) => {
    const ada = await newShopper({ javaScriptEnabled: false });
    await ada.go('/products/bowl');
    const body = await ada.page
      .locator('form.add')
      .evaluate((form) =>
        String(new URLSearchParams(new FormData(form as HTMLFormElement) as never)),
      );
    const send = () =>
      ada.page.request.post(`${shop.url}/cart/items`, {
        data: body,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    await send();
    await send();
    await ada.go('/cart');
    assert.equal(await ada.page.locator('.count').textContent(), '1');
    await ada.leave();
  });

  inFull('places one order for a double click, and "back" leads to it', async (newShopper) => {
    const ada = await newShopper({ javaScriptEnabled: false });
    const before = await countOrders(shop);
    await ada.post('/cart/items', { sku: 'MUG-1' });
    await ada.toPayment();
    const form = ada.page.locator('form.pay');
    const body = await form.evaluate((each) =>
      String(new URLSearchParams(new FormData(each as HTMLFormElement) as never)),
    );
    const send = () =>
      ada.page.request.post(`${shop.url}/checkout/pay`, {
        data: body,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    await Promise.all([send(), send(), send()]);
    await ada.press(PAY);
    const number = await ada.ordered();
    await ada.page.goBack();
    await ada.sees(`Your order ${number} is placed.`);
    await send();
    assert.equal(await countOrders(shop), before + 1);
    await ada.leave();
  });

  inShop('pays once however often the button is clicked', async (newShopper) => {
    const ada = await newShopper();
    const before = await countOrders(shop);
    await ada.post('/cart/items', { sku: 'PLATE-1' });
    await ada.toPayment();
    await ada.page.reload();
    await ada.page.getByRole('button', { name: PAY }).dblclick();
    await ada.ordered();
    await ada.page.reload();
    await ada.page.goBack();
    await ada.page.getByRole('link', { name: /^Your order ORD-/ }).click();
    await ada.ordered();
    assert.equal(await countOrders(shop), before + 1);
    await ada.leave();
  });

  inFull('pays the total that was shown, or shows the new one', async (newShopper) => {
    const ada = await newShopper();
    await ada.post('/cart/items', { sku: 'MUG-1' });
    await ada.toPayment();
    const other = await ada.page.context().newPage();
    await other.goto(`${shop.url}/cart`);
    await other.getByRole('button', { name: 'One Stoneware mug more' }).click();
    await other.getByText('$37.00').first().waitFor();
    await ada.press('Pay $18.50');
    await ada.sees('The total has changed since you saw it.');
    await ada.press('Pay $37.00');
    await ada.ordered();
    await ada.leave();
  });

  inShop('pays by a wallet, and adds an offer to the order', async (newShopper) => {
    const ada = await newShopper();
    await ada.post('/cart/items', { sku: 'VASE-1' });
    await ada.go('/cart');
    await ada.press('Apple Pay');
    await ada.page.getByLabel('Ship to').selectOption({ index: 1 });
    await ada.press('Pay $34.00');
    await ada.ordered();
    await ada.sees('12 Harbour Road');
    await ada.press('Add for $12.00');
    await ada.sees('Care kit is added to your order.');
    await ada.sees('$46.00');
    await ada.page.getByText('Text me about the parcel').click();
    await ada.page.getByLabel('Mobile phone').fill('+12125550123');
    await ada.page.getByLabel(/^Yes, send/).check();
    await ada.press('Keep me posted');
    await ada.sees('We will text');
    await ada.leave();
  });

  inFull(
    'needs no card where a gift card pays, and no shipping for an e-book',
    async (newShopper) => {
      const ada = await newShopper();
      await ada.post('/cart/items', { sku: 'BOOK-1' });
      await ada.go('/checkout');
      await ada.page.getByText('Coupon or gift card').click();
      await ada.page.getByLabel('Gift card').fill('GIFT-SANDBOX-5000');
      await ada.press('Balance');
      await ada.sees('has $50.00 left');
      await ada.page.getByLabel('Gift card').fill('GIFT-SANDBOX-5000');
      await ada.page.locator('form[action="/cart/gift-card"]').getByText('Apply').click();
      await ada.sees('The gift card pays $12.00.');
      await ada.toPayment();
      await ada.press('Place the order');
      await ada.ordered();
      await ada.leave();
    },
  );

  inFull('leads back to the cart by a mailed link, on another device', async (newShopper) => {
    const ada = await newShopper();
    await ada.post('/cart/items', { sku: 'CARAFE-1' });
    await ada.go('/cart');
    await ada.press('Mail me a link to this cart');
    const link = await ada.page.getByRole('link', { name: /\/resume\// }).textContent();
    const phone = await newShopper();
    await phone.go(new URL(link ?? '').pathname);
    await phone.sees('Glass carafe');
    await phone.press('Fill in a sample address');
    await phone.press('Pay $38.00');
    await phone.ordered();
    await ada.leave();
    await phone.leave();
  });
});
