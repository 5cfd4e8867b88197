import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { auditStore } from '../audit-store.ts';
import { type Opened, openCheckout, placeOrder } from '../checkout-steps.ts';
import { anyPhone, PASSWORD } from '../customers.ts';
import { type Data, sharedService, type TestStore } from '../harness.ts';
import { addLiveProvider, goLiveByOperator, setLiveSettings } from '../live-store.ts';
import type { TestOperator } from '../operators.ts';

const service = await sharedService();
const GO_LIVE = '/admin/v1/go-live';

const expireCache = () => service.clock.advance(31_000);

async function eventsOf(storeId: string, type: string) {
  return await service.sql`
    select data, aggregate_id as "aggregateId" from events
    where store_id = ${storeId} and type = ${type}`;
}

describe('the go-live checklist', () => {
  it('lists what is missing, and what is only recommended', async () => {
    const store = await service.newStore();
    const { data } = await (await store.newOperator('staff')).call('GET', GO_LIVE);
    const byItem = Object.fromEntries(data.items.map((one: Data) => [one.item, one]));
    const items = ['products', 'payments', 'shipping', 'messages', 'sandbox'];
    assert.deepEqual(Object.keys(byItem), items);
    assert.equal(byItem.payments.done, false);
    assert.match(byItem.payments.missing, /payment provider/);
    assert.equal(byItem.messages.required, false);
    assert.deepEqual([data.ready, data.developerMode, data.liveSince], [false, true, null]);
  });

  it('is not satisfied by the mock, a test account or a disabled account', async () => {
    const store = await service.newStore();
    const owner = await store.newOperator('owner');
    const credentials = { secretKey: 'testpay_key' };
    const account = { id: 'tests', type: 'testpay', mode: 'test', credentials };
    await owner.call('POST', '/admin/v1/payment-providers', account);
    await addLiveProvider(owner);
    await owner.call('PATCH', '/admin/v1/payment-providers/main', { enabled: false });
    const { code, body } = await owner.call('POST', GO_LIVE, { handle: store.handle });
    assert.equal(code, 'GO_LIVE_INCOMPLETE');
    assert.match(body.error.message, /payment provider/);
    assert.equal((await eventsOf(store.id, 'store.went_live')).length, 0);
  });

  it('is not satisfied while any default of the sandbox is in place', async () => {
    const store = await service.newStore();
    const owner = await store.newOperator('owner');
    await addLiveProvider(owner);
    // A table without a rule ships nothing anywhere.
    await owner.call('PUT', '/admin/v1/shipping', { zones: [] });
    const { data } = await owner.call('GET', GO_LIVE);
    const missing = data.items.filter(({ done, required }: Data) => required && !done);
    assert.deepEqual(
      missing.map(({ item }: Data) => item),
      ['products', 'shipping'],
    );
    const { code } = await owner.call('POST', GO_LIVE, { handle: store.handle });
    assert.equal(code, 'GO_LIVE_INCOMPLETE');
  });
});

describe('going live', () => {
  it('requires the handle, since it is final', async () => {
    const store = await service.newStore();
    const owner = await store.newOperator('owner');
    await addLiveProvider(owner);
    const { code } = await owner.call('POST', GO_LIVE, { handle: `${store.handle}-x` });
    assert.equal(code, 'HANDLE_MISMATCH');
    assert.equal((await owner.call('GET', GO_LIVE)).data.developerMode, true);
  });

  it('removes developer mode from carts, and creates live keys', async () => {
    const store = await service.newStore();
    assert.equal((await store.newCart()).developerMode, true);
    const owner = await goLiveByOperator(store);
    expireCache();
    assert.equal('developerMode' in (await store.newCart()), false);
    assert.equal((await store.call('GET', '/v1/config')).data.developerMode, false);
    const input = { name: 'Shop', scopes: ['storefront'] };
    const { data } = await owner.call('POST', '/admin/v1/api-keys', input);
    assert.match(data.secret, /^sk_live_/);
  });

  it('emits one event, however often it is requested, also concurrently', async () => {
    const store = await service.newStore();
    const owner = await store.newOperator('owner');
    await setLiveSettings(owner);
    await addLiveProvider(owner);
    const body = { handle: store.handle };
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => owner.call('POST', GO_LIVE, body)),
    );
    const times = new Set(replies.map(({ data }) => data.liveSince));
    assert.equal(times.size, 1);
    assert.match(String([...times][0]), /^\d{4}-/);
    const events = await eventsOf(store.id, 'store.went_live');
    assert.deepEqual([...events], [{ data: { storeId: store.id }, aggregateId: store.id }]);
  });

  it('charges money, through the provider of the store', async () => {
    const store = await service.newStore();
    await goLiveByOperator(store);
    expireCache();
    const order = await placeOrder(store);
    assert.equal(order.payment.providerId, 'main');
    assert.equal(order.developerMode, undefined);
  });
});

