import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { placeOrder } from '../../checkout-steps.ts';
import { type Data, sharedService } from '../../harness.ts';
import { goLiveByOperator } from '../../live-store.ts';

const service = await sharedService();
const { sql } = service;
const store = await service.newStore();
const { call } = await store.newOperator('staff');

async function find(query: Record<string, string> = {}, by = call): Promise<Data> {
  const path = `/admin/v1/guests?${new URLSearchParams(query)}`;
  const { status, data, text } = await by('GET', path);
  assert.equal(status, 200, text);
  return data;
}
const emailsOf = ({ guests }: Data): string[] => guests.map(({ email }: Data) => email);

const bob = [
  await placeOrder(store, { email: 'Bob@example.com' }),
  await placeOrder(store, { email: 'bob@example.com' }),
];
const cy = await placeOrder(store, { email: 'cy@example.com' });
await placeOrder(store, { email: 'ann@other.example' });
const customer = await store.newCustomer();
await placeOrder({ ...store, call: customer.call } as typeof store, { email: 'own@example.com' });
await placeOrder(await service.newStore(), { email: 'foreign@example.com' });

describe('findGuests', () => {
  it('lists each address of guest orders once, in its order', async () => {
    const data = await find();
    assert.deepEqual(data.guests.slice(1), [
      {
        email: 'bob@example.com',
        name: 'Ada Lovelace',
        developerMode: true,
        orderCount: 2,
        lastOrderAt: bob[1].createdAt,
      },
      {
        email: 'cy@example.com',
        name: 'Ada Lovelace',
        developerMode: true,
        orderCount: 1,
        lastOrderAt: cy.createdAt,
      },
    ]);
    assert.deepEqual([emailsOf(data)[0], data.nextCursor], ['ann@other.example', null]);
  });

  it('pages through them', async () => {
    const paged: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Data = await find({ limit: '1', ...(cursor && { cursor }) });
      assert.equal(page.guests.length, 1);
      paged.push(...emailsOf(page));
      cursor = page.nextCursor;
    }
    assert.deepEqual(paged, emailsOf(await find()));
  });

  it('finds by the beginnings of words of address and name, not of goods', async () => {
    assert.deepEqual(emailsOf(await find({ search: 'BOB@ex' })), ['bob@example.com']);
    assert.deepEqual(emailsOf(await find({ search: 'other' })), ['ann@other.example']);
    assert.deepEqual(emailsOf(await find({ search: 'lovelace cy' })), ['cy@example.com']);
    assert.deepEqual(emailsOf(await find({ search: 'love example.com', limit: '1' })), [
      'bob@example.com',
    ]);
    assert.deepEqual(emailsOf(await find({ search: 'mug' })), []);
    assert.deepEqual(emailsOf(await find({ search: 'missing' })), []);
  });

  it('keeps the modes apart', async () => {
    assert.deepEqual(emailsOf(await find({ developerMode: 'false' })), []);
    const shop = await service.newStore();
    await placeOrder(shop, { email: 'early@example.com' });
    const both = await placeOrder(shop, { email: 'both@example.com' });
    await placeOrder(shop, { email: 'both@example.com' });
    const { call: byOwner } = await goLiveByOperator(shop);
    assert.deepEqual(emailsOf(await find({}, byOwner)), []);
    await sql`update orders set developer_mode = false where id = ${both.id}`;
    const counts = async (developerMode: string, search?: string) => {
      const query = { developerMode, ...(search && { search }) };
      return (await find(query, byOwner)).guests.map((one: Data) => [one.email, one.orderCount]);
    };
    assert.deepEqual(await counts('false'), [['both@example.com', 1]]);
    assert.deepEqual(await counts('true'), [
      ['both@example.com', 1],
      ['early@example.com', 1],
    ]);
    assert.deepEqual(await counts('false', 'early'), []);
    assert.deepEqual(await counts('true', 'early'), [['early@example.com', 1]]);
  });

  it('lists no erased guest', async () => {
    await placeOrder(store, { email: 'gone@example.com' });
    assert.ok(emailsOf(await find()).includes('gone@example.com'));
    const owner = await store.newOperator('owner');
    await owner.call('POST', '/admin/v1/customers/erase', { email: 'gone@example.com' });
    assert.ok(!emailsOf(await find()).some((email) => email === 'gone@example.com' || !email));
  });

  it('refuses bad input', async () => {
    for (const query of ['limit=0', 'search=', 'developerMode=maybe']) {
      const { status, code } = await call('GET', `/admin/v1/guests?${query}`);
      assert.deepEqual([query, status, code], [query, 400, 'VALIDATION_ERROR']);
    }
  });
});

describe('getGuest', () => {
  it('returns the orders and sums of the address, in any case', async () => {
    for (const email of ['bob@example.com', 'BOB@example.com', 'bob%40example.com']) {
      const { status, data, text } = await call('GET', `/admin/v1/guests/${email}`);
      assert.equal(status, 200, text);
      assert.deepEqual(
        [data.email, data.name, data.customerId],
        ['bob@example.com', 'Ada Lovelace', null],
      );
      assert.deepEqual(
        data.lastOrders.map(({ orderNumber }: Data) => orderNumber),
        [bob[1].orderNumber, bob[0].orderNumber],
      );
      const total = bob[0].total + bob[1].total;
      assert.deepEqual(data.totals, [
        {
          currency: 'USD',
          developerMode: true,
          orderCount: 2,
          total,
          captured: total,
          refunded: 0,
          lastOrderAt: bob[1].createdAt,
        },
      ]);
    }
  });

  it('knows no guest under a text that cannot be stored', async () => {
    const { status, code } = await call('GET', '/admin/v1/guests/%00');
    assert.deepEqual([status, code], [404, 'CUSTOMER_NOT_FOUND']);
  });

  it('names an account with the same address, whose orders are its own', async () => {
    const one = await store.newCustomer({ password: 'correct horse battery' });
    await placeOrder({ ...store, call: one.call } as typeof store);
    const none = await call('GET', `/admin/v1/guests/${one.email}`);
    assert.deepEqual([none.status, none.code], [404, 'CUSTOMER_NOT_FOUND']);
    await placeOrder(store, { email: one.email });
    const { data } = await call('GET', `/admin/v1/guests/${one.email}`);
    assert.deepEqual([data.customerId, data.totals[0].orderCount], [one.id, 1]);
  });

  it('answers a guest of another store like an unknown one', async () => {
    const foreign = await call('GET', '/admin/v1/guests/foreign@example.com');
    const unknown = await call('GET', '/admin/v1/guests/missing@example.com');
    assert.deepEqual([foreign.status, foreign.text], [404, unknown.text]);
  });
});
