import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { placeOrder } from '../../checkout-steps.ts';
import { type Data, sharedService, type TestStore } from '../../harness.ts';
import { goLiveByOperator } from '../../live-store.ts';

const service = await sharedService();
const store = await service.newStore();
const owner = await store.newOperator('owner');
const SEARCH = '/admin/v1/search';

async function search(q: string, from: TestStore = store): Promise<Data[]> {
  const { call } = from === store ? owner : await from.newOperator('staff');
  const { status, data, text } = await call('GET', `${SEARCH}?${new URLSearchParams({ q })}`);
  assert.equal(status, 200, text);
  return data.results;
}
const titles = async (q: string, kind: string) =>
  (await search(q)).filter((one) => one.kind === kind).map(({ title }) => title);

async function addCustomers(of: TestStore, people: [string, string, string][]): Promise<void> {
  const { call } = await of.newOperator('owner');
  for (const [email, firstName, lastName] of people) {
    const { id } = await of.newCustomer({ email });
    const path = `/admin/v1/customers/${id}`;
    const { status, text } = await call('PATCH', path, { firstName, lastName });
    assert.equal(status, 200, text);
  }
}

const order = await placeOrder(store, { email: 'grace@navy.example' });
await addCustomers(store, [
  ['grace.hopper@example.com', 'Grace', 'Hopper'],
  ['ada@example.com', 'Ada', 'Lovelace'],
  ['graham@example.com', 'Alexander', 'Bell'],
]);
const CODES = ['SPRING10', 'SPRING_20', 'SUMMER'];
for (const code of CODES) {
  await owner.call('POST', '/admin/v1/coupons', { code, type: 'percent', value: 10 });
}
const { data: card } = await owner.call('POST', '/admin/v1/gift-cards', {
  amount: 5_000,
  note: 'For the jury',
});

describe('searchStore works', () => {
  it('finds an order by its number, its last digits, an e-mail address and a name', async () => {
    const [, , digits] = order.orderNumber.split('-');
    for (const q of [order.orderNumber.toLowerCase(), digits, 'grace@navy.example', 'navy']) {
      assert.deepEqual(await titles(q, 'order'), [order.orderNumber], q);
    }
    const [found] = await search(order.orderNumber);
    assert.deepEqual([found.kind, found.id], ['order', order.id]);
    assert.match(found.subtitle, /, grace@navy\.example$/);
  });

  it('finds customers by the beginnings of addresses and names, and of each word', async () => {
    const both = ['Alexander Bell', 'Grace Hopper'];
    assert.deepEqual((await titles('GRA', 'customer')).sort(), both);
    assert.deepEqual(await titles('hop', 'customer'), ['Grace Hopper']);
    assert.deepEqual(await titles('grace hop', 'customer'), ['Grace Hopper']);
    assert.deepEqual(await titles('hopper lovelace', 'customer'), []);
    assert.deepEqual(await titles('ada@example.com', 'customer'), ['Ada Lovelace']);
    const [ada] = await search('ada@example.com');
    assert.deepEqual([ada.kind, ada.subtitle], ['customer', 'ada@example.com']);
  });

  it('finds coupons by the beginning of their code, in any case', async () => {
    assert.deepEqual(await titles('spring', 'coupon'), ['SPRING10', 'SPRING_20']);
    assert.deepEqual(await titles('SPRING_', 'coupon'), ['SPRING_20']);
    assert.deepEqual(await titles('pring', 'coupon'), []);
  });

  it('finds a gift card by the last four characters of its code, and by no others', async () => {
    for (const q of [card.last4, card.last4.toLowerCase(), `-${card.last4}`]) {
      const found = (await search(q)).filter(({ kind }) => kind === 'gift_card');
      assert.deepEqual(
        found.map(({ id, title, subtitle }) => [id, title, subtitle]),
        [[card.id, `•••• ${card.last4}`, 'For the jury']],
      );
    }
    assert.deepEqual(await titles(card.last4.slice(0, 3), 'gift_card'), []);
    assert.deepEqual(await titles(card.code, 'gift_card'), []);
  });

  it('returns at most five of a kind', async () => {
    const other = await service.newStore();
    await addCustomers(
      other,
      Array.from({ length: 8 }, (_, n) => [`many${n}@example.com`, 'Many', 'Many']),
    );
    assert.equal((await search('many', other)).length, 5);
    const ids = (await search('many', other)).map(({ id }) => id);
    assert.equal(new Set(ids).size, 5);
  });

  it('finds no order, customer or gift card of the sandbox once the store is live', async () => {
    const other = await service.newStore();
    await placeOrder(other, { email: 'sandbox@example.com' });
    assert.equal((await search('sandbox', other)).length, 1);
    await addCustomers(other, [['early@example.com', 'Sandbox', 'Tester']]);
    const found = await search('sandbox', other);
    assert.ok(found.some(({ kind }) => kind === 'customer'));
    const live = await goLiveByOperator(other);
    const { data } = await live.call('GET', `${SEARCH}?q=sandbox`);
    assert.deepEqual(data.results, []);
    const cards = await live.call('GET', `${SEARCH}?q=5000`);
    assert.deepEqual(cards.data.results, []);
  });

  it('takes few statements, however many words there are', async () => {
    const words = Array.from({ length: 30 }, (_, n) => `w${n}`).join(' ');
    const session = await service.statements(() => owner.call('GET', '/admin/v1/session'));
    for (const q of ['grace', words]) {
      const sent = await service.statements(() => search(q));
      assert.ok(sent.length <= session.length + 6, `${sent.length} statements`);
    }
  });
});

describe('searchStore refuses bad input', () => {
  it('refuses an empty and a long text, and a missing one', async () => {
    for (const query of ['', '?q=', `?q=${'a'.repeat(121)}`, '?q=a%00b', '?q=a&q=b']) {
      const { code } = await owner.call('GET', `${SEARCH}${query}`);
      assert.equal(code, 'VALIDATION_ERROR', query);
    }
  });

  it('finds nothing by a text without a word, and takes odd characters as they are', async () => {
    assert.deepEqual(await search('   '), []);
    assert.deepEqual(await search('\u0301'), []);
    for (const q of ['%', '_', "';--", '\\', '\u{10ffff}', '😀', '(', '*', 'ﬀ', '\u200b']) {
      assert.deepEqual(await search(q), [], JSON.stringify(q));
    }
  });
});

describe('searchStore hides foreign ids', () => {
  it('finds nothing of another store', async () => {
    const other = await service.newStore();
    for (const q of [order.orderNumber, 'navy', 'ada', 'spring', card.last4]) {
      assert.deepEqual(await search(q, other), [], q);
    }
  });
});
