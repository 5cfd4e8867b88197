import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { audit } from '../../src/doctor/audit.ts';
import { purgeReleasedUses } from '../../src/features/coupons/purge-released-uses.ts';
import { purgeEndedReservations } from '../../src/features/gift-cards/purge-ended-reservations.ts';
import { purgeReplies } from '../../src/features/messages/replies/purge-replies.ts';
import { purgeDeclinedAttempts } from '../../src/features/payments/attempts/purge-declined-attempts.ts';
import { purgeDiscrepancies } from '../../src/features/payments/reconciliation/purge-discrepancies.ts';
import { housekeeping } from '../../src/platform/jobs/housekeeping.ts';
import { type CheckoutOptions, openCheckout, placeOrder } from '../checkout-steps.ts';
import { skipOnCitus } from '../citus/plain-postgres.ts';
import { newCoupon, newGiftCard } from '../discounts.ts';
import { startService, type TestStore } from '../harness.ts';
import { planWithIndexes, recordingDatabase, type Sent } from '../query-plans.ts';

const DAY_MS = 86_400_000;
// A database of its own: these tests advance the clock, and old rows of all stores are purged.
const { sql, sent } = await recordingDatabase(4);
const service = await startService({ sql });
const { app, clock } = service;

async function refuse(store: TestStore, options: CheckoutOptions = {}): Promise<string> {
  const declined = { ...options, paymentToken: 'tok_declined' };
  const { cart, path, confirmation } = await openCheckout(store, 'intent', declined);
  const { status } = await store.call('POST', `${path}/confirm`, confirmation);
  assert.equal(status, 402);
  return cart.id;
}

async function rows(table: string, { id }: TestStore): Promise<number> {
  return (await sql`select 1 from ${sql(table)} where store_id = ${id}`).length;
}

const OLD = 2_500;
const ALL = 5_000;

/** Many copies of one row, with other ids; most of them of a later time. */
async function multiply(table: string, at: string, ids: readonly string[]): Promise<void> {
  const fresh = ids.map((id) => `'${id}', md5(number || '${id}')::uuid`).join();
  await sql.unsafe(`
    insert into ${table} select copy.*
    from ${table} as one, generate_series(1, ${ALL}) as number,
      jsonb_populate_record(one, jsonb_build_object(${fresh},
        '${at}', case when number > ${OLD} then '2099-01-01' else one.${at} end)) as copy
    where one.ctid = (select min(ctid) from ${table})`);
}

describe('purging declined payments', () => {
  it('removes them after 97 days, once their carts are purged, and no others', async () => {
    const store = await service.newStore();
    await refuse(store);
    await placeOrder(store);
    clock.advance(96.9 * DAY_MS);
    assert.equal(await purgeDeclinedAttempts(app), 0);
    await refuse(store);
    clock.advance(0.2 * DAY_MS);
    assert.equal(await purgeDeclinedAttempts(app), 1);
    const left = await sql`
      select status from payment_attempts where store_id = ${store.id} order by id`;
    assert.deepEqual(
      left.map(({ status }) => status),
      ['succeeded', 'declined'],
    );
    assert.deepEqual(await audit(sql), []);
  });

  it('keeps one that was paid after all, and one with an open discrepancy', async () => {
    const store = await service.newStore();
    const [late, found, known] = [await refuse(store), await refuse(store), await refuse(store)];
    await sql`
      update payment_attempts set late_reference = 'pi_1', late_amount = 1
      where store_id = ${store.id} and cart_id = ${late}`;
    await sql`
      insert into payment_discrepancies (store_id, id, type, subject_type, subject_id, provider_id,
        currency, found_at, seen_at, resolved_at)
      select store_id, gen_random_uuid(), 'missing_in_ledger', 'attempt', id, provider_id,
        currency, now(), now(), case cart_id when ${known}::uuid then now() end
      from payment_attempts where store_id = ${store.id} and cart_id in (${found}, ${known})`;
    clock.advance(98 * DAY_MS);
    await purgeDeclinedAttempts(app);
    const left = await sql`
      select cart_id as id from payment_attempts where store_id = ${store.id} order by id`;
    assert.deepEqual(left.map(({ id }) => id).sort(), [late, found].sort());
    // The doctor still reports both: a person must resolve them.
    assert.equal((await audit(sql)).length, 2);
    await sql`delete from payment_discrepancies where store_id = ${store.id}`;
    await sql`delete from payment_attempts where store_id = ${store.id}`;
  });

  it('removes discrepancies 400 days after they were resolved, and no open one', async () => {
    const store = await service.newStore();
    await sql`
      insert into payment_discrepancies (store_id, id, type, subject_type, subject_id, provider_id,
        currency, found_at, seen_at, resolved_at)
      select ${store.id}, gen_random_uuid(), 'amount_differs', 'charge', gen_random_uuid(), 'main',
        'USD', now(), now(), ${clock.now()}::timestamptz - days * interval '1 day'
      from unnest(array[399.9, 400.1, null]) as days`;
    assert.equal(await purgeDiscrepancies(app), 1);
    assert.equal(await rows('payment_discrepancies', store), 2);
    await sql`delete from payment_discrepancies where store_id = ${store.id}`;
  });
});

