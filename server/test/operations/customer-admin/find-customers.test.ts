import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { CUSTOMER_SORTS } from '../../../src/features/customers/list/customer-query.ts';
import { placeOrder } from '../../checkout-steps.ts';
import { anyEmail } from '../../customers.ts';
import { type Data, sharedService } from '../../harness.ts';
import { goLiveByOperator } from '../../live-store.ts';

const service = await sharedService();
const store = await service.newStore();
const { call } = await store.newOperator('staff');

async function find(query: Record<string, string>, by = call): Promise<Data> {
  const { status, data, text } = await by(
    'GET',
    `/admin/v1/customers?${new URLSearchParams(query)}`,
  );
  assert.equal(status, 200, text);
  return data;
}
const idsOf = ({ customers }: Data): string[] => customers.map(({ id }: Data) => id);

const jose = await store.newCustomer({ firstName: 'José', lastName: "O'Brien-Smith" });
const ann = await store.newCustomer({
  email: 'ann.lee@mail.example',
  firstName: 'Ann Marie',
  lastName: 'Lee',
  phone: '(415) 555-2671',
});
const bob = await store.newCustomer({
  email: 'bob7@shop.example',
  firstName: 'Bob',
  phone: '+44 20 7946 0958',
});
const plain = await store.newCustomer();
await plain.call('PUT', '/v1/customers/me/sms-consent', { marketing: true, phone: '+14155550123' });
const order = await placeOrder({ ...store, call: ann.call } as typeof store);
const foreign = await (await service.newStore()).newCustomer({ firstName: 'Ann' });

describe('findCustomers works', () => {
  it('returns the customers of the store, newest first, with orders and consents', async () => {
    const data = await find({});
    assert.deepEqual(idsOf(data), [plain.id, bob.id, ann.id, jose.id]);
    assert.equal(data.nextCursor, null);
    const { createdAt, updatedAt, ...row } = data.customers[2];
    assert.ok(createdAt && updatedAt);
    assert.deepEqual(row, {
      id: ann.id,
      email: 'ann.lee@mail.example',
      emailVerified: false,
      phone: '(415) 555-2671',
      phoneVerified: false,
      firstName: 'Ann Marie',
      lastName: 'Lee',
      marketingConsent: false,
      transactionalConsent: false,
      orderCount: 1,
      lastOrderAt: order.createdAt,
      developerMode: true,
    });
    assert.equal(data.customers[0].marketingConsent, true);
    assert.deepEqual([data.customers[0].orderCount, data.customers[0].lastOrderAt], [0, null]);
  });

  const searches: [search: string, expected: () => Data[]][] = [
    ['ann', () => [ann]],
    ['MARIE lee', () => [ann]],
    ['lee bob', () => []],
    ['jose', () => [jose]],
    ['JOSÉ o’', () => []],
    ["o'brien", () => [jose]],
    ['smith', () => [jose]],
    ['mith', () => []],
    ['ann.lee@mail.example', () => [ann]],
    ['mail.ex', () => [ann]],
    ['shop bob', () => [bob]],
    ['bob7', () => [bob]],
    ['(415) 555-26', () => [ann]],
    ['4155552671', () => [ann]],
    ['+44 20 7946', () => [bob]],
    ['0044 20 7946', () => [bob]],
    ['020 7946 0958', () => [bob]],
    ['   ', () => [plain, bob, ann, jose]],
    ['unknown', () => []],
  ];
  for (const [search, expected] of searches) {
    it(`finds by the beginnings of words: ${JSON.stringify(search)}`, async () => {
      assert.deepEqual(
        idsOf(await find({ search })),
        expected().map(({ id }) => id),
      );
    });
  }

  it('filters by consent, verified address and time', async () => {
    assert.deepEqual(idsOf(await find({ consent: 'marketing' })), [plain.id]);
    assert.deepEqual(idsOf(await find({ consent: 'transactional' })), []);
    assert.deepEqual(idsOf(await find({ emailVerified: 'true' })), [plain.id]);
    assert.deepEqual(idsOf(await find({ emailVerified: 'false', search: 'ann' })), [ann.id]);
    const [, , second] = (await find({})).customers;
    const [newest] = (await find({ search: 'bob' })).customers;
    const { createdAt: from } = second;
    const between = await find({ from, to: newest.createdAt });
    assert.deepEqual(idsOf(between), [ann.id]);
  });

  it('forgets a consent that was withdrawn', async () => {
    const one = await store.newCustomer();
    const consent = '/v1/customers/me/sms-consent';
    const phone = '+14155550199';
    await one.call('PUT', consent, { marketing: true, transactional: true, phone });
    await one.call('PUT', consent, { marketing: false });
    assert.ok(!idsOf(await find({ consent: 'marketing' })).includes(one.id));
    assert.ok(idsOf(await find({ consent: 'transactional' })).includes(one.id));
  });

  for (const sortBy of CUSTOMER_SORTS) {
    it(`pages through every customer once, sorted by ${sortBy}`, async () => {
      for (const sortDir of ['asc', 'desc']) {
        const whole = idsOf(await find({ sortBy, sortDir }));
        const paged: string[] = [];
        let cursor: string | null = '';
        while (cursor !== null) {
          const page = await find({ sortBy, sortDir, limit: '2', ...(cursor && { cursor }) });
          assert.ok(page.customers.length <= 2);
          paged.push(...idsOf(page));
          cursor = page.nextCursor;
        }
        assert.deepEqual([sortBy, sortDir, paged], [sortBy, sortDir, whole]);
      }
    });
  }

  it('sorts by last name, first name and e-mail, without accents', async () => {
    const shop = await service.newStore();
    const clerk = await shop.newOperator('staff');
    const names = [
      ['Zoe', 'Ölund'],
      ['Abe', 'Olund'],
      ['Cy', 'Adams'],
    ];
    for (const [firstName = '', lastName = ''] of names) {
      await shop.newCustomer({ firstName, lastName });
    }
    const { customers } = await find({ sortBy: 'name', sortDir: 'asc' }, clerk.call);
    assert.deepEqual(
      customers.map(({ firstName }: Data) => firstName),
      ['Cy', 'Abe', 'Zoe'],
    );
  });

  it('tells customers of the sandbox from others, and counts orders of one mode', async () => {
    const shop = await service.newStore();
    const early = await shop.newCustomer();
    await placeOrder({ ...shop, call: early.call } as typeof shop);
    const before = await shop.newOperator('staff');
    assert.deepEqual(idsOf(await find({ developerMode: 'true' }, before.call)), [early.id]);
    assert.deepEqual(idsOf(await find({ developerMode: 'false' }, before.call)), []);
    const owner = await goLiveByOperator(shop);
    const late = await shop.call('POST', '/v1/auth/register', {
      email: anyEmail(),
      password: 'correct horse battery',
    });
    const { id } = late.data.customer;
    const all = await find({}, owner.call);
    assert.deepEqual(
      all.customers.map((one: Data) => [one.id, one.developerMode, one.orderCount]),
      [
        [id, false, 0],
        [early.id, true, 0],
      ],
    );
    assert.deepEqual(idsOf(await find({ developerMode: 'true' }, owner.call)), [early.id]);
    assert.deepEqual(idsOf(await find({ developerMode: 'false' }, owner.call)), [id]);
  });
});

