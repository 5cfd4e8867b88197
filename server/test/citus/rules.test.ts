import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { connect } from '../../src/platform/db/connect.ts';
import { testDatabase } from '../database-address.ts';
import { analyzer } from './analysis.ts';
import { offencesOf } from './check-statements.ts';
import { loadParser } from './statement-parts.ts';

const sql = connect(testDatabase(), { poolSize: 1, throughPooler: false });
before(loadParser);
after(() => sql.end());

const analyzing = analyzer(sql);

async function brokenBy(
  text: string,
  { isOfAllStores = false, sameAs = [] }: { isOfAllStores?: boolean; sameAs?: number[] } = {},
): Promise<string[]> {
  const analyze = await analyzing;
  const statement = { text, types: [], origin: 'features/x.ts send', sameAs };
  const offences = await offencesOf(statement, { isOfAllStores, analyze });
  return [...new Set(offences.map(({ rule }) => rule.name))];
}

interface Case {
  readonly rule: string;
  readonly bad: string;
  readonly good: string;
}

/** What a trial on Citus 13 refused or lost, and what to write instead. */
const OF_ONE_STORE: readonly Case[] = [
  {
    rule: 'one-store',
    bad: 'select from carts where id = $1',
    good: 'select from carts where store_id = $1 and id = $2',
  },
  {
    rule: 'one-store',
    bad: `select from carts where store_id = $1
      and exists (select from orders where orders.cart_id = carts.id)`,
    good: `select from carts where store_id = $1
      and exists (select from orders where orders.store_id = $1 and orders.cart_id = carts.id)`,
  },
  {
    rule: 'one-store',
    bad: 'select from carts, orders where carts.store_id = $1 and orders.store_id = $2',
    good: 'select from carts, orders where carts.store_id = $1 and orders.store_id = $1',
  },
  {
    rule: 'one-store',
    bad: 'select from carts join orders on orders.cart_id = carts.id where carts.store_id = $1',
    good: `select from carts join orders on orders.store_id = carts.store_id
      and orders.cart_id = carts.id where carts.store_id = $1`,
  },
  {
    rule: 'one-store',
    bad: `select (select count(*) from carts where carts.store_id = stores.id) from stores
      where id = $1`,
    good: 'select (select count(*) from carts where carts.store_id = $1) from stores where id = $1',
  },
  {
    rule: 'one-store',
    bad: 'insert into carts (store_id, id) values ($1, $2), ($3, $4)',
    good: 'insert into carts (store_id, id) values ($1, $2), ($1, $3)',
  },
  {
    rule: 'one-store',
    bad: 'insert into carts (id) values ($1)',
    good: 'insert into carts (store_id, id) values ($1::uuid, $2)',
  },
  {
    rule: 'one-store',
    bad: `with old as (delete from carts where id = $2 returning id)
      update orders set version = 1 where store_id = $1 and cart_id in (select id from old)`,
    good: `with old as (delete from carts where store_id = $1 and id = $2 returning id)
      update orders set version = 1 where store_id = $1 and cart_id in (select id from old)`,
  },
  {
    rule: 'lock-in-join',
    bad: `select from carts join orders using (store_id) where store_id = $1
      for update of carts`,
    good: `select from carts where store_id = $1
      and id = any(array(select cart_id from orders where store_id = $1)) order by id for update`,
  },
  {
    rule: 'lock-of-reference',
    bad: 'select from stores where id = $1 for share',
    good: 'select from figure_states where store_id = $1 for update',
  },
  {
    rule: 'subselect-in-conflict',
    bad: `insert into coupons (store_id, id) values ($1, $2) on conflict (store_id, id)
      do update set uses = 1 where coupons.uses < (select 5)`,
    good: `insert into coupons (store_id, id, uses) values ($1, $2, $3) on conflict (store_id, id)
      do update set uses = 1 where coupons.uses < excluded.uses`,
  },
  {
    rule: 'subselect-in-values',
    bad: 'insert into carts (store_id, id) values ($1, (select $2::uuid))',
    good: 'insert into carts (store_id, id) values ($1, $2)',
  },
  {
    rule: 'subselect-in-aggregate',
    bad: `select count(*) filter (where exists (select from orders where store_id = $1))
      from carts where store_id = $1`,
    good: `select count(*) filter (where ordered) from (select exists
      (select from orders where store_id = $1) as ordered from carts where store_id = $1) as each`,
  },
  {
    rule: 'mutable-in-conflict',
    bad: `insert into sign_in_failures (store_id, subject) values ($1, $2)
      on conflict (store_id, subject) do update set next_try_at = now()`,
    good: `insert into sign_in_failures (store_id, subject) values ($1, $2)
      on conflict (store_id, subject) do update set next_try_at = excluded.next_try_at`,
  },
  {
    rule: 'mutable-in-conflict',
    bad: `insert into sign_in_failures as own (store_id, subject) values ($1, $2)
      on conflict (store_id, subject) do update set failures = 1
      where own.updated_at + interval '1 hour' < excluded.updated_at`,
    good: `insert into sign_in_failures as own (store_id, subject) values ($1, $2)
      on conflict (store_id, subject) do update set failures = 1
      where own.updated_at at time zone 'UTC' + interval '1 hour'
        < excluded.updated_at at time zone 'UTC'`,
  },
  {
    rule: 'stable-of-column',
    bad: `update carts set expires_at = created_at + interval '1 day' where store_id = $1`,
    good: 'update carts set expires_at = $2 where store_id = $1',
  },
  {
    rule: 'stable-of-column',
    bad: `update orders set tags = jsonb_build_object('id', id) where store_id = $1`,
    good: `update orders set tags = jsonb_set(tags, '{id}', $2) where store_id = $1`,
  },
  {
    rule: 'stable-of-column',
    bad: 'update carts set expires_at = coalesce(expires_at, now()) where store_id = $1',
    good: 'update carts set expires_at = coalesce(expires_at, $2) where store_id = $1',
  },
  {
    rule: 'volatile-in-write',
    bad: 'delete from carts where store_id = $1 and expires_at < clock_timestamp()',
    good: 'delete from carts where store_id = $1 and expires_at < statement_timestamp()',
  },
  {
    rule: 'mutable-in-returning',
    bad: `delete from carts where store_id = $1 returning json_build_object('id', id)`,
    good: 'delete from carts where store_id = $1 returning id',
  },
  {
    rule: 'case-of-column',
    bad: `update carts set status = case status when 'a' then 'b' end where store_id = $1`,
    good: `update carts set status = case when status = 'a' then 'b' end where store_id = $1`,
  },
  {
    rule: 'store-changed',
    bad: 'update carts set store_id = $2 where store_id = $1',
    good: 'update carts set customer_id = $2 where store_id = $1',
  },
  {
    rule: 'returning-of-reference',
    bad: `update stores set name = $2 where id = $1
      returning (select count(*) from carts where store_id = $1)`,
    good: 'update stores set name = $2 where id = $1 returning id',
  },
  {
    rule: 'count-of-conflict',
    bad: `insert into addresses (store_id, id) select store_id, $2 from customers
      where store_id = $1 on conflict do nothing`,
    good: `insert into addresses (store_id, id) select store_id, $2 from customers
      where store_id = $1 on conflict do nothing returning id`,
  },
  {
    rule: 'local-table',
    bad: 'select from carts, rate_windows where store_id = $1',
    good: 'select from rate_windows where subject = $1',
  },
  {
    rule: 'reference-write-in-with',
    bad: `with one as (update stores set name = $2 where id = $1)
      update carts set version = 1 where store_id = $1`,
    good: 'update stores set name = $2 where id = $1',
  },
  {
    rule: 'insert-in-with',
    bad: `with one as (insert into events (store_id, id) values ($1, $2) returning id)
      update carts set version = 1 where store_id = $1 and exists (select from one)`,
    good: `with one as (delete from events where store_id = $1 returning id)
      update carts set version = 1 where store_id = $1 and exists (select from one)`,
  },
  {
    rule: 'with-before-insert',
    bad: `with one as (delete from events where store_id = $1 returning store_id, id)
      insert into messages (store_id, id) select carts.store_id, one.id from one, carts
      where carts.store_id = $1`,
    good: 'insert into messages (store_id, id) values ($1, $2)',
  },
  {
    rule: 'insert-select',
    bad: 'insert into carts (store_id, id) select $1, $2 from orders where store_id = $1',
    good: 'insert into carts (store_id, id) select store_id, $2 from orders where store_id = $1',
  },
  {
    rule: 'insert-select',
    bad: 'insert into carts (store_id, id) select $1, each from unnest($2::uuid[]) as each',
    good: 'insert into carts (store_id, id) values ($1, $2), ($1, $3)',
  },
  {
    rule: 'insert-select',
    bad: `insert into carts (store_id, id) select store_id, id from orders where store_id = $1
      limit 1`,
    good: `insert into carts (store_id, id) select store_id, id from orders where store_id = $1
      and id = $2`,
  },
  {
    rule: 'postgresql-15',
    bad: 'select from carts where store_id = $1 and order_number is json',
    good: 'select from carts where store_id = $1 and order_number is null',
  },
];

