import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { OPERATOR_PASSWORD } from '@cartwright/server/test/operators.js';
import { Webhook } from 'standardwebhooks';
import { CartwrightAdmin } from '../src/admin.ts';
import { Cartwright, type CustomerTokens, isCode, type NewCartItem } from '../src/index.ts';
import { ADDRESS, MUG, startListening } from './listening-service.ts';
import { compileBlocks, readBlocks } from './snippet-project.ts';

const { store, url, proxy, client } = await startListening();
const blocks = await readBlocks();
const SECRET = `whsec_${Buffer.from('a webhook secret for these tests').toString('base64')}`;
// pack.test.ts runs the first block, in an empty project.
const folder = await compileBlocks(blocks);
process.env.CARTWRIGHT_URL = proxy.url;
process.env.CARTWRIGHT_KEY = store.apiKey;
process.env.WEBHOOK_SECRET = SECRET;

// biome-ignore lint/suspicious/noExplicitAny: the compiler has checked the files already.
async function load(name: string): Promise<any> {
  return await import(pathToFileURL(join(folder, name)).href);
}

/** A checkout up to the payment intent, and the body that confirms it. */
async function prepared(paymentToken?: string, item: NewCartItem = MUG) {
  const cartwright = new Cartwright({ baseUrl: url, apiKey: store.apiKey });
  const cart = await cartwright.carts.create({ items: [item] });
  const checkout = cartwright.checkout(cart.id);
  await checkout.open();
  await checkout.setShippingAddress(ADDRESS);
  await checkout.chooseRate({ rateId: 'free', rateName: 'Free shipping', amount: 0 });
  const { paymentIntent } = await checkout.preparePayment({ paymentToken });
  const email = 'ada@example.com';
  return { cart, body: { paymentIntentId: paymentIntent.id, billingAddress: ADDRESS, email } };
}

/** A call as the service sends it. */
function webhookCall(type: string, data: object): Request {
  const text = JSON.stringify({ type, timestamp: new Date().toISOString(), data });
  const now = new Date();
  const headers = {
    'webhook-id': 'event-1',
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': new Webhook(SECRET).sign('event-1', now, text),
  };
  return new Request('https://shop.test/hooks/cartwright', { method: 'POST', headers, body: text });
}

