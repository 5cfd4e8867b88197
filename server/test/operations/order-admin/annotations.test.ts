import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { auditStore } from '../../audit-store.ts';
import { ADDRESS, placeOrder } from '../../checkout-steps.ts';
import { type Data, sharedService } from '../../harness.ts';
import { IS_WHOLE } from '../../small-version.ts';
import { eventsOf, orderRows } from '../orders/every-order.ts';

const service = await sharedService();
const store = await service.newStore();
const ada = await store.newOperator('staff');
const bob = await store.newOperator('owner');

const call = (method: string, { id }: Data, what: string, body: object, by = ada) =>
  by.call(method, `/admin/v1/orders/${id}/${what}`, body);
const note = (order: Data, text: string, by = ada) => call('POST', order, 'notes', { text }, by);
const tag = (order: Data, tags: string[], by = ada) => call('PUT', order, 'tags', { tags }, by);
const email = (order: Data, to: string) => call('PATCH', order, 'email', { email: to });
const move = (order: Data, address: object) => call('PATCH', order, 'address', address);
const storefront = async ({ id }: Data): Promise<Data> =>
  (await store.call('GET', `/v1/orders/${id}`)).data;
const found = async (query: Record<string, string>): Promise<string[]> => {
  const { data } = await ada.call('GET', `/admin/v1/orders?${new URLSearchParams(query)}`);
  return data.orders.map(({ id }: Data) => id);
};
const last = ({ data }: Data): Data => data.timeline.at(-1);

describe('addOrderNote', () => {
  it('adds a note in the operator’s name that only operators see', async () => {
    const order = await placeOrder(store);
    const reply = await note(order, 'Called; ring twice.');
    const { type, note: text, operator } = last(reply);
    assert.deepEqual(
      [type, text, operator.email],
      ['note_added', 'Called; ring twice.', ada.email],
    );
    const seen = await storefront(order);
    assert.deepEqual(seen.timeline, order.timeline);
    assert.ok(!JSON.stringify(seen).includes('ring twice'));
  });

  it('keeps every note of two operators', async () => {
    const order = await placeOrder(store);
    const replies = await Promise.all(
      [1, 2, 3, 4].map((n) => note(order, `note ${n}`, n % 2 ? ada : bob)),
    );
    for (const { status } of replies) assert.equal(status, 200);
    const { data } = await ada.call('GET', `/admin/v1/orders/${order.id}`);
    assert.equal(data.timeline.length, order.timeline.length + 4);
  });

  it('refuses an empty, a long and a foreign one', async () => {
    const order = await placeOrder(store);
    const before = await orderRows(service, order.id);
    for (const text of ['', 'x'.repeat(2001)]) {
      assert.equal((await note(order, text)).code, 'VALIDATION_ERROR');
    }
    assert.equal(await orderRows(service, order.id), before);
    const other = await placeOrder(await service.newStore());
    assert.equal((await note(other, 'x')).code, 'ORDER_NOT_FOUND');
    assert.equal((await tag(other, ['x'])).code, 'ORDER_NOT_FOUND');
  });
});

