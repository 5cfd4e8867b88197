import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { ADDRESS, openCheckout, placeOrder } from '../../checkout-steps.ts';
import { type Call, type Data, MUG, sharedService } from '../../harness.ts';
import { goLiveByOperator } from '../../live-store.ts';

const service = await sharedService();
const { sql } = service;

async function find(call: Call, query: Record<string, string> = {}): Promise<Data> {
  const path = `/admin/v1/carts?${new URLSearchParams(query)}`;
  const { status, data, text } = await call('GET', path);
  assert.equal(status, 200, text);
  return data;
}
const idsOf = ({ carts }: Data): string[] => carts.map(({ id }: Data) => id);

/** A store with a cart in each state, as it would be after some hours. */
async function newShop() {
  const store = await service.newStore();
  const { call } = await store.newOperator('staff');
  const customer = await store.newCustomer({ firstName: 'Ann', lastName: 'Lee' });
  const empty = await store.newCart([]);
  const idle = await store.newCart();
  const { data: own } = await customer.call('POST', '/v1/carts/', { items: [MUG] });
  const { cart: left, path } = await openCheckout(store, 'session');
  const address = { ...ADDRESS, email: 'Shy@Example.com' };
  await store.call('PUT', `${path}/shipping-address`, address);
  await sql`
    update carts set updated_at = now() - interval '1 day'
    where id in (${empty.id}, ${idle.id}, ${left.id})`;
  const {
    cart: paying,
    path: waiting,
    confirmation,
  } = await openCheckout(store, 'intent', {
    paymentToken: 'tok_requires_action',
  });
  await store.call('POST', `${waiting}/confirm`, confirmation);
  await placeOrder(store);
  return { store, call, customer, empty, idle, own, left, paying };
}

const shop = await newShop();
const { store, call, customer, empty, idle, own, left, paying } = shop;
const foreign = await (await service.newStore()).newCart();