describe('findCustomers refuses bad input', () => {
  for (const query of [
    ...['consent=', 'consent=mail', 'from=yesterday', 'to=1', 'developerMode=maybe', 'limit=0'],
    ...['limit=101', 'sortBy=email', 'sortDir=up', 'search=', 'cursor=1', 'emailVerified=1'],
    `cursor=${randomUUID()}`,
  ]) {
    it(`refuses ${query}`, async () => {
      const { status, code } = await call('GET', `/admin/v1/customers?${query}`);
      assert.deepEqual([status, code], [400, 'VALIDATION_ERROR']);
    });
  }
});

describe('findCustomers hides foreign ids', () => {
  it('finds no customer of another store', async () => {
    const { customers } = await find({ search: 'ann' });
    assert.ok(customers.every(({ id }: Data) => id !== foreign.id));
  });

  it('refuses the cursor of another store like an unknown one', async () => {
    const path = '/admin/v1/customers?cursor=';
    const other = await call('GET', `${path}${foreign.id}`);
    const unknown = await call('GET', `${path}${randomUUID()}`);
    assert.deepEqual([other.status, other.text], [400, unknown.text]);
  });
});

describe('the search terms of customers', () => {
  const found = async (search: string) => idsOf(await find({ search }));

  it('follow the customer’s own changes', async () => {
    const one = await store.newCustomer({ firstName: 'Quentin', phone: '+14155550177' });
    assert.deepEqual(await found('quentin'), [one.id]);
    await one.call('PUT', '/v1/customers/me', { firstName: 'Ferdinand', phone: '' });
    assert.deepEqual([await found('quentin'), await found('5550177')], [[], []]);
    assert.deepEqual(await found('ferdinand'), [one.id]);
  });

  it('leave one name after two changes at once', async () => {
    const one = await store.newCustomer({ firstName: 'Start' });
    const names = ['Alpha', 'Beta', 'Gamma', 'Delta'].map((name) => `${name}${one.id.slice(-6)}`);
    await Promise.all(names.map((firstName) => one.call('PUT', '/v1/customers/me', { firstName })));
    const { data } = await one.call('GET', '/v1/customers/me');
    for (const name of names) {
      assert.deepEqual([name, await found(name)], [name, name === data.firstName ? [one.id] : []]);
    }
  });

  it('lose what the first verification of the address clears', async () => {
    const email = anyEmail();
    const stranger = await store.newCustomer({ email, firstName: 'Mallory' });
    assert.deepEqual(await found('mallory'), [stranger.id]);
    await store.newCustomer({ email });
    assert.deepEqual([await found('mallory'), await found(email)], [[], [stranger.id]]);
  });

  it('are erased with the customer, who is listed no more', async () => {
    const one = await store.newCustomer({ firstName: 'Wilhelmina' });
    const owner = await store.newOperator('owner');
    await owner.call('POST', '/admin/v1/customers/erase', { customerId: one.id });
    assert.deepEqual(await found('wilhelmina'), []);
    const [row] = await service.sql`
      select search_terms || name_sort as text, (
        select count(*) from customer_search_terms where customer_id = ${one.id}) as terms
      from customers where id = ${one.id}`;
    assert.deepEqual([row?.text, row?.terms], ['', 0]);
    assert.ok(!idsOf(await find({ limit: '100' })).includes(one.id));
  });
});
