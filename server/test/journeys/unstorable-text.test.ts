import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { emitAbandonedCarts } from '../../src/features/carts/abandonment/emit-abandoned-carts.ts';
import { auditStore } from '../audit-store.ts';
import { ADDRESS, openCheckout } from '../checkout-steps.ts';
import { startMerchant } from '../fake-merchant.ts';
import type { Data, TestStore } from '../harness.ts';
import { offerCareKit, setLiveSettings } from '../live-store.ts';
import { ownDatabase } from '../states.ts';
import { stripeCredentials } from '../stripe/account.ts';
import { newStripe } from '../stripe/scene.ts';
import { acceptOffer } from '../upsell-steps.ts';

/*
 * PostgreSQL stores neither U+0000 nor half of a surrogate pair. A merchant and a payment provider
 * send both here, at every step of a sale.
 */

const [merchant, stripe] = [await startMerchant(), await newStripe()];
const env = { STRIPE_URL: stripe.url, ALLOW_PRIVATE_WEBHOOKS: 'on' };
const service = await (await ownDatabase()).start({ env });

after(() => assert.deepEqual(stripe.problems, []));

const HALF = '\ud83d';
const NUL = '\u0000';

async function liveStore(): Promise<TestStore> {
  const store = await service.newStore();
  const owner = await store.newOperator('owner');
  const toMerchant = () => owner.call('PUT', '/admin/v1/product-webhook', { url: merchant.url });
  merchant.secret = (await toMerchant()).data.secret;
  await setLiveSettings(owner);
  await toMerchant();
  await offerCareKit(owner);
  const credentials = stripeCredentials(store.id, 'live');
  const account = { id: 'main', type: 'stripe', mode: 'live', credentials };
  const added = await owner.call('POST', '/admin/v1/payment-providers', account);
  assert.equal(added.status, 200, added.text);
  const live = await owner.call('POST', '/admin/v1/go-live', { handle: store.handle });
  assert.equal(live.status, 200, live.text);
  return store;
}

async function pay(store: TestStore, paymentToken = 'ctoken_visa') {
  const opened = await openCheckout(store, 'rate', { items: [{ sku: 'MUG' }] });
  const { path } = opened;
  const mounted = await store.call('POST', `${path}/payment-intent`, {});
  const intent = await store.call('POST', `${path}/payment-intent`, { paymentToken });
  assert.equal(mounted.data.paymentIntent.id, intent.data.paymentIntent.id, intent.text);
  const paymentIntentId = intent.data.paymentIntent.id;
  return await store.call('POST', `${path}/confirm`, { ...opened.confirmation, paymentIntentId });
}

const movesOf = ({ id }: TestStore) =>
  stripe.journal().flatMap(({ store, kind, amount }) => (store === id ? [[kind, amount]] : []));

async function ordered(store: TestStore): Promise<Data> {
  const { status, text, data } = await pay(store);
  assert.equal(status, 200, text);
  return data.order;
}

describe('text that PostgreSQL does not store', () => {
  it('in a merchant’s name of a product is repaired, and the charge ends in an order', async () => {
    const store = await liveStore();
    for (const name of [`Mug ${HALF}`, `Mug ${NUL}`, `${HALF}${HALF}`, `\udc00Mug`]) {
      merchant.products.set('MUG', { name });
      const { items } = await ordered(store);
      assert.equal(items[0].name, name.replace(/[\ud800-\udfff\0]/g, '\ufffd'));
    }
    assert.equal(movesOf(store).length, 4);
    await auditStore(service.sql, store);
  });

  it('in a merchant’s imageUrl stops neither an order nor the upsells after it', async () => {
    const store = await liveStore();
    for (const imageUrl of [`https://x.test/${NUL}.png`, `https://x.test/${HALF}`]) {
      merchant.products.set('MUG', { imageUrl });
      const order = await ordered(store);
      const { order: grown } = await acceptOffer(store, order);
      assert.equal(grown.items.length, 2);
    }
    merchant.products.delete('MUG');
    await auditStore(service.sql, store);
  });

  it('in a merchant’s reply does not stop the job for abandoned carts', async () => {
    const store = await liveStore();
    merchant.products.set('MUG', { name: `Mug ${HALF}`, imageUrl: `https://x.test/${NUL}` });
    const { cart, path } = await openCheckout(store, 'session', { items: [{ sku: 'MUG' }] });
    merchant.products.delete('MUG');
    const address = { ...ADDRESS, email: 'ada@example.com' };
    assert.equal((await store.call('PUT', `${path}/shipping-address`, address)).status, 200);
    service.clock.advance(61 * 60_000);
    await emitAbandonedCarts(service.app);
    const events = await service.sql`
      select data -> 'items' -> 0 ->> 'name' as name from events
      where store_id = ${store.id} and aggregate_id = ${cart.id}`;
    assert.deepEqual([...events], [{ name: 'Mug \ufffd' }]);
  });

  it('in Stripe’s replies is repaired, after a charge and after a decline', async () => {
    const store = await liveStore();
    stripe.garble((answer) => {
      const card = answer.latest_charge?.payment_method_details?.card;
      if (card) Object.assign(card, { brand: `vi${NUL}sa`, last4: `42${HALF}` });
      if (answer.error) answer.error.message = `No ${HALF} funds ${NUL}`;
    });
    const order = await ordered(store);
    assert.deepEqual([order.payment.brand, order.payment.last4], ['vi\ufffdsa', '42\ufffd']);
    const { order: grown } = await acceptOffer(store, order);
    assert.equal(grown.items.length, 2);
    const refused = await pay(store, 'ctoken_visa_chargeDeclined');
    assert.deepEqual([refused.status, refused.code], [402, 'PAYMENT_DECLINED']);
    stripe.garble();
    assert.deepEqual(movesOf(store).length, 2);
    await auditStore(service.sql, store);
  });
});