describe('findCarts works', () => {
  it('lists every cart that can be bought or is being paid for, newest first', async () => {
    const data = await find(call);
    assert.deepEqual(idsOf(data), [paying.id, left.id, own.id, idle.id, empty.id]);
    assert.equal(data.nextCursor, null);
    assert.deepEqual(
      data.carts.map(({ state, step }: Data) => [state, step]),
      [
        ['confirming', 'confirming'],
        ['abandoned', 'shipping_rate'],
        ['open', 'cart'],
        ['abandoned', 'cart'],
        ['open', 'cart'],
      ],
    );
  });

  it('says who, what, how much and when', async () => {
    const [, guest, signedIn] = (await find(call)).carts;
    assert.deepEqual([guest.email, guest.name], ['Shy@Example.com', 'Ada Lovelace']);
    assert.deepEqual(
      [guest.customerId, guest.itemCount, guest.lineCount, guest.total, guest.amountDue],
      [null, 3, 2, left.totals.total, left.totals.amountDue],
    );
    assert.deepEqual(guest.items[0], {
      sku: 'MUG-1',
      name: 'Mug',
      quantity: 1,
      lineTotal: 1250,
    });
    assert.deepEqual(
      [signedIn.customerId, signedIn.email, signedIn.name, signedIn.developerMode],
      [customer.id, customer.email, 'Ann Lee', true],
    );
    assert.deepEqual(
      [signedIn.createdAt, signedIn.updatedAt, signedIn.expiresAt, signedIn.currency],
      [own.createdAt, own.updatedAt, own.expiresAt, 'USD'],
    );
    assert.doesNotMatch(JSON.stringify(await find(call)), /cst_|csc_|sessionToken|clientSecret/);
  });

  it('filters by state', async () => {
    assert.deepEqual(idsOf(await find(call, { state: 'abandoned' })), [left.id, idle.id]);
    assert.deepEqual(idsOf(await find(call, { state: 'open' })), [own.id, empty.id]);
    assert.deepEqual(idsOf(await find(call, { state: 'confirming' })), [paying.id]);
  });

  it('filters by customer, e-mail address, last change and worth', async () => {
    const asked: [query: Record<string, string>, expected: string[]][] = [
      [{ customerId: customer.id }, [own.id]],
      [{ customerId: randomUUID() }, []],
      [{ email: customer.email.toUpperCase() }, [own.id]],
      [{ email: 'shy@example.com' }, [left.id]],
      [{ email: 'missing@example.com' }, []],
      [{ from: own.createdAt }, [paying.id, own.id]],
      [{ to: own.createdAt }, [left.id, idle.id, empty.id]],
      [{ totalMin: '1251' }, [paying.id, left.id, idle.id]],
      [{ totalMax: '1250', totalMin: '1' }, [own.id]],
      [{ totalMin: '1251', state: 'abandoned', email: 'shy@example.com' }, [left.id]],
      [{ developerMode: 'true', state: 'confirming' }, [paying.id]],
      [{ developerMode: 'false' }, []],
    ];
    for (const [query, expected] of asked) {
      assert.deepEqual([query, idsOf(await find(call, query))], [query, expected]);
    }
  });

  it('finds an address of the checkout before that of the account', async () => {
    const one = await store.newCustomer();
    const { data: cart } = await one.call('POST', '/v1/carts/', { items: [MUG] });
    const path = `/v1/checkout/sessions/${cart.id}`;
    await one.call('POST', '/v1/checkout/sessions', { cartId: cart.id });
    const address = { ...ADDRESS, email: 'work@example.com' };
    await one.call('PUT', `${path}/shipping-address`, address);
    assert.deepEqual(idsOf(await find(call, { email: 'work@example.com' })), [cart.id]);
    assert.deepEqual(idsOf(await find(call, { email: one.email })), []);
    await one.call('DELETE', `/v1/carts/${cart.id}/items`);
    await sql`delete from carts where id = ${cart.id}`;
  });

  it('pages through every cart once', async () => {
    const paged: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Data = await find(call, { limit: '2', ...(cursor && { cursor }) });
      paged.push(...idsOf(page));
      cursor = page.nextCursor;
    }
    assert.deepEqual(paged, idsOf(await find(call)));
  });

  it('shows how far the checkout is', async () => {
    const other = await service.newStore();
    const clerk = await other.newOperator('staff');
    for (const [step, shown] of [
      ['session', 'shipping_address'],
      ['address', 'shipping_rate'],
      ['rate', 'payment'],
      ['intent', 'confirm'],
    ] as const) {
      await openCheckout(other, step);
      assert.equal((await find(clerk.call)).carts[0].step, shown);
    }
  });

  it('leaves out carts that expired, were merged or became an order', async () => {
    const other = await service.newStore();
    const clerk = await other.newOperator('staff');
    const expired = await other.newCart();
    await sql`update carts set expires_at = now() - interval '1 hour' where id = ${expired.id}`;
    await placeOrder(other);
    for (const query of [{}, { state: 'open' }, { state: 'abandoned' }, { state: 'confirming' }]) {
      assert.deepEqual(idsOf(await find(clerk.call, query)), []);
    }
  });

  it('tells carts of the sandbox from others', async () => {
    const other = await service.newStore();
    const early = await other.newCart();
    const owner = await goLiveByOperator(other);
    const late = await other.newCart();
    const { carts } = await find(owner.call);
    assert.deepEqual(
      carts.map(({ id, developerMode }: Data) => [id, developerMode]),
      [
        [late.id, false],
        [early.id, true],
      ],
    );
    assert.deepEqual(idsOf(await find(owner.call, { developerMode: 'true' })), [early.id]);
    assert.deepEqual(idsOf(await find(owner.call, { developerMode: 'false' })), [late.id]);
  });

  it('abandons a cart after the time that the event has, too', async () => {
    const other = await service.newStore();
    const clerk = await other.newOperator('staff');
    const cart = await other.newCart();
    const { cartAbandonedMinutes } = service.app.config;
    const shift = async (minutes: number) =>
      await sql`
        update carts set updated_at = ${new Date(Date.now() - minutes * 60_000)}
        where id = ${cart.id}`;
    await shift(cartAbandonedMinutes - 1);
    assert.equal((await find(clerk.call)).carts[0].state, 'open');
    await shift(cartAbandonedMinutes + 1);
    assert.equal((await find(clerk.call)).carts[0].state, 'abandoned');
  });
});