describe('events of the sandbox’s orders', () => {
  const marksOf = async (orderId: string) => {
    const rows = await service.sql`
      select type, data -> 'developerMode' as mark from events
      where aggregate_id = ${orderId} order by sequence`;
    return rows.map(({ type, mark }) => [type, mark]);
  };
  /** Every event of an order that was placed, one after another. */
  async function everything(store: TestStore, order: Data, owner: TestOperator) {
    const path = `/v1/orders/${order.id}`;
    await owner.call('POST', `/admin/v1/orders/${order.id}/capture`, { amount: 2 });
    const parcel = { carrierCode: 'ups', trackingNumber: '1Z' };
    const { data } = await store.call('POST', `${path}/shipments`, parcel);
    await store.call('PATCH', `${path}/shipments/${data.id}`, { status: 'in_transit' });
    await store.call('PATCH', `${path}/status`, { status: 'delivered' });
    await store.call('POST', `/v1/payments/orders/${order.id}/refund`, { amount: 1 });
  }
  const EVENT_TYPES = [
    'order.created',
    'payment.authorized',
    'payment.captured',
    'shipment.created',
    'shipment.updated',
    'order.status_changed',
    'payment.refunded',
    'order.status_changed',
  ];

  it('are marked, also once the store is live; those of live orders are not', async () => {
    const store = await service.newStore();
    const simulated = await placeOrder(store, { paymentToken: 'tok_held' });
    const cart = await openCheckout(store, 'intent', { paymentToken: 'tok_declined' });
    await store.call('POST', `${cart.path}/confirm`, cart.confirmation);
    const owner = await goLiveByOperator(store);
    expireCache();
    await everything(store, simulated, owner);
    assert.deepEqual(
      await marksOf(simulated.id),
      EVENT_TYPES.map((type) => [type, true]),
    );
    const [failed] = await eventsOf(store.id, 'payment.failed');
    assert.equal(failed?.data.developerMode, true);

    await owner.call('PATCH', '/admin/v1/payment-providers/main', { capture: 'manual' });
    expireCache();
    const sold = await placeOrder(store);
    await everything(store, sold, owner);
    assert.deepEqual(
      await marksOf(sold.id),
      EVENT_TYPES.map((type) => [type, null]),
    );
  });
});

describe('the seed data of the sandbox', () => {
  const LISTS = [
    ['coupons', 'coupons'],
    ['gift-cards', 'giftCards'],
    ['upsell-offers', 'offers'],
    ['warranty-plans', 'plans'],
  ] as const;

  it('ends with the switch; data that an operator made or changed stays', async () => {
    const store = await service.newStore();
    const owner = await store.newOperator('owner');
    const list = async (path: string) => (await owner.call('GET', `/admin/v1/${path}`)).data;
    const enabledIn = async () => {
      const lists = LISTS.map(async ([path, name]) => (await list(path))[name]);
      const { protection } = await list('shipping-protection');
      const all = [...(await Promise.all(lists)).flat(), protection];
      return all.filter(({ enabled }) => enabled).map(({ code, name }) => code ?? name);
    };
    const own = { code: 'MINE', type: 'fixed', value: 100 };
    await owner.call('POST', '/admin/v1/coupons', own);
    const take5 = (await list('coupons?code=TAKE5')).coupons[0];
    await owner.call('PATCH', `/admin/v1/coupons/${take5.id}`, { value: 600 });
    const [, wrap] = (await list('upsell-offers')).offers;
    await owner.call('PATCH', `/admin/v1/upsell-offers/${wrap.id}`, { unitPrice: 600 });
    assert.equal((await enabledIn()).length, 13);
    await goLiveByOperator(store);
    assert.deepEqual((await enabledIn()).sort(), ['Gift wrap', 'MINE', 'TAKE5']);
    expireCache();
    const cart = await store.newCart();
    const apply = (path: string, code: string) =>
      store.call('POST', `/v1/carts/${cart.id}/${path}`, { code });
    assert.equal((await apply('coupon', 'WELCOME10')).code, 'COUPON_INVALID');
    assert.equal((await apply('gift-card', 'GIFT-SANDBOX-5000')).code, 'GIFT_CARD_INVALID');
    assert.equal((await apply('coupon', 'MINE')).status, 200);
    const { code } = await store.call('GET', `/v1/add-ons/carts/${cart.id}/insurance/quote`);
    assert.equal(code, 'ADD_ON_NOT_FOUND');
  });

  it('stays while the switch is refused', async () => {
    const store = await service.newStore();
    const owner = await store.newOperator('owner');
    await owner.call('POST', GO_LIVE, { handle: store.handle });
    const { data } = await owner.call('GET', '/admin/v1/gift-cards');
    assert.equal(data.giftCards[0].enabled, true);
  });

  it('still refunds an order of the sandbox to its gift card', async () => {
    const store = await service.newStore();
    const order = await placeOrder(store, { giftCards: [{ code: 'GIFT-SANDBOX-5000' }] });
    const owner = await goLiveByOperator(store);
    expireCache();
    await store.call('POST', `/v1/payments/orders/${order.id}/refund`, {});
    const { data } = await owner.call('GET', '/admin/v1/gift-cards');
    assert.deepEqual([data.giftCards[0].balance, data.giftCards[0].status], [5_000, 'sandboxed']);
  });
});