const OF_ALL_STORES: readonly Case[] = [
  {
    rule: 'lock-across-stores',
    bad: 'select store_id, id from carts where expires_at < $1 for update skip locked',
    good: 'select store_id, id from carts where expires_at < $1',
  },
  {
    rule: 'join-across-stores',
    bad: 'select from carts join orders on orders.cart_id = carts.id',
    good: `select from carts join orders on orders.store_id = carts.store_id
      and orders.cart_id = carts.id`,
  },
  {
    rule: 'correlated-across-stores',
    bad: `select from unnest($1::text[]) as kind left join lateral
      (select count(*) from messages where messages.channel = kind.kind) as own on true`,
    good: 'select count(*) from messages where channel = $1',
  },
  {
    rule: 'correlated-across-stores',
    bad: `select from stores where exists (select from carts where carts.store_id = stores.id)`,
    good: 'select distinct store_id from carts',
  },
  {
    rule: 'correlated-across-stores',
    bad: `select from carts where not exists (select from orders where orders.id = carts.id)`,
    good: `select from carts where not exists (select from orders
      where orders.store_id = carts.store_id and orders.id = carts.id)`,
  },
  {
    rule: 'subselect-behind-function',
    bad: `select o.id, exists (
        select from jsonb_array_elements(readable_jsonb(o.snapshot) -> 'items') as line
        where (line ->> 'quantity')::bigint > (
          select coalesce(sum((p.lines ->> (line ->> 'id'))::bigint), 0) from shipments p
          where p.store_id = o.store_id and p.order_id = o.id)) as is_partial
      from orders o`,
    good: `select o.id, exists (
        select from jsonb_array_elements(readable_jsonb(o.snapshot) -> 'items') as line
        where (line ->> 'quantity')::bigint > p.units) as is_partial
      from orders o join (select store_id, order_id, sum(unit.value::bigint) as units
        from shipments cross join jsonb_each_text(lines) as unit group by store_id, order_id) as p
      on p.store_id = o.store_id and p.order_id = o.id`,
  },
  {
    rule: 'mutable-function-in-from',
    bad: `select r.store_id, sum(unit.quantity) from returns r
      cross join jsonb_to_recordset(r.lines) as unit (quantity bigint) group by r.store_id`,
    good: `select r.store_id, sum((unit ->> 'quantity')::bigint) from returns r
      cross join jsonb_array_elements(r.lines) as unit group by r.store_id`,
  },
  {
    rule: 'recursive-across-stores',
    bad: `with recursive each as (select store_id from carts union select store_id from each)
      select from each`,
    good: 'select distinct store_id from carts',
  },
  {
    rule: 'grouping-sets-across-stores',
    bad: 'select count(*) from carts group by grouping sets ((status), ())',
    good: 'select count(*) from carts group by status',
  },
];