describe("the client's README", () => {
  it('gives each block the name of its file, once', () => {
    const names = blocks.map(({ name }) => name);
    assert.equal(new Set(names).size, names.length);
    for (const name of names) assert.match(name, /^[a-z-]+\.(ts|mjs)$/);
  });

  it('needs at most 15 lines for the first order', () => {
    const [first] = blocks;
    assert.equal(first?.name, 'order.mjs');
    assert.ok(first.text.trim().split('\n').length <= 15 + 1, 'one of them is empty');
  });

  it('pays: every outcome leads to a page', async () => {
    const { pay } = await load('pay.js');
    const to = async (paymentToken?: string) => {
      const { cart, body } = await prepared(paymentToken);
      return await pay(cart.id, body, '203.0.113.7');
    };
    assert.match(await to(), /^\/orders\/ORD-/);
    assert.match(await to('tok_requires_action'), /^(https?:|\/pay\/)/);
    assert.match(await to('tok_declined'), /^\/pay\/.*message=/);
    const { cart, body } = await prepared();
    await client().carts.changeItem(cart.id, cart.items[0]?.id ?? '', { quantity: 3 });
    assert.equal(await pay(cart.id, body, '203.0.113.7'), `/review/${cart.id}?total=3750`);
    const { paymentIntent } = await client().checkout(cart.id).preparePayment();
    const again = { ...body, paymentIntentId: paymentIntent.id };
    assert.match(await pay(cart.id, again, '203.0.113.7'), /^\/orders\//);
  });

  it('pays: a suspicious payment first leads to the verification of a phone', async () => {
    const { pay } = await load('pay.js');
    const metadata = { unitPriceCents: '900', simulate: 'fraud_gate' };
    const { cart, body } = await prepared(undefined, { sku: 'WATCH', metadata });
    const confirm = () => pay(cart.id, body, '203.0.113.8');
    assert.equal(await confirm(), `/verify-phone/${cart.id}`);
    const given = { phone: '+12125550123', cartId: cart.id };
    const { sandbox } = await client().auth.requestTextCode(given);
    await client().auth.verifyTextCode({ ...given, code: sandbox?.code ?? '' });
    assert.match(await confirm(), /^\/orders\//);
  });

  it('explains refused coupons', async () => {
    const { applyCoupon } = await load('coupon.js');
    const { id } = await client().carts.create({ items: [MUG] });
    assert.equal(await applyCoupon(id, 'NO-SUCH'), 'We do not know this coupon.');
    assert.equal(await applyCoupon(id, 'WELCOME10'), 'New total: 2250');
    const other = applyCoupon('unknown', 'WELCOME10');
    await assert.rejects(other, (error) => isCode(error, 'CART_NOT_FOUND'));
  });

  it('refunds once for each ticket', async () => {
    const { refund } = await load('refund.js');
    const { cart, body } = await prepared();
    const outcome = await client().checkout(cart.id).confirm(body);
    assert.equal(outcome.state, 'placed');
    assert.equal(await refund(outcome.order.id, 500, 'T-1'), 500);
    assert.equal(await refund(outcome.order.id, 500, 'T-1'), 500);
    const { summary } = await client().payments.listTransactions(outcome.order.id);
    assert.equal(summary.refunded, 500);
  });

  it('signs shoppers in and lists their orders', async () => {
    const { signIn, orderNumbers, shopperOf } = await load('account.js');
    const email = 'ada@example.com';
    const guest = await client().carts.create({ items: [MUG] });
    const { sandbox } = await client().auth.requestEmailCode({ email });
    const session: { tokens: CustomerTokens | null } = { tokens: null };
    const { customer, cart } = await signIn(session, email, sandbox?.code, guest.sessionToken);
    assert.equal(customer.email, email);
    assert.equal(cart.id, guest.id);
    assert.deepEqual(await orderNumbers(session), []);
    // Calls of one session exchange an invalid token once.
    session.tokens = {
      ...(session.tokens as CustomerTokens | null),
      token: 'old',
    } as CustomerTokens;
    await Promise.all([orderNumbers(session), orderNumbers(session), orderNumbers(session)]);
    const refreshes = proxy.passed.filter(({ url }) => url === '/v1/auth/refresh');
    assert.equal(refreshes.length, 1);
    await shopperOf(session).auth.logout();
    assert.equal(session.tokens, null);
  });

  it('verifies webhooks in a route handler', async () => {
    const { POST, shipped } = await load('webhook.js');
    const deliver = async (type: string, data: object) =>
      assert.equal((await POST(webhookCall(type, data))).status, 204);
    await deliver('order.created', { orderId: 'order-1', status: 'confirmed' });
    await deliver('order.created', { orderId: 'order-2', status: 'pending' });
    await deliver('order.created', { orderId: 'order-3', status: 'pending' });
    assert.deepEqual([...shipped], ['order-1'], 'nothing unpaid is shipped');
    await deliver('order.status_changed', { orderId: 'order-2', from: 'pending', to: 'confirmed' });
    await deliver('order.status_changed', { orderId: 'order-3', from: 'pending', to: 'cancelled' });
    assert.deepEqual([...shipped], ['order-1', 'order-2']);
    const forged = new Request('https://shop.test', { method: 'POST', body: '{}' });
    assert.equal((await POST(forged)).status, 400);
  });

  it('adds items in a Next.js route handler, with the cart in a cookie', async () => {
    const { POST } = await load('next-route.js');
    const add = (quantity: number, cookie = '') => {
      const body = JSON.stringify({ sku: 'MUG-1', quantity });
      return new Request('https://shop.test', { method: 'POST', headers: { cookie }, body });
    };
    const first: Response = await POST(add(2));
    const cookie = first.headers.get('set-cookie')?.split(';')[0];
    assert.match(cookie ?? '', /^cart=(?!undefined)./);
    const second: Response = await POST(add(1, `theme=dark; ${cookie}`));
    const { items } = (await second.json()) as { items: { quantity: number }[] };
    assert.deepEqual(
      items.map(({ quantity }) => quantity),
      [3],
    );
    assert.equal((await POST(add(-1, cookie))).status, 400);
    assert.equal((await POST(add(1, 'cart=unknown'))).status, 200);
  });

  it('serves Express', async () => {
    const { app } = await load('express-app.js');
    const handler = (path: string) =>
      app.routes.find((route: { path: string }) => route.path === path).handlers.at(-1);
    const statuses: number[] = [];
    const response = { sendStatus: (status: number) => statuses.push(status) };
    const call = webhookCall('shipment.created', { trackingNumber: '1Z999' });
    const headers = Object.fromEntries(call.headers);
    const body = Buffer.from(await call.arrayBuffer());
    await handler('/hooks/cartwright')({ body, headers }, response);
    await handler('/hooks/cartwright')({ body, headers: {} }, response);
    assert.deepEqual(statuses, [204, 400]);
    process.env.WEBHOOK_SECRET = '';
    const unconfigured = handler('/hooks/cartwright')({ body, headers }, response);
    process.env.WEBHOOK_SECRET = SECRET;
    await assert.rejects(unconfigured, /not a webhook secret/);
    const { id } = await client().carts.create({ items: [MUG] });
    let totals: { amountDue?: number } = {};
    const json = (given: object) => {
      totals = given;
    };
    const request = { params: { cartId: id }, body: { code: 'WELCOME10' } };
    await handler('/carts/:cartId/coupon')(request, { json });
    assert.equal(totals.amountDue, 2250);
  });

  it('serves Hono', async () => {
    const { app } = await load('hono-app.js');
    const context = (cartId: string, raw = new Request('https://shop.test')) => ({
      req: { raw, param: () => cartId },
      json: (body: object) => Response.json(body),
      notFound: () => new Response(null, { status: 404 }),
    });
    const { id } = await client().carts.create({ items: [MUG] });
    const found: Response = await app.routes['/carts/:cartId'](context(id));
    assert.equal(((await found.json()) as { id: string }).id, id);
    assert.equal((await app.routes['/carts/:cartId'](context('unknown'))).status, 404);
    const hook = context('', webhookCall('webhook.test', { endpointId: 'endpoint-1' }));
    assert.equal((await app.routes['/hooks/cartwright'](hook)).status, 204);
  });

  it('creates coupons as an operator', async () => {
    const { createCoupons } = await load('coupons.js');
    const owner = await store.newOperator('owner');
    const created = () => createCoupons(store.handle, owner.email, OPERATOR_PASSWORD);
    assert.ok((await created()).includes('SPRING'));
    assert.ok((await created()).includes('SPRING'), 'it can run twice');
  });

  it('changes the tax table, and names the fields that are invalid', async () => {
    const { changeTax } = await load('tax.js');
    const { token } = await store.newOperator('owner');
    const admin = new CartwrightAdmin({ baseUrl: url, token });
    const none = { pricesIncludeTax: false, shippingTaxable: false, addOnsTaxable: false };
    const rate = { country: 'US', state: null, millionths: 60_000 };
    const { rates } = await changeTax(admin, () => ({ ...none, rates: [rate] }));
    assert.deepEqual(rates, [rate]);
    await assert.rejects(
      changeTax(admin, () => ({ ...none, rates: [{ ...rate, millionths: -1 }] })),
      /invalid: rates\.0\.millionths /,
    );
  });

  it('knows what staff may do', async () => {
    const { isAllowed } = await load('allowed.js');
    assert.equal(isAllowed('getOverview', 'staff'), true);
    assert.equal(isAllowed('setTax', 'staff'), false);
    assert.equal(isAllowed('setTax', 'owner'), true);
  });

  it('has a test for each file', () => {
    const driven = [
      ...['order.mjs', 'cartwright.ts', 'pay.ts', 'coupon.ts', 'refund.ts', 'account.ts'],
      ...['webhook.ts', 'next-route.ts', 'express-app.ts', 'hono-app.ts', 'coupons.ts', 'tax.ts'],
      'allowed.ts',
    ];
    assert.deepEqual(
      blocks.map(({ name }) => name),
      driven,
    );
  });
});