describe('findCarts refuses bad input', () => {
  for (const query of [
    ...['state=closed', 'state=', 'email=nonsense', 'from=yesterday', 'to=1', 'totalMin=-1'],
    ...['totalMax=1.5', 'developerMode=maybe', 'customerId=1', 'limit=0', 'limit=101', 'cursor=1'],
  ]) {
    it(`refuses ${query}`, async () => {
      const { status, code } = await call('GET', `/admin/v1/carts?${query}`);
      assert.deepEqual([status, code], [400, 'VALIDATION_ERROR']);
    });
  }
});

describe('getCartDetails', () => {
  const get = (id: string) => call('GET', `/admin/v1/carts/${id}`);

  it('returns the cart with its person, its checkout and an explanation', async () => {
    const { status, data, text } = await get(left.id);
    assert.equal(status, 200, text);
    assert.deepEqual(
      [data.id, data.status, data.state, data.step, data.email, data.name, data.developerMode],
      [left.id, 'checkout', 'abandoned', 'shipping_rate', 'Shy@Example.com', 'Ada Lovelace', true],
    );
    assert.deepEqual(data.totals, left.totals);
    assert.equal(data.items.length, 2);
    assert.deepEqual(
      [data.checkout.ready, data.checkout.missing, data.checkout.shippingAddress.line1],
      [false, ['shipping_rate', 'payment_intent', 'email'], ADDRESS.line1],
    );
    assert.deepEqual([data.checkout.shippingRate, data.checkout.providerId], [null, null]);
    const explained = await store.call('GET', `/v1/carts/${left.id}?explain=true`);
    assert.deepEqual(data.explanation, explained.data.explanation);
    assert.doesNotMatch(text, /cst_|csc_|sessionToken|clientSecret/);
  });

  it('returns rate and provider of a checkout that is being paid for', async () => {
    const { data } = await get(paying.id);
    assert.deepEqual(
      [data.state, data.step, data.checkout.shippingRate.id, data.checkout.providerId],
      ['confirming', 'confirming', 'free', 'mock'],
    );
  });

  it('explains discounts', async () => {
    const { cart } = await openCheckout(store, 'session', { coupons: ['WELCOME10'] });
    const { data } = await get(cart.id);
    assert.ok(
      data.explanation.some(({ name }: Data) => name === 'WELCOME10'),
      data.explanation,
    );
    await sql`delete from carts where id = ${cart.id}`;
  });

  it('returns a cart that became an order, and one without a checkout', async () => {
    const order = await placeOrder(store);
    const [row] = await sql`select cart_id as id from orders where id = ${order.id}`;
    const done = await get(row?.id);
    assert.deepEqual(
      [done.data.status, done.data.state, done.data.step, done.data.orderNumber],
      ['completed', null, 'completed', order.orderNumber],
    );
    const { data } = await get(own.id);
    assert.deepEqual(
      [data.checkout, data.email, data.name, data.customerId],
      [null, customer.email, 'Ann Lee', customer.id],
    );
  });

  it('changes nothing', async () => {
    const version = async () =>
      (await sql`select version from carts where id = ${left.id}`)[0]?.version;
    const before = await version();
    await get(left.id);
    assert.equal(await version(), before);
  });

  it('answers a foreign cart like an unknown one', async () => {
    const unknown = await get(randomUUID());
    assert.deepEqual([unknown.status, unknown.code], [404, 'CART_NOT_FOUND']);
    for (const id of [foreign.id, 'nonsense']) assert.equal((await get(id)).text, unknown.text);
  });
});

describe('getCartDetails', () => {
  it('always explains the amounts, and promises no parameter for it', async () => {
    const { body } = await service.call('GET', '/admin/openapi.json');
    const { parameters } = (body as Data).paths['/admin/v1/carts/{cartId}'].get;
    assert.deepEqual(
      parameters.map(({ name }: Data) => name),
      ['cartId'],
    );
  });
});