describe('a statement of one store is checked', () => {
  for (const { rule, bad, good } of OF_ONE_STORE) {
    it(`${rule}: ${bad.replace(/\s+/g, ' ')}`, async () => {
      const found = await brokenBy(bad);
      assert.ok(found.includes(rule), found.join());
      assert.deepEqual(await brokenBy(good), []);
    });
  }
});

describe('a statement over all stores is checked', () => {
  for (const { rule, bad, good } of OF_ALL_STORES) {
    it(`${rule}: ${bad.replace(/\s+/g, ' ')}`, async () => {
      const found = await brokenBy(bad, { isOfAllStores: true });
      assert.ok(found.includes(rule), found.join());
      assert.deepEqual(await brokenBy(good, { isOfAllStores: true }), []);
    });
  }
});

describe('a check of statements', () => {
  it('takes parameters of one value for one store', async () => {
    const text = 'select from carts, orders where carts.store_id = $1 and orders.store_id = $2';
    assert.deepEqual(await brokenBy(text, { sameAs: [0, 0] }), []);
    assert.deepEqual(await brokenBy(text, { sameAs: [0, 1] }), ['one-store']);
  });

  it('finds nothing in statements without tables of stores', async () => {
    for (const text of ['begin', 'select 1', 'select from pg_class where oid = 1', 'listen x']) {
      assert.deepEqual(await brokenBy(text), []);
    }
  });
});
