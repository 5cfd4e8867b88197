import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sendMessages } from '../../../src/features/messages/delivery/send-messages.ts';
import { ADDRESS, FREE_RATE, placeOrder } from '../../checkout-steps.ts';
import { TAKEN } from '../../fake-senders.ts';
import { type Data, sharedService } from '../../harness.ts';
import { goLive, ownDatabase } from '../../states.ts';
import {
  hidesForeignOrders,
  needsItsCredential,
  type OrderOperation,
  orderRows,
  refusesShapes,
  testIdempotencyKey,
} from './every-order.ts';

const PHONE = '+14155550123';
const service = await sharedService();
const store = await service.newStore();
const setNotifications = (order: Data, body?: unknown) =>
  store.call('POST', `/v1/orders/${order.id}/sms-notifications`, body);
const operation: OrderOperation = {
  service,
  store,
  isForOperators: false,
  send: (call, { id }, headers) =>
    call('POST', `/v1/orders/${id}/sms-notifications`, { phone: PHONE, consent: true }, headers),
};

const parcel = (order: Data, more: object = {}) =>
  store.call('POST', `/v1/orders/${order.id}/shipments`, {
    carrierCode: 'ups',
    trackingNumber: '1Z',
    ...more,
  });

/** An order whose shipping address has a phone. */
async function orderWithPhone(phone: string): Promise<Data> {
  const cart = await store.newCart();
  const path = `/v1/checkout/sessions/${cart.id}`;
  await store.call('POST', '/v1/checkout/sessions', { cartId: cart.id });
  await store.call('PUT', `${path}/shipping-address`, { ...ADDRESS, phone });
  await store.call('PUT', `${path}/shipping-rate`, FREE_RATE);
  const { data } = await store.call('POST', `${path}/payment-intent`, {});
  const { data: confirmed } = await store.call('POST', `${path}/confirm`, {
    paymentIntentId: data.paymentIntent.id,
    billingAddress: ADDRESS,
    email: 'ada@example.com',
  });
  return confirmed.order;
}

describe('setOrderTextNotifications works', () => {
  it('ends the texts without another consent, and keeps the time of the consent', async () => {
    const { id } = await placeOrder(store);
    const path = `/v1/orders/${id}/sms-notifications`;
    const body = { phone: '+14155552671', consent: true };
    const { data: begun } = await store.call('POST', path, body);
    service.clock.advance(60_000);
    const { data } = await store.call('POST', path, { enabled: false });
    assert.deepEqual(data, { ...begun, enabled: false });
  });

  it('records the consent, and returns the number masked', async () => {
    const order = await placeOrder(store);
    const { status, data } = await setNotifications(order, { phone: PHONE, consent: true });
    assert.equal(status, 200);
    const { consentedAt, ...rest } = data;
    assert.deepEqual(rest, { orderId: order.id, enabled: true, phone: '+1••••••••23' });
    assert.ok(Math.abs(Date.parse(consentedAt) - service.clock.now().getTime()) < 60_000);
  });

  it('accepts a number in common notation', async () => {
    const order = await placeOrder(store);
    for (const phone of ['+1 (415) 555-0123', '+1.415.555.0123', ' +14155550123 ']) {
      assert.equal(
        (await setNotifications(order, { phone, consent: true })).data.phone,
        '+1••••••••23',
        phone,
      );
    }
  });

  it('uses the known phone if none is given', async () => {
    const order = await placeOrder(store);
    await setNotifications(order, { phone: PHONE, consent: true });
    await setNotifications(order, { enabled: false });
    const { data } = await setNotifications(order, { consent: true });
    assert.deepEqual([data.enabled, data.phone.slice(-2)], [true, PHONE.slice(-2)]);
  });

  it('uses the phone of the order if none is given', async () => {
    const order = await orderWithPhone('+44 20 7946 0000');
    const { status, data } = await setNotifications(order, { consent: true });
    assert.deepEqual([status, data.phone], [200, '+4•••••••••00']);
  });

  it('returns in the sandbox the text of every shipment change', async () => {
    const order = await placeOrder(store);
    assert.equal((await parcel(order)).data.sandbox, undefined);
    await setNotifications(order, { phone: PHONE, consent: true });
    const link = { trackingUrl: 'https://t.example/1Z' };
    const { data } = await parcel(order, link);
    assert.match(data.sandbox.text, /: your parcel is being prepared\. https:\/\/t\.example\/1Z$/);
    const path = `/v1/orders/${order.id}/shipments/${data.id}`;
    for (const [status, words] of [
      ['in_transit', 'is on its way'],
      ['exception', 'is delayed'],
      ['delivered', 'was delivered'],
      ['returned', 'is coming back to us'],
      ['cancelled', 'was cancelled'],
    ]) {
      const moved = await store.call('PATCH', path, { status });
      assert.match(moved.data.sandbox.text, new RegExp(`your parcel ${words}\\.`));
    }
    const again = await store.call('PATCH', path, { status: 'cancelled' });
    assert.equal(again.data.sandbox, undefined);
    const read = await store.call('GET', `/v1/orders/${order.id}`);
    assert.ok(!read.text.includes('sandbox'));
  });

  it('sends nothing once it is turned off, and again once it is on', async () => {
    const order = await placeOrder(store);
    for (const enabled of [true, false, true]) {
      const { data } = await setNotifications(order, { phone: PHONE, consent: true, enabled });
      assert.equal(data.enabled, enabled);
      assert.equal((await parcel(order)).data.sandbox !== undefined, enabled);
    }
  });

  it('sends nothing about an order without consent', async () => {
    const [order, other] = [await placeOrder(store), await placeOrder(store)];
    await setNotifications(order, { phone: PHONE, consent: true });
    assert.equal((await parcel(other)).data.sandbox, undefined);
  });

  it('returns no text once live, and sends it all the same', async () => {
    const texts: { to: string; text: string }[] = [];
    const { start } = await ownDatabase();
    const record = async ({ to, text }: { to: string; text: string }) => {
      texts.push({ to, text });
      return TAKEN;
    };
    const live = await start({ ports: { texts: () => record } });
    const own = await live.newStore();
    await goLive(live, own);
    const order = await placeOrder(own);
    const path = `/v1/orders/${order.id}`;
    await own.call('POST', `${path}/sms-notifications`, { phone: PHONE, consent: true });
    const sent = { carrierCode: 'ups', trackingNumber: '1Z' };
    const { status, data } = await own.call('POST', `${path}/shipments`, sent);
    assert.deepEqual([status, data.sandbox], [200, undefined]);
    await sendMessages(live.app);
    assert.deepEqual(
      texts.map(({ to }) => to),
      [PHONE],
    );
    assert.match(texts[0]?.text ?? '', /your parcel is being prepared\.$/);
  });

  it('logs no phone number', async () => {
    const alone = await (await ownDatabase()).start();
    const own = await alone.newStore();
    const { id } = await placeOrder(own);
    const ask = (phone: string) =>
      own.call('POST', `/v1/orders/${id}/sms-notifications`, { phone, consent: true });
    await ask('+1 415 777 4321');
    const sent = { carrierCode: 'ups', trackingNumber: '1Z' };
    await own.call('POST', `/v1/orders/${id}/shipments`, sent);
    await ask('777 4321');
    await sendMessages(alone.app);
    const lines = alone.logLines.join('\n');
    assert.ok(lines.includes('simulated a text'));
    assert.doesNotMatch(lines, /777.?4321/);
  });
});

