import { inReachableStores } from '../../../platform/db/citus/cluster.ts';
import type { Sql } from '../../../platform/db/connect.ts';
import { isNoneOf } from '../../../platform/jobs/take-batch.ts';
import type { AttemptId, StoreId } from '../../../values/ids.ts';
import type { Cents } from '../../../values/money.ts';
import type { Cart } from '../../carts/cart.ts';
import type { AnyAttempt, AttemptStatus } from '../attempts/attempt.ts';
import { attemptColumns } from '../attempts/attempt-queries.ts';
import { documentArgumentsSql } from '../attempts/cart-document-queries.ts';

/*
 * Compensation of a charge that cannot be settled: failures counted, charge refunded, cart
 * unlocked. Each step is an idempotent statement and writes only text that PostgreSQL can store.
 */

export interface Failure {
  readonly taken: {
    readonly kind: 'succeeded' | 'authorized';
    readonly reference: string;
    readonly amount: number;
    readonly currency: string;
  };
  readonly failuresMin: number;
  /** A charge that could not be settled before this time is refunded. */
  readonly graceStart: Date;
  readonly now: Date;
}

/** Undefined where the attempt has been decided meanwhile. */
export async function updateUnsettled(
  sql: Sql,
  storeId: StoreId,
  id: AttemptId,
  { taken, failuresMin, graceStart, now }: Failure,
): Promise<AttemptStatus | undefined> {
  const [row] = await sql<{ status: AttemptStatus }[]>`
    update payment_attempts set settle_failures = settle_failures + 1,
      unsettled_since = coalesce(unsettled_since, ${now}::timestamptz),
      charge_outcome = ${taken.kind}, charge_reference = ${taken.reference},
      charge_amount = ${taken.amount}, charge_currency = ${taken.currency},
      status = case when settle_failures + 1 >= ${failuresMin} and unsettled_since
        <= ${graceStart} then 'refunding' else status end
    where store_id = ${storeId} and id = ${id} and status in ('open', 'action_required', 'pending')
    returning status`;
  return row?.status;
}

/** An attempt whose charge is being refunded. */
export type Compensation = AnyAttempt & {
  readonly chargeOutcome: 'succeeded' | 'authorized';
  readonly chargeReference: string;
  readonly chargeAmount: Cents;
  readonly chargeCurrency: string;
  readonly releasedAt: Date | null;
  readonly refundReference: string | null;
};

export async function findCompensation(
  sql: Sql,
  storeId: StoreId,
  id: AttemptId,
): Promise<Compensation | undefined> {
  const [row] = await sql<Compensation[]>`
    select ${compensationColumns(sql)} from payment_attempts
    where store_id = ${storeId} and id = ${id} and status = 'refunding'`;
  return row;
}

export type CompensationRefund = Pick<
  Compensation,
  'providerId' | 'chargeReference' | 'chargeAmount' | 'chargeCurrency' | 'refundReference'
>;

/** The refund of an attempt, also after its compensation has ended. */
export async function findCompensationRefund(
  sql: Sql,
  storeId: StoreId,
  id: AttemptId,
): Promise<CompensationRefund | undefined> {
  const [row] = await sql<CompensationRefund[]>`
    select provider_id as "providerId", charge_reference as "chargeReference",
      charge_amount as "chargeAmount", charge_currency as "chargeCurrency",
      refund_reference as "refundReference"
    from payment_attempts
    where store_id = ${storeId} and id = ${id} and status in ('refunding', 'refunded')`;
  return row;
}

function compensationColumns(sql: Sql) {
  return sql`${attemptColumns(sql)}, charge_outcome as "chargeOutcome",
    charge_reference as "chargeReference", charge_amount as "chargeAmount",
    charge_currency as "chargeCurrency", released_at as "releasedAt",
    refund_reference as "refundReference"`;
}

/** Backoff of a compensation, up to one hour. */
function isDue(sql: Sql, now: Date, idleSince: Date) {
  return sql`status = 'refunding' and updated_at < ${idleSince}
    and updated_at <= ${now}::timestamptz
      - least(interval '1 hour', (${now}::timestamptz - unsettled_since) / 8)`;
}