describe('a use of a coupon in the sandbox', () => {
  it('does not count against the limits of the live store, whatever its outcome', async () => {
    const store = await service.newStore();
    const owner = await store.newOperator('owner');
    const terms = { code: 'MINE', type: 'fixed', value: 100, usesMax: 2, usesPerShopperMax: 1 };
    const { data: coupon } = await owner.call('POST', '/admin/v1/coupons', terms);
    const bought = (email: string) => placeOrder(store, { coupons: ['MINE'], email });
    const simulated = [await bought('ada@example.com'), await bought('bob@example.com')];
    await goLiveByOperator(store);
    expireCache();
    await bought('ada@example.com');
    const kept = async () => (await owner.call('GET', `/admin/v1/coupons/${coupon.id}`)).data;
    const { uses, stats } = await kept();
    assert.deepEqual([uses, stats.used], [1, 1]);
    // The released sandbox uses were not counted, and release nothing in the live store.
    for (const { id } of simulated) await store.call('POST', `/v1/payments/orders/${id}/void`, {});
    assert.equal((await kept()).uses, 1);
    await assert.rejects(bought('ada@example.com'), /COUPON_USED_UP/);
    await bought('bob@example.com');
    await assert.rejects(bought('eve@example.com'), /COUPON_USED_UP/);
    await auditStore(service.sql, store);
  });

  it('is counted or not, but never half, if it is paid during the switch', async () => {
    const store = await service.newStore();
    const owner = await store.newOperator('owner');
    const codes = ['ONE', 'TWO'];
    for (const code of codes) {
      await owner.call('POST', '/admin/v1/coupons', { code, type: 'fixed', value: 100 });
    }
    await setLiveSettings(owner);
    await addLiveProvider(owner);
    const carts: Opened[] = [];
    for (let count = 0; count < 12; count++) {
      carts.push(await openCheckout(store, 'intent', { coupons: codes }));
    }
    const replies = await Promise.all([
      ...carts.map(({ path, confirmation }) => store.call('POST', `${path}/confirm`, confirmation)),
      owner.call('POST', GO_LIVE, { handle: store.handle }),
    ]);
    for (const { status, code, text } of replies) {
      // A confirm after the switch comes too late for the sandbox.
      assert.ok(status === 200 || code === 'CART_SANDBOXED', text);
    }
    await auditStore(service.sql, store);
    for (const { data } of replies.slice(0, -1)) {
      if (data.order) await store.call('POST', `/v1/payments/orders/${data.order.id}/void`, {});
    }
    await auditStore(service.sql, store);
  });
});

const UNPROVED = { email_verified: false, verified_phone: null };

describe('a customer of the sandbox', () => {
  it('stays, and must verify their identity anew', async () => {
    const store = await service.newStore();
    const customer = await store.newCustomer();
    const { email } = customer;
    const phone = anyPhone();
    const texted = await store.call('POST', '/v1/auth/otp/request', { phone });
    const byText = { phone, code: texted.data.sandbox.code };
    const signedIn = await store.call('POST', '/v1/auth/otp/verify', byText);
    assert.equal(signedIn.status, 200, signedIn.text);
    const asked = await store.call('POST', '/v1/auth/otp/email/request', { email });
    await goLiveByOperator(store);
    expireCache();
    assert.equal((await customer.call('GET', '/v1/customers/me')).code, 'CUSTOMER_TOKEN_INVALID');
    const { refreshToken } = signedIn.data;
    const refreshed = await store.call('POST', '/v1/auth/refresh', { refreshToken });
    assert.equal(refreshed.status, 401, refreshed.text);
    const login = await store.call('POST', '/v1/auth/login', { email, password: PASSWORD });
    assert.equal(login.code, 'INVALID_CREDENTIALS');
    const proof = { email, code: asked.data.sandbox.code };
    const verified = await store.call('POST', '/v1/auth/otp/email/verify', proof);
    assert.equal(verified.code, 'CODE_INVALID');
    const rows = await service.sql`
      select email_verified, verified_phone from customers where store_id = ${store.id}`;
    assert.equal(rows.length, 2);
    for (const row of rows) assert.deepEqual({ ...row }, UNPROVED);
  });

  it('gets no text to a phone that the sandbox accepted', async () => {
    const store = await service.newStore();
    const order = await placeOrder(store);
    const input = { phone: '+19005551234', consent: true };
    const noted = await store.call('POST', `/v1/orders/${order.id}/sms-notifications`, input);
    assert.equal(noted.status, 200, noted.text);
    await goLiveByOperator(store);
    expireCache();
    const parcel = { carrierCode: 'ups', trackingNumber: '1Z1' };
    const shipped = await store.call('POST', `/v1/orders/${order.id}/shipments`, parcel);
    assert.equal(shipped.status, 200, shipped.text);
    const texts = await service.sql`select 1 from messages where store_id = ${store.id}`;
    assert.equal(texts.length, 0);
  });
});