describe('setOrderTextNotifications refuses bad input', () => {
  refusesShapes(operation, setNotifications, [
    ...['', 'x'.repeat(31), 1, null, []].map((phone) => ({ phone, consent: true })),
    ...['true', 1, null].map((consent) => ({ phone: PHONE, consent })),
    ...['true', 0, null].map((enabled) => ({ phone: PHONE, consent: true, enabled })),
    [],
  ]);

  const refusals: [name: string, body: unknown, code: string][] = [
    ['no consent', { phone: PHONE }, 'CONSENT_REQUIRED'],
    ['no body', undefined, 'CONSENT_REQUIRED'],
    ['a refused consent', { phone: PHONE, consent: false }, 'CONSENT_REQUIRED'],
    ['no phone anywhere', { consent: true }, 'PHONE_REQUIRED'],
    ['a national number', { phone: '415 555 0123', consent: true }, 'PHONE_INVALID'],
    ['a number that begins with 0', { phone: '+0155550123', consent: true }, 'PHONE_INVALID'],
    ['too few digits', { phone: '+123456', consent: true }, 'PHONE_INVALID'],
    ['too many digits', { phone: '+1234567890123456', consent: true }, 'PHONE_INVALID'],
    ['letters', { phone: '+1415555CALL', consent: true }, 'PHONE_INVALID'],
    ['foreign digits', { phone: '+١٤١٥٥٥٥٠١٢٣', consent: true }, 'PHONE_INVALID'],
  ];
  for (const [name, body, code] of refusals) {
    it(`returns ${code} for ${name}, and records nothing`, async () => {
      const order = await placeOrder(store);
      const before = await orderRows(service, order.id);
      const reply = await setNotifications(order, body);
      assert.deepEqual([reply.status, reply.code], [422, code]);
      assert.equal(await orderRows(service, order.id), before);
    });
  }
});

describe('setOrderTextNotifications needs its credential', () => needsItsCredential(operation));

describe('setOrderTextNotifications hides foreign ids', () => hidesForeignOrders(operation));

describe('setOrderTextNotifications can be repeated', () => {
  testIdempotencyKey(operation);

  it('keeps one choice per order, the latest', async () => {
    const order = await placeOrder(store);
    await setNotifications(order, { phone: PHONE, consent: true });
    await setNotifications(order, { phone: '+442079460000', consent: true, enabled: false });
    const rows = await service.sql`
      select phone, enabled from order_notifications where order_id = ${order.id}`;
    assert.deepEqual([...rows], [{ phone: '+442079460000', enabled: false }]);
  });
});