export async function listStoresWithCompensations(
  sql: Sql,
  { now, idleSince }: { readonly now: Date; readonly idleSince: Date },
  limit: number,
  only?: readonly StoreId[],
): Promise<StoreId[]> {
  const rows = await sql<{ storeId: StoreId }[]>`
    select store_id as "storeId" from payment_attempts where ${isDue(sql, now, idleSince)}
      and ${inReachableStores(sql, sql`store_id`, only)}
    group by store_id order by min(updated_at) limit ${limit}`;
  return rows.map(({ storeId }) => storeId);
}

/** Claims due compensations: `updated_at` advances, so concurrent sweepers skip them. */
export async function updateSweptCompensations(
  sql: Sql,
  storeId: StoreId,
  due: { readonly now: Date; readonly idleSince: Date },
  limit: number,
  except: readonly string[],
): Promise<AttemptId[]> {
  const rows = await sql<{ id: AttemptId }[]>`
    with due as materialized (
      select id from ${dueCompensations(sql, storeId, due, limit, except)} for update skip locked)
    update payment_attempts set updated_at = ${due.now}
    where store_id = ${storeId} and id in (select id from due)
    returning id`;
  return rows.map(({ id }) => id);
}

export async function findSweptCompensation(
  sql: Sql,
  storeId: StoreId,
  due: { readonly now: Date; readonly idleSince: Date },
  except: readonly string[],
): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`
    select id from ${dueCompensations(sql, storeId, due, 1, except)}`;
  return row?.id;
}

function dueCompensations(
  sql: Sql,
  storeId: StoreId,
  { now, idleSince }: { readonly now: Date; readonly idleSince: Date },
  limit: number,
  except: readonly string[],
) {
  return sql`payment_attempts
    where store_id = ${storeId} and ${isDue(sql, now, idleSince)}
      and ${isNoneOf(sql, sql`id`, except)}
    order by updated_at, id limit ${limit}`;
}

export interface Release {
  readonly event: { readonly id: string; readonly data: object };
  /** The cart to write, with the version read; null where no cart is locked. */
  readonly cart: Cart | null;
  readonly now: Date;
}

/**
 * Unlocks the cart with a new intent, releases coupons and gift cards, and emits the event. False
 * where that is done already or the cart changed.
 */
export async function updateReleased(
  sql: Sql,
  storeId: StoreId,
  attempt: AnyAttempt,
  { event, cart, now }: Release,
): Promise<boolean> {
  const { coupons = [], giftCards = [] } = attempt.snapshot ?? {};
  const [row] = await sql<{ isReleased: boolean }[]>`
    select release_attempt(
      p_store_id => ${storeId}, p_attempt_id => ${attempt.id}, p_order_id => ${attempt.orderId},
      p_has_coupons => ${coupons.length > 0}, p_has_gift_cards => ${giftCards.length > 0},
      p_cart_id => ${attempt.cartId}, p_cart_version => ${cart?.version ?? null},
      ${documentArgumentsSql(sql, cart)}, p_event_id => ${event.id},
      p_event_data => ${JSON.stringify(event.data)}, p_now => ${now}) as "isReleased"`;
  return row?.isReleased === true;
}

export async function updateRefundReference(
  sql: Sql,
  storeId: StoreId,
  id: AttemptId,
  reference: string,
): Promise<void> {
  await sql`
    update payment_attempts set refund_reference = coalesce(refund_reference, ${reference})
    where store_id = ${storeId} and id = ${id} and status = 'refunding'`;
}

/** Ends a compensation whose refund and releases are done. True for the one caller that ends it. */
export async function updateCompensated(
  sql: Sql,
  storeId: StoreId,
  id: AttemptId,
  now: Date,
): Promise<boolean> {
  const { count } = await sql`
    update payment_attempts set status = 'refunded', updated_at = ${now}
    where store_id = ${storeId} and id = ${id} and status = 'refunding'
      and released_at is not null and refund_reference is not null`;
  return count === 1;
}
