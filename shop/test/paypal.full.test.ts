import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { paypalCredentials } from '@cartwright/server/test/paypal/credentials.js';
import { newPaypal } from '@cartwright/server/test/paypal/open-account.js';
import { fillIn, goLive } from './live-shop.ts';
import { openShop, type Shopper, shoppersOf } from './open-shop.ts';

const paypal = await newPaypal();
const shop = await openShop({
  env: { PAYPAL_URL: paypal.url },
  prepare: (store) => goLive(store, 'paypal', paypalCredentials(store.id)),
});
const inShop = shoppersOf(shop);

/** PayPal's page: the shopper approves there, and comes back. */
async function answerForPaypal({ page }: Shopper): Promise<void> {
  await page.route(/paypal\.com|checkoutnow/, (route) => {
    const token = new URL(route.request().url()).searchParams.get('token') ?? '';
    paypal.approve(token);
    const location = `${shop.url}/checkout/payment?token=${token}&PayerID=ada`;
    return route.fulfill({ status: 302, headers: { location } });
  });
}

describe('the shop, live with PayPal', () => {
  inShop('sends the shopper to PayPal and takes the money once', async (newShopper) => {
    const ada = await newShopper();
    await answerForPaypal(ada);
    await ada.post('/cart/items', { sku: 'MUG-1' });
    await ada.go('/checkout');
    await fillIn(ada);
    await ada.press('Continue');
    await ada.press(/with PayPal/);
    await ada.sees('Approve the payment at PayPal');
    // Too early: nothing is paid before PayPal says so.
    await ada.press('I have approved it');
    await ada.sees('Approve the payment at PayPal');
    await ada.page.getByRole('link', { name: 'Go to PayPal' }).click();
    await ada.ordered();
    assert.equal(paypal.journal().length, 1);
    const addresses = ada.foreign.splice(0);
    assert.ok(addresses.every((address) => address.startsWith('https://www.paypal.com/')));
    await ada.leave();
  });
});
