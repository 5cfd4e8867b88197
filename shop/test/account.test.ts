import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { onlyWhole, partOf } from '@cartwright/server/test/small-version.js';
import { countOrders, openShop, PAY, type Shopper, shoppersOf } from './open-shop.ts';

const shop = await openShop();
const inShop = shoppersOf(shop);
const inFull = onlyWhole(inShop);

/** The code of the banner, as a mail or text would have it. */
async function enterCode(shopper: Shopper): Promise<void> {
  const text = await shopper.page.getByText('The code is').textContent();
  await shopper.page.getByLabel('The six digits').fill(/\d{6}/.exec(text ?? '')?.[0] ?? '');
}

async function signInByCode(shopper: Shopper, to: string): Promise<void> {
  await shopper.go('/sign-in');
  await shopper.page.getByLabel('E-mail or mobile phone').fill(to);
  await shopper.press('Send me a code');
  await enterCode(shopper);
  await shopper.page.locator('form[action="/sign-in/verify"] button').click();
  await shopper.page.getByRole('heading', { name: 'Your account' }).waitFor();
}

const ENDS = [
  ['a sign-out', (ada: Shopper) => ada.post('/sign-out', {})],
  ['an ended token', endSessions],
] as const;

describe('an account of the shop', () => {
  inShop(
    'takes the cart along, and buys with coupon, gift card, saved address and saved card',
    async (newShopper) => {
      const ada = await newShopper();
      await ada.post('/cart/items', { sku: 'TEAPOT-1' });
      await signInByCode(ada, 'lovelace@example.com');
      await ada.sees('Your cart came with you.');
      await ada.page.getByText('Add an address').click();
      for (const [label, value] of ADDRESS) await ada.page.getByLabel(label).first().fill(value);
      await ada.page.getByLabel('Use it by default').check();
      await ada.page.locator('form[action="/account/addresses"] button').click();
      await ada.sees('12 Harbour Road');
      await ada.page.locator('form[action="/account/cards"] button').click();
      await ada.sees('Expires 12/');
      // The default address is there already; another one is a click away.
      await ada.go('/checkout?edit=address');
      await ada.press('Use this address');
      await ada.sees('Visa ending in 4242, saved');
      await ada.post('/cart/coupon', { code: 'WELCOME10' });
      await ada.post('/cart/gift-card', { code: 'GIFT-SANDBOX-5000' });
      await ada.page.reload();
      // 64.00, less 6.40 and 50.00.
      await ada.press('Pay $7.60');
      const number = await ada.ordered();
      await ada.go('/account');
      await ada.page.getByRole('link', { name: number }).click();
      await ada.ordered();
      await ada.leave();
    },
  );

  inFull('merges the cart of a guest into that of the customer', async (newShopper) => {
    const laptop = await newShopper();
    await signInByCode(laptop, 'grace@example.com');
    await laptop.post('/cart/items', { sku: 'BOWL-1' });
    const phone = await newShopper();
    await phone.post('/cart/items', { sku: 'PLATE-1' });
    await signInByCode(phone, 'grace@example.com');
    await phone.go('/cart');
    await phone.sees('Supper bowl');
    await phone.sees('Speckled plate');
    await phone.go('/account');
    await phone.press('Sign out');
    await phone.sees('You are signed out.');
    await phone.go('/cart');
    await phone.sees('Your cart is empty.');
    await laptop.leave();
    await phone.leave();
  });

  for (const [how, end] of partOf(ENDS, 0, 1)) {
    inShop(`leaves nothing to the next person after ${how}`, async (newShopper) => {
      const ada = await newShopper();
      await signInByCode(ada, 'hedy@example.com');
      await ada.post('/cart/items', { sku: 'CANDLE-1' });
      await ada.toPayment();
      await ada.press(PAY);
      const number = await ada.ordered();
      await ada.post('/cart/items', { sku: 'BOWL-1' });
      await ada.toPayment();
      await ada.setWhatIf('the bank asks the shopper');
      await ada.press(PAY);
      await ada.page.getByRole('button', { name: 'Approve the payment' }).waitFor();
      await end(ada);
      for (const path of ['/checkout/payment', '/checkout/bank', '/cart']) {
        await ada.go(path);
        await ada.sees('Your cart is empty.');
      }
      assert.equal(await ada.page.getByText(number).count(), 0);
      await ada.go(`/orders/${number}`);
      await ada.sees('Sign in with the e-mail address of the order to see it.');
      await ada.leave();
    });
  }

  inFull('goes on after a declined payment, with the cart of the guest', async (newShopper) => {
    const ada = await newShopper();
    await signInByCode(ada, 'edith@example.com');
    await ada.post('/cart/items', { sku: 'PLATE-1' });
    await ada.post('/sign-out', {});
    await ada.post('/cart/items', { sku: 'BOWL-1' });
    await ada.toPayment();
    await ada.setWhatIf('the bank declines');
    await ada.press(PAY);
    await ada.sees('Nothing was charged');
    await signInByCode(ada, 'edith@example.com');
    await ada.go('/cart');
    await ada.sees('Supper bowl');
    await ada.sees('Speckled plate');
    await ada.leave();
  });

  inFull('is entered while the bank asks, and the payment goes on', async (newShopper) => {
    const ada = await newShopper();
    await ada.post('/cart/items', { sku: 'BOWL-1' });
    await ada.toPayment();
    await ada.setWhatIf('the bank asks the shopper');
    await ada.press(PAY);
    await ada.page.getByRole('button', { name: 'Approve the payment' }).waitFor();
    await signInByCode(ada, 'ida@example.com');
    await ada.go('/checkout/payment');
    await ada.press('Approve the payment');
    await ada.ordered();
    await ada.leave();
  });

  inShop('opens by a link, by a password, and by a password that was reset', async (newShopper) => {
    const ada = await newShopper({ javaScriptEnabled: false });
    await ada.go('/sign-in');
    await ada.page.getByLabel('E-mail or mobile phone').fill('joan@example.com');
    await ada.press('Send me a link');
    await ada.page.getByRole('link', { name: /\/sign-in\/link/ }).click();
    await ada.page.locator('form[action="/sign-in/link"] button').click();
    await ada.sees('Your account');
    await ada.press('Sign out');
    await ada.sees('You are signed out.');
    await ada.go('/sign-in');
    await ada.page.getByText('Forgot the password?').click();
    await ada.page.locator('form[action="/sign-in/forgot"] input').last().fill('joan@example.com');
    await ada.page.locator('form[action="/sign-in/forgot"] button').click();
    await ada.page.getByRole('link', { name: /\/sign-in\/reset/ }).click();
    await ada.page.getByLabel('Password').fill('five wheels and a lark');
    await ada.press('Save the password');
    await ada.sees('Your account');
    await ada.press('Sign out');
    await ada.sees('You are signed out.');
    await ada.go('/sign-in');
    const form = ada.page.locator('form[action="/sign-in/password"]');
    await form.getByLabel('E-mail').fill('joan@example.com');
    await form.getByLabel('Password').fill('not the password');
    await form.getByRole('button', { name: 'Sign in' }).click();
    await ada.sees('E-mail and password do not match.');
    await form.getByLabel('E-mail').fill('joan@example.com');
    await form.getByLabel('Password').fill('five wheels and a lark');
    await form.getByRole('button', { name: 'Sign in' }).click();
    await ada.sees('Your account');
    await ada.leave();
  });

  inFull('hides the order of a guest until its address is verified', async (newShopper) => {
    const guest = await newShopper();
    await guest.post('/cart/items', { sku: 'CANDLE-1' });
    await guest.toPayment();
    await guest.press(PAY);
    const number = await guest.ordered();
    const other = await newShopper();
    await other.go(`/orders/${number}`);
    await other.sees('Sign in with the e-mail address of the order to see it.');
    await signInByCode(other, '+12125550188');
    await other.go('/account');
    await other.page.locator('form[action="/account/claim"] input').fill('ada@example.com');
    await other.page.locator('form[action="/account/claim"] button').click();
    assert.ok((await countOrders(shop)) > 0);
    await enterCode(other);
    await other.press('Add these orders');
    await other.page.getByRole('link', { name: number }).waitFor();
    // The browser that placed it sees it, also after a sign-in to another account.
    await signInByCode(guest, 'mary@example.com');
    await guest.go(`/orders/${number}`);
    await guest.ordered();
    await guest.leave();
    await other.leave();
  });
});

/** As a sign-out of all devices does it; the page that follows asks to sign in. */
async function endSessions(shopper: Shopper): Promise<void> {
  await shop.service.sql`delete from customer_sessions where store_id = ${shop.store.id}`;
  await shopper.go('/account');
  await shopper.sees('sign in again');
}

const ADDRESS = [
  ['First name', 'Ada'],
  ['Last name', 'Lovelace'],
  ['Street and number', '12 Harbour Road'],
  ['City', 'Portland'],
  ['State or region', 'OR'],
  ['Postal code', '97201'],
] as const;
