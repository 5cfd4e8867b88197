import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Data, sharedService } from '../../harness.ts';
import { buy, placeOrdersOfBuyers } from './buyers.ts';

const service = await sharedService();
const store = await service.newStore();
const placed = await placeOrdersOfBuyers(store);
const [grace, ada, jose, angela, byron] = placed;

const list = (query: string | Record<string, string> = '', from = store) =>
  from.call('GET', `/v1/orders/?${new URLSearchParams(query)}`);
const ids = (orders: Data[]) => orders.map(({ id }) => id);

async function finds(search: string, expected: Data[], more: Record<string, string> = {}) {
  const { status, data, text } = await list({ search, sortDir: 'asc', ...more });
  assert.equal(status, 200, text);
  assert.deepEqual([search, ids(data.orders)], [search, ids(expected)]);
  assert.deepEqual([data.pagination.total, data.pagination.totalIsExact], [expected.length, true]);
}

describe('listOrders finds', () => {
  it('by order number, whole or by prefix, in any case', async () => {
    await finds(grace.orderNumber, [grace]);
    await finds(grace.orderNumber.toLowerCase(), [grace]);
    await finds(grace.orderNumber.slice(0, -1), placed);
    await finds('ORD-1999-00001', []);
  });

  it('by e-mail, its local part and its domain', async () => {
    await finds('ada@engine.example', [ada]);
    await finds('ADA@ENGINE.EXAMPLE', [ada]);
    await finds('zoe', [byron]);
    await finds('engine.example', [ada, jose, byron]);
    await finds('j.o+shop', [jose]);
    await finds('navy', [grace, angela]);
  });

  it('by name, by sku, and by a prefix of either', async () => {
    await finds('hopper', [grace]);
    await finds('Hop', [grace]);
    await finds('opper', []);
    await finds('ship-9', [grace]);
    await finds('Ship', [grace]);
    await finds("o'brien", [jose]);
    await finds('brien', [jose]);
  });

  it('by the last part of its number', async () => {
    for (const order of [grace, jose]) {
      const last = order.orderNumber.split('-')[2];
      await finds(last, [order]);
      await finds(`${last} ada`, []);
    }
    await finds('00000', []);
  });

  it('by several words, all of which must match', async () => {
    await finds('ada', [ada, byron]);
    await finds('ada byron', [byron]);
    await finds('  BYR   ada ', [byron]);
    await finds('ada hopper', []);
    await finds('ada engine.example zoe', [byron]);
    await finds('ada ada ada', [ada, byron]);
  });

  it('letters with accents, with them and without, composed or not', async () => {
    for (const search of ['josé', 'jose', 'JOSÉ', 'jose\u0301']) await finds(search, [jose]);
    for (const search of ['Ängela', 'angela', 'łukasz', 'ŁUK']) await finds(search, [angela]);
  });

  it('special characters of SQL literally', async () => {
    await finds('50%_off\\', [angela]);
    await finds('50%', [angela]);
    await finds('%', []);
    await finds('_', []);
    await finds('\\', []);
    await finds('50__off', []);
    await finds("'; drop table orders; --", []);
    await finds("' or '1'='1", []);
    await finds('\u0001ada', []);
    await finds('😀', []);
    await finds('\u{10ffff}', []);
    assert.equal((await list()).data.pagination.total, 5);
  });

  it('within one status and under every sort', async () => {
    await finds('engine', [ada, jose, byron], { status: 'confirmed' });
    await finds('engine', [], { status: 'shipped' });
    await finds('engine', [byron, ada, jose], { sortBy: 'customer' });
    await finds('navy', [angela, grace], { sortBy: 'total' });
  });

  it('everything if the search is only spaces', async () => {
    await finds('   ', placed);
  });

  it('an order with names of the maximum length', async () => {
    const own = await service.newStore();
    for (const letter of ['😀', 'ﷺ', 'x', 'ß', 'İ']) {
      const buyer = { firstName: `N${letter.repeat(199)}`, lastName: letter.repeat(200) };
      const sku = `${letter.repeat(118)}😀${letter.repeat(100)}`;
      const order = await buy(own, { ...buyer, email: 'long@name.example', cents: 1, sku });
      const { data } = await list({ search: letter.repeat(100) }, own);
      assert.deepEqual([letter, ids(data.orders)], [letter, [order.id]]);
    }
  });
});
