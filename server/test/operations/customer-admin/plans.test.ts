import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CUSTOMER_SORTS } from '../../../src/features/customers/list/customer-query.ts';
import { connect } from '../../../src/platform/db/connect.ts';
import { scaled } from '../../faults/scale.ts';
import { generateCustomers } from '../../generate-customers.ts';
import { generateOrders } from '../../generate-orders.ts';
import { type Data, startService } from '../../harness.ts';
import { problemsOf, type Sent } from '../../query-plans.ts';
import { partOf } from '../../small-version.ts';
import { scratchDatabase } from '../../states.ts';

/** The plans of the lists in a store of so many customers and orders. */
const ROWS = scaled({ small: 16_000, whole: 30_000, full: 30_000 });
/** As much as a search examines, and half of it since PostgreSQL rounds the rows of a loop. */
const READ_MAX = 15_000;

const sent: Sent[] = [];
const sql = connect(await scratchDatabase(), {
  poolSize: 2,
  throughPooler: false,
  onStatement: (text, values) => sent.push({ text, values }),
});
const service = await startService({ sql });
const store = await service.newStore();
const { call } = await store.newOperator('staff');
await generateCustomers(sql, store.id, ROWS);
await generateCustomers(sql, (await service.newStore()).id, ROWS);
await generateOrders(sql, store.id, ROWS);

async function isReadByIndex(
  list: 'customers' | 'guests',
  query: Record<string, string>,
): Promise<Data> {
  sent.length = 0;
  const path = `/admin/v1/${list}?${new URLSearchParams(query)}`;
  const { status, data, text } = await call('GET', path);
  assert.equal(status, 200, text);
  const reads = sent.filter(({ text }) => /customers|orders|search_terms/.test(text));
  assert.ok(reads.length > 0);
  const found = await problemsOf(sql, reads, READ_MAX);
  assert.deepEqual([query, found], [query, []]);
  return data;
}

describe('the list of a store with many customers', () => {
  for (const sortBy of CUSTOMER_SORTS) {
    it(`is read from an index sorted by ${sortBy}, with any filter or search`, async () => {
      const [middle] = await sql`
        select id from customers where store_id = ${store.id}
        order by created_at offset ${ROWS / 2} limit 1`;
      for (const filter of [
        {},
        { consent: 'marketing' },
        { consent: 'transactional' },
        { emailVerified: 'true' },
        { search: 'person777' },
        { search: 'ann7' },
        { search: 'mail.example' },
        { search: 'p' },
        { search: 'lee7 mail.example' },
        { search: 'ann7 consent', consent: 'marketing' },
      ]) {
        for (const cursor of [{}, { cursor: middle?.id }]) {
          for (const sortDir of partOf(['asc', 'desc'], CUSTOMER_SORTS.indexOf(sortBy), 1)) {
            await isReadByIndex('customers', { sortBy, sortDir, ...filter, ...cursor });
          }
        }
      }
    });
  }

  it('finds a rare word beside a frequent one', async () => {
    const data = await isReadByIndex('customers', { search: `mail.example person${ROWS - 1}` });
    assert.deepEqual(
      data.customers.map(({ email }: Data) => email),
      [`person${ROWS - 1}@mail.example`],
    );
  });
});

async function allGuests(query: Record<string, string> = {}): Promise<string[]> {
  const emails: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const asked = new URLSearchParams({ ...query, limit: '100', cursor });
    const { data } = await call('GET', `/admin/v1/guests?${asked}`);
    emails.push(...data.guests.map(({ email }: Data) => email));
    cursor = data.nextCursor;
  }
  return emails;
}

describe('the list of guests of a store with many orders', () => {
  it('is read from an index, with and without a search', async () => {
    const { guests, nextCursor } = await isReadByIndex('guests', { limit: '100' });
    assert.equal(guests.length, 100);
    for (const cursor of [{}, { cursor: nextCursor }]) {
      for (const filter of [{}, { search: 'an0a' }, { search: 'example' }, { search: 'm' }]) {
        await isReadByIndex('guests', { ...filter, ...cursor });
      }
    }
  });

  it('reads few orders for a frequent word, and finds each guest with it', async () => {
    for (const [search, readMax] of [
      ['an0a', 5_000],
      ['example', 500],
      ['example an0a', 5_000],
    ] as const) {
      sent.length = 0;
      const path = `/admin/v1/guests?${new URLSearchParams({ search })}`;
      assert.equal((await call('GET', path)).status, 200);
      const reads = sent.filter(({ text }) => /from orders/.test(text));
      assert.deepEqual([search, reads.length], [search, 1]);
      assert.deepEqual([search, await problemsOf(sql, reads, readMax)], [search, []]);
    }
    const rows = await sql`
      select distinct lower(email) as email from orders
      where store_id = ${store.id} and customer_id is null
        and strpos(search_terms, chr(1) || 'an0a') > 0 order by 1`;
    const emails = await allGuests({ search: 'an0a' });
    assert.deepEqual([emails.length, emails], [rows.length, rows.map(({ email }) => email)]);
  });

  it('has each address once, however many orders it has', async () => {
    const emails = await allGuests();
    const rows = await sql`
      select distinct lower(email) as email from orders
      where store_id = ${store.id} and customer_id is null and email <> '' order by 1`;
    assert.deepEqual([emails.length, emails], [rows.length, rows.map(({ email }) => email)]);
  });
});
