import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { openCheckout, placeOrder } from '../../checkout-steps.ts';
import { type Data, sharedService } from '../../harness.ts';

const service = await sharedService();
const store = await service.newStore();
const { call } = await store.newOperator('staff');
const owner = await store.newOperator('owner');
const EVENTS = '/admin/v1/events';

async function find(query: Record<string, string> = {}, by = call): Promise<Data> {
  const { status, data, text } = await by('GET', `${EVENTS}?${new URLSearchParams(query)}`);
  assert.equal(status, 200, text);
  return data;
}
const typesOf = ({ events }: Data): string[] => events.map(({ type }: Data) => type);

const customer = await store.newCustomer();
const order = await placeOrder(store, { email: 'grace@example.com' });
await store.call('PATCH', `/v1/orders/${order.id}/status`, { status: 'processing' });
const declined = await openCheckout(store, 'intent', { paymentToken: 'tok_declined' });
await store.call('POST', `${declined.path}/confirm`, declined.confirmation);

describe('findEvents works', () => {
  it('finds the events of an order’s disputes by the order and by its cart', async () => {
    const shop = await service.newStore();
    const staff = await shop.newOperator('staff');
    const disputed = await placeOrder(shop);
    const dispute = await shop.receiveDispute(disputed);
    await shop.receiveDispute(await placeOrder(shop));
    for (const query of [{ orderId: disputed.id }, { cartId: disputed.cartId }]) {
      const { events } = await find(query, staff.call);
      const opened = events.filter(({ type }: Data) => type === 'dispute.opened');
      assert.deepEqual(
        opened.map(({ aggregateId }: Data) => aggregateId),
        [dispute],
      );
      assert.ok(typesOf({ events }).includes('order.created'));
    }
  });

  it('lists the events of the store, newest first', async () => {
    const { events, nextCursor } = await find();
    assert.equal(nextCursor, null);
    const [failed, changed, captured, created] = events;
    assert.deepEqual(
      [failed, changed, captured, created].map(({ type }) => type),
      ['payment.failed', 'order.status_changed', 'payment.captured', 'order.created'],
    );
    assert.deepEqual([created.aggregateId, created.sequence], [order.id, 1]);
    assert.ok(!('data' in created), 'payloads are read one by one');
  });

  it('filters by type, order, cart, customer and time', async () => {
    const ofOrder = ['order.status_changed', 'payment.captured', 'order.created'];
    const later = new Date(Date.now() + 60_000).toISOString();
    const expected: [Record<string, string>, string[]][] = [
      [{ type: 'order.created' }, ['order.created']],
      [{ type: 'order.status_changed' }, ['order.status_changed']],
      [{ type: 'store.went_live' }, []],
      [{ orderId: order.id }, ofOrder],
      [{ cartId: order.cartId }, ofOrder],
      [{ cartId: declined.cart.id }, ['payment.failed']],
      [{ orderId: order.id, type: 'payment.captured' }, ['payment.captured']],
      [{ orderId: randomUUID() }, []],
      [{ customerId: order.id, type: 'customer.created' }, []],
      [{ from: later }, []],
      [{ to: '2020-01-01T00:00:00Z' }, []],
      [{ orderId: order.id, from: '2020-01-01T00:00:00Z', to: later }, ofOrder],
    ];
    for (const [query, types] of expected) {
      assert.deepEqual(typesOf(await find(query)), types, JSON.stringify(query));
    }
    const ofCustomer = typesOf(await find({ customerId: customer.id }));
    assert.equal(ofCustomer.at(-1), 'customer.created');
  });

  it('continues after a cursor, also if more happened meanwhile', async () => {
    const all = (await find()).events.map(({ id }: Data) => id);
    const seen: string[] = [];
    for (let cursor = ''; ; ) {
      const page = await find({ limit: '2', ...(cursor && { cursor }) });
      seen.push(...page.events.map(({ id }: Data) => id));
      if (page.nextCursor === null) break;
      cursor = page.nextCursor;
      await store.call('PATCH', `/v1/orders/${order.id}/status`, {
        status: seen.length % 4 ? 'shipped' : 'processing',
      });
    }
    assert.deepEqual(seen, all);
  });
});

describe('findEvents refuses bad input', () => {
  it('refuses an invalid filter, limit or cursor', async () => {
    for (const query of ['type=order.lost', 'orderId=1', 'cartId=x', 'customerId=']) {
      assert.equal((await call('GET', `${EVENTS}?${query}`)).code, 'VALIDATION_ERROR', query);
    }
    for (const query of ['from=now', 'limit=0', 'cursor=x']) {
      assert.equal((await call('GET', `${EVENTS}?${query}`)).code, 'VALIDATION_ERROR', query);
    }
  });
});

describe('getEvent', () => {
  it('returns the payload, which is erased with the person', async () => {
    const { events } = await find({ orderId: order.id, type: 'order.created' });
    const path = `${EVENTS}/${events[0].id}`;
    const { data } = await call('GET', path);
    assert.deepEqual(
      [data.type, data.data.orderNumber, data.data.email],
      ['order.created', order.orderNumber, 'grace@example.com'],
    );
    await owner.call('POST', '/admin/v1/customers/erase', { email: 'grace@example.com' });
    assert.equal((await call('GET', path)).data.data.email, '');
  });

  it('treats events of another store as unknown', async () => {
    const other = await (await service.newStore()).newOperator('owner');
    const [{ id }] = (await find()).events;
    const replies = [];
    for (const each of [id, randomUUID(), 'x']) {
      replies.push(await other.call('GET', `${EVENTS}/${each}`));
    }
    for (const { code, text } of replies) {
      assert.deepEqual([code, text], ['EVENT_NOT_FOUND', replies[0]?.text]);
    }
    assert.deepEqual((await find({ orderId: order.id }, other.call)).events, []);
  });
});
