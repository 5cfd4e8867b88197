import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { partOf } from '@cartwright/server/test/small-version.js';
import { stripeCredentials } from '@cartwright/server/test/stripe/account.js';
import { newStripe } from '@cartwright/server/test/stripe/scene.js';
import { fillIn, goLive } from './live-shop.ts';
import { openShop, PAY, STRIPE_SCRIPT, shoppersOf } from './open-shop.ts';

const stripe = await newStripe();
const shop = await openShop({
  env: { STRIPE_URL: stripe.url },
  prepare: (store) => goLive(store, 'stripe', stripeCredentials(store.id, 'live')),
});
const inShop = shoppersOf(shop);

/** Stripe's script as far as the shop uses it; the card is chosen by the token. */
function stripeScript(token: string): string {
  return `window.Stripe = (key) => ({
    elements: ({ clientSecret }) => ({
      create: () => ({
        mount: (at) => { document.querySelector(at).textContent = 'Form of ' + key; },
      }),
      submit: async () => ({}),
    }),
    createConfirmationToken: async () => ({ confirmationToken: { id: '${token}' } }),
    handleNextAction: ({ clientSecret }) => window.bankApproves(clientSecret),
  });`;
}

const CARDS = [
  ['3-D Secure', 'ctoken_threeDSecure2Required'],
  ['a card', 'ctoken_visa'],
] as const;

describe('the shop, live with Stripe', () => {
  for (const [card, token] of partOf(CARDS, 0, 1)) {
    inShop(`sells at the prices of product.validate, paid by ${card}`, async (newShopper) => {
      const ada = await newShopper({ isOwn: true });
      const account = `sk_live_${shop.store.id}`;
      await ada.page.route(STRIPE_SCRIPT, (route) =>
        route.fulfill({ contentType: 'text/javascript', body: stripeScript(token) }),
      );
      await ada.page.exposeFunction('bankApproves', (secret: string) =>
        stripe.authenticate(account, secret.split('_secret')[0] ?? ''),
      );
      await ada.post('/cart/items', { sku: 'MUG-1' });
      await ada.go('/checkout');
      assert.equal(await ada.page.getByText('what if').count(), 0);
      await fillIn(ada);
      await ada.press('Continue');
      await ada.sees('Form of pk_live_of_the_shop');
      await ada.page.getByRole('button', { name: PAY }).click();
      await ada.ordered();
      await ada.sees('$25.50');
      assert.equal(stripe.journal().at(-1)?.amount, 2550);
      await ada.leave();
    });
  }
});
