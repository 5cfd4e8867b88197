import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { EXAMINED_MAX } from '../../../src/features/carts/list/cart-list-queries.ts';
import { scaled } from '../../faults/scale.ts';
import { type Data, startService } from '../../harness.ts';
import { problemsOf, recordingDatabase } from '../../query-plans.ts';

/** The plans of the cart list in a store of many carts beside another of the same size. */
const CARTS = scaled({ small: 15_000, whole: 40_000, full: 40_000 });

/** Nine of ten are abandoned, half of the others open and half expired. */
const INSERT = `
  insert into carts (store_id, id, version, status, session_hash, customer_id, expires_at,
    created_at, updated_at, shape_version, response_json)
  select $1::text::uuid, ('01000000-' || lpad(to_hex(n >> 16), 4, '0') || '-7'
      || lpad(to_hex((n >> 4) & 4095), 3, '0') || '-8' || lpad(to_hex(n & 15), 3, '0') || '-'
      || left(md5($1::text || n), 12))::uuid,
    1, 'active', sha256(convert_to($1::text || n, 'UTF8')),
    case when n % 3001 = 0 then $3::uuid end,
    now() + case when n % 20 = 0 then interval '-1 hour' else interval '20 days' end,
    now() - interval '1 hour', now() - case when n % 10 = 0 then interval '0' else
      interval '1 day' end, 1, response_json
  from carts as one, generate_series(1, ${CARTS}) as n where one.id = $2`;

const { sql, sent } = await recordingDatabase();
const service = await startService({ sql });
const store = await service.newStore();
const { call } = await store.newOperator('staff');
const customer = await store.newCustomer();
const template = await store.newCart();
for (const { id } of [store, await service.newStore()]) await generateCarts(id);

async function generateCarts(storeId: string): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`select set_config('statement_timeout', '0', true)`;
    await tx.unsafe(INSERT, [storeId, template.id, customer.id]);
  });
  await sql.unsafe('vacuum (analyze) carts');
}

async function find(query: Record<string, string>): Promise<Data> {
  sent.length = 0;
  const { status, data, text } = await call('GET', `/admin/v1/carts?${new URLSearchParams(query)}`);
  assert.equal(status, 200, text);
  return data;
}

describe('the list of a store with many carts', () => {
  it('is read from an index and examines a bounded number of carts', async () => {
    const [middle] = await sql`
      select id from carts where store_id = ${store.id} order by id offset ${CARTS / 2} limit 1`;
    const filters: Record<string, string>[] = [
      {},
      { state: 'open' },
      { state: 'abandoned' },
      { state: 'confirming' },
      { customerId: customer.id },
      { customerId: customer.id, state: 'abandoned' },
      { email: 'missing@example.com' },
      { totalMin: '1000000' },
      { from: '2000-01-01T00:00:00Z', to: '2000-01-02T00:00:00Z' },
    ];
    for (const filter of filters) {
      for (const cursor of [{}, { cursor: middle?.id }]) {
        await find({ ...filter, ...cursor });
        const listed = sent.filter(({ text }) => /from\s+carts/.test(text));
        assert.ok(listed.length > 0);
        const found = await problemsOf(sql, listed, EXAMINED_MAX);
        assert.deepEqual([filter, cursor, found], [filter, cursor, []]);
      }
    }
  });

  it('comes to its end by the cursor where nothing matches', async () => {
    let pages = 0;
    for (let cursor: string | null = ''; cursor !== null; pages++) {
      const page = await find({ totalMin: '1000000', ...(cursor && { cursor }) });
      assert.deepEqual(page.carts, []);
      cursor = page.nextCursor;
    }
    assert.equal(pages, Math.ceil((CARTS + 1) / EXAMINED_MAX));
  });

  it('finds the few that match, however old they are', async () => {
    const found: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await find({ email: customer.email, ...(cursor && { cursor }) });
      found.push(...page.carts.map(({ id }: Data) => id));
      cursor = page.nextCursor;
    }
    const rows = await sql`
      select id from carts where store_id = ${store.id} and customer_id = ${customer.id}
        and expires_at > now() order by id desc`;
    assert.deepEqual([rows.length, found], [Math.floor(CARTS / 3001), rows.map(({ id }) => id)]);
  });
});