describe('setOrderTags', () => {
  it('finds orders by a whole tag, in any case, until it is removed', async () => {
    const order = await placeOrder(store);
    const reply = await tag(order, ['VIP', ' gift wrap ', 'vip', ' ']);
    assert.deepEqual(reply.data.tags, ['VIP', 'gift wrap']);
    assert.deepEqual([last(reply).from, last(reply).to], [null, 'VIP, gift wrap']);
    for (const asked of ['vip', 'Gift Wrap'])
      assert.deepEqual(await found({ tag: asked }), [order.id]);
    assert.deepEqual(await found({ tag: 'gift' }), []);
    assert.deepEqual(await found({ tag: 'vip', customerId: randomUUID() }), []);
    const shorter = await tag(order, ['gift wrap']);
    assert.deepEqual(shorter.data.tags, ['gift wrap']);
    assert.deepEqual(
      [await found({ tag: 'vip' }), await found({ tag: 'gift wrap' })],
      [[], [order.id]],
    );
    const rows = await orderRows(service, order.id);
    assert.equal((await tag(order, ['gift wrap'])).status, 200);
    assert.equal(await orderRows(service, order.id), rows, 'the same tags change nothing');
    assert.deepEqual(await found({ search: 'lovelace', tag: 'gift wrap' }), [order.id]);
    assert.deepEqual((await storefront(order)).timeline, order.timeline);
  });

  it('replaces with If-Match only the tags that the operator saw', async () => {
    const order = await placeOrder(store);
    const path = `/admin/v1/orders/${order.id}`;
    const seen = String((await ada.call('GET', path)).headers.etag);
    const replace = (tags: string[], ifMatch: string, by = ada) =>
      by.call('PUT', `${path}/tags`, { tags }, { 'if-match': ifMatch });
    const replies = await Promise.all([replace(['vip'], seen), replace(['gift'], seen, bob)]);
    assert.deepEqual(replies.map(({ code }) => code ?? 'done').sort(), [
      'VERSION_MISMATCH',
      'done',
    ]);
    const now = await ada.call('GET', path);
    assert.equal(now.data.tags.length, 1);
    assert.equal((await replace(['late'], seen)).code, 'VERSION_MISMATCH');
    assert.equal((await replace(now.data.tags, seen)).code, 'VERSION_MISMATCH');
    await note(order, 'Not a change of tags.', bob);
    const done = await replace(['both'], String(now.headers.etag));
    assert.deepEqual([done.status, done.data.tags], [200, ['both']]);
    assert.equal((await replace(['more'], String(done.headers.etag))).status, 200);
  });

  it('refuses more than twenty tags and long ones', async () => {
    const order = await placeOrder(store);
    const many = Array.from({ length: 21 }, (_, n) => `t${n}`);
    for (const tags of [many, ['x'.repeat(41)], ['']]) {
      assert.equal((await tag(order, tags)).code, 'VALIDATION_ERROR');
    }
  });
});