describe('purging the reservations of declined payments', () => {
  it('removes coupon uses after 90 days, and shoppers without other uses', async () => {
    const store = await service.newStore();
    const coupons = [await newCoupon(service, store)];
    await refuse(store, { coupons, email: 'gone@example.com' });
    await refuse(store, { coupons, email: 'buys@example.com' });
    await placeOrder(store, { coupons, email: 'buys@example.com' });
    const voided = await placeOrder(store, { coupons, email: 'void@example.com' });
    await store.call('POST', `/v1/payments/orders/${voided.id}/void`);
    clock.advance(89.9 * DAY_MS);
    assert.equal(await purgeReleasedUses(app), 0);
    clock.advance(0.2 * DAY_MS);
    assert.equal(await purgeReleasedUses(app), 2);
    const left = await sql`select status from coupon_uses where store_id = ${store.id} order by 1`;
    assert.deepEqual(
      left.map(({ status }) => status),
      ['released', 'used'],
    );
    assert.equal(await rows('coupon_shoppers', store), 2);
    assert.deepEqual(await audit(sql), []);
  });

  it('removes gift card reservations after 90 days, and none of an open payment', async () => {
    const store = await service.newStore();
    const giftCards = [{ code: await newGiftCard(service, store, 900), amount: 100 }];
    await refuse(store, { giftCards });
    await placeOrder(store, { giftCards });
    clock.advance(90.1 * DAY_MS);
    // A pending payment keeps its reservations, however long it takes.
    await placeOrder(store, { giftCards, paymentToken: 'tok_pending' });
    await sql`
      update gift_card_reservations set updated_at = '2020-01-01' where status = 'reserved'`;
    assert.equal(await purgeEndedReservations(app), 2);
    assert.equal(await rows('gift_card_reservations', store), 1);
    assert.deepEqual(await audit(sql), []);
  });
});

describe('purging records for deduplication', () => {
  it('removes replies to texts after 400 days', async () => {
    const store = await service.newStore();
    await sql`
      insert into text_replies (store_id, id, received_at)
      select ${store.id}, days::text, ${clock.now()}::timestamptz - days * interval '1 day'
      from unnest(array[399.9, 400.1]) as days`;
    assert.equal(await purgeReplies(app), 1);
    assert.equal(await rows('text_replies', store), 1);
  });

  it('removes entries of the audit log after AUDIT_RETENTION_DAYS', async () => {
    const store = await service.newStore();
    const owner = await store.newOperator('owner');
    await owner.call('PATCH', '/admin/v1/store', { name: 'Mugs' });
    assert.equal(await rows('audit_log', store), 1);
    clock.advance(729.9 * DAY_MS);
    await housekeeping.run(app);
    assert.equal(await rows('audit_log', store), 1);
    clock.advance(0.2 * DAY_MS);
    await housekeeping.run(app);
    assert.equal(await rows('audit_log', store), 0);
  });
});

describe('a purged row', () => {
  const name = 'is found by an index, and is purged also beyond one batch';
  it(name, { skip: skipOnCitus('plans') }, async () => {
    const store = await service.newStore();
    const coupons = [await newCoupon(service, store)];
    const giftCards = [{ code: await newGiftCard(service, store, 900), amount: 100 }];
    await refuse(store, { coupons, giftCards });
    const owner = await store.newOperator('owner');
    await owner.call('PATCH', '/admin/v1/store', { name: 'Mugs' });
    await sql`
      insert into payment_discrepancies (store_id, id, type, subject_type, subject_id, provider_id,
        currency, found_at, seen_at, resolved_at)
      values (${store.id}, gen_random_uuid(), 'amount_differs', 'charge', gen_random_uuid(),
        'main', 'USD', now(), now(), ${clock.now()})`;
    await sql`insert into text_replies values (${store.id}, 'SM', ${clock.now()})`;
    for (const [table, at, ids] of [
      ['payment_attempts', 'updated_at', ['id', 'cart_id', 'order_id']],
      ['payment_discrepancies', 'resolved_at', ['id']],
      ['coupon_uses', 'updated_at', ['order_id']],
      ['gift_card_reservations', 'updated_at', ['id', 'order_id']],
      ['audit_log', 'created_at', ['id']],
      ['text_replies', 'received_at', ['id']],
    ] as const) {
      await sql`delete from ${sql(table)} where store_id <> ${store.id}`;
      await multiply(table, at, ids);
    }
    await sql`analyze`;
    clock.advance(731 * DAY_MS);
    sent.length = 0;
    for (const purge of [
      purgeDeclinedAttempts,
      purgeDiscrepancies,
      purgeReleasedUses,
      purgeEndedReservations,
      purgeReplies,
    ]) {
      assert.equal(await purge(app), OLD + 1, purge.name);
    }
    await housekeeping.run(app);
    assert.equal(await rows('audit_log', store), ALL - OLD);
    const purged =
      /payment_(attempts|discrepancies)|coupon_uses|gift_card_reservations|text_replies|audit_log/;
    const statements = new Map(
      sent
        .filter(({ text }) => purged.test(text) && text.includes('limit'))
        .map((each) => [each.text, each]),
    );
    assert.equal(statements.size, 12);
    for (const statement of statements.values()) await assertIndexed(statement);
  });
});

/** As the database plans it for these values, and for any. */
async function assertIndexed(statement: Sent): Promise<void> {
  for (const mode of ['force_custom_plan', 'force_generic_plan'] as const) {
    const plan = await planWithIndexes(sql, statement, mode);
    const shown = `${mode}\n${statement.text}\n${plan}`;
    assert.doesNotMatch(plan, /Seq Scan/, shown);
    assert.match(plan, /_by_(age|end)/, shown);
  }
}