describe('correctOrderEmail and correctOrderAddress', () => {
  it('correct the order everywhere, keep what was before, and tell the merchant', async () => {
    const order = await placeOrder(store, { email: 'gracee@example.com' });
    const reply = await email(order, 'grace@example.com');
    const { type, from, to, operator } = last(reply);
    assert.deepEqual(
      [type, from, to, operator.email],
      ['email_corrected', 'gracee@example.com', 'grace@example.com', ada.email],
    );
    const address = { ...ADDRESS, firstName: 'Grace', lastName: 'Hopper', line1: '2 Side Street' };
    const moved = await move(order, address);
    assert.equal(moved.data.shippingAddress.line1, '2 Side Street');
    assert.match(last(moved).from, /1 Main Street/);
    assert.match(last(moved).to, /2 Side Street/);
    const seen = await storefront(order);
    assert.deepEqual([seen.email, seen.shippingAddress.lastName], ['grace@example.com', 'Hopper']);
    assert.deepEqual(seen.timeline, order.timeline);
    for (const search of ['hopper', 'grace@example.com', 'gracee@example.com']) {
      assert.deepEqual(await found({ search }), [order.id]);
    }
    const events = (await eventsOf(service, order)).slice(-2);
    assert.deepEqual(
      events.map(({ type: name, data }) => [name, data.changed]),
      [
        ['order.corrected', ['email']],
        ['order.corrected', ['shippingAddress']],
      ],
    );
    await auditStore(service.sql, store);
  });

  it('change nothing if the value is the same', async () => {
    const order = await placeOrder(store);
    const before = await orderRows(service, order.id);
    assert.equal((await email(order, 'ada@example.com')).status, 200);
    assert.equal((await move(order, ADDRESS)).status, 200);
    assert.equal(await orderRows(service, order.id), before);
  });

  it('are refused once something is shipped, and allowed again once it is cancelled', async () => {
    const order = await placeOrder(store);
    const parcel = { carrierCode: 'ups', trackingNumber: '1Z' };
    const { data } = await call('POST', order, 'shipments', parcel);
    for (const reply of [await email(order, 'x@example.com'), await move(order, ADDRESS)]) {
      assert.deepEqual([reply.status, reply.code], [409, 'NOT_CORRECTABLE']);
    }
    await call('PATCH', order, `shipments/${data.id}`, { status: 'cancelled' });
    assert.equal((await email(order, 'x@example.com')).status, 200);
  });

  it('refuse bad values and foreign orders', async () => {
    const order = await placeOrder(store);
    assert.equal((await email(order, 'no address')).code, 'VALIDATION_ERROR');
    assert.equal((await move(order, { ...ADDRESS, line1: '' })).code, 'VALIDATION_ERROR');
    assert.equal((await move(order, { ...ADDRESS, street: 'x' })).code, 'VALIDATION_ERROR');
    const other = await placeOrder(await service.newStore());
    assert.equal((await email(other, 'x@example.com')).code, 'ORDER_NOT_FOUND');
    assert.equal((await move(other, ADDRESS)).code, 'ORDER_NOT_FOUND');
  });

  it('let one operator ship only to the address that another has not changed since', async () => {
    for (let round = 0; round < (IS_WHOLE ? 5 : 2); round++) {
      const order = await placeOrder(store);
      const parcel = { carrierCode: 'ups', trackingNumber: '1Z' };
      const [moved, shipped] = await Promise.all([
        move(order, { ...ADDRESS, line1: 'elsewhere' }),
        call('POST', order, 'shipments', parcel, bob),
      ]);
      assert.equal(shipped.status, 200);
      const { shippingAddress } = await storefront(order);
      assert.equal(shippingAddress.line1 === 'elsewhere', moved.status === 200);
      if (moved.status !== 200) assert.equal(moved.code, 'NOT_CORRECTABLE');
    }
  });

  it('are erased with the person, notes and tags too', async () => {
    const order = await placeOrder(store, { email: 'typo@example.com' });
    await email(order, 'erased@example.com');
    await move(order, { ...ADDRESS, line1: '77 Hidden Lane' });
    await note(order, 'prefers the side door');
    await tag(order, ['neighbour']);
    const { status, text } = await bob.call('POST', '/admin/v1/customers/erase', {
      email: 'erased@example.com',
    });
    assert.equal(status, 200, text);
    const rows = await orderRows(service, order.id);
    for (const trace of ['Hidden Lane', 'side door', 'typo@', 'erased@', 'neighbour']) {
      assert.ok(!rows.includes(trace), trace);
    }
    assert.equal((await email(order, 'x@example.com')).code, 'NOT_CORRECTABLE');
  });

  it('are exported and erased by the address before the correction, too', async () => {
    const order = await placeOrder(store, { email: 'Before@example.com' });
    await email(order, 'between@example.com');
    await email(order, 'after@example.com');
    for (const address of ['before@example.com', 'between@example.com']) {
      const { data } = await bob.call('POST', '/admin/v1/customers/export', { email: address });
      assert.deepEqual(
        data?.orders.map(({ id }: Data) => id),
        [order.id],
      );
    }
    const name = { email: 'before@example.com' };
    const { status, text } = await bob.call('POST', '/admin/v1/customers/erase', name);
    assert.equal(status, 200, text);
    const [attempts] = await service.sql<{ text: string }[]>`
      select jsonb_agg(a)::text as text from payment_attempts a where a.cart_id = ${order.cartId}`;
    const rows = `${await orderRows(service, order.id)}${attempts?.text}`;
    assert.ok(!/before@|between@|after@/i.test(rows), rows);
    const again = await bob.call('POST', '/admin/v1/customers/erase', name);
    assert.equal(again.code, 'CUSTOMER_NOT_FOUND');
  });

  it('are erased with the notes and metadata of shipments', async () => {
    const order = await placeOrder(store, { email: 'parcel@example.com' });
    const parcel = { carrierCode: 'ups', trackingNumber: '1Z', status: 'in_transit' };
    const texts = { notes: 'left with Mrs Canary', metadata: { door: 'Canary gate' } };
    await call('POST', order, 'shipments', { ...parcel, ...texts });
    assert.ok((await orderRows(service, order.id)).includes('Canary gate'));
    await bob.call('POST', '/admin/v1/customers/erase', { email: 'parcel@example.com' });
    assert.ok(!(await orderRows(service, order.id)).includes('Canary'));
  });
});

describe('the entries of operators', () => {
  it('end at 200 an order, and the order stays as it is', async () => {
    const order = await placeOrder(store);
    await note(order, 'one');
    const [row] = await service.sql<{ last: object }[]>`
      select timeline -> -1 as last from orders where store_id = ${store.id} and id = ${order.id}`;
    const copies = JSON.stringify(Array(198).fill(row?.last));
    await service.sql`
      update orders set timeline = timeline || ${copies}::text::jsonb
      where store_id = ${store.id} and id = ${order.id}`;
    assert.equal((await note(order, 'the last')).status, 200);
    const before = await orderRows(service, order.id);
    for (const reply of [
      await note(order, 'one too many'),
      await tag(order, ['more']),
      await email(order, 'more@example.com'),
      await move(order, { ...ADDRESS, line1: '3 Side Street' }),
    ]) {
      assert.deepEqual([reply.status, reply.code], [409, 'LIMIT_REACHED']);
    }
    assert.equal(await orderRows(service, order.id), before);
  });
});
