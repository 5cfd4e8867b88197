import type { Sql } from '../src/platform/db/connect.ts';

/** The tables that `generateRecords` fills. */
export const RECORD_TABLES = [
  'carts',
  'payment_attempts',
  'events',
  'returns',
  'disputes',
  'audit_log',
];

export interface Records {
  /** A cart whose contents all others copy. */
  readonly cartId: string;
  readonly operatorId: string;
}

/**
 * What a store has beside the orders of `generateOrders`, by SQL alone: an attempt and two events
 * of each order, and carts, entries of the audit log, returns and disputes of some. All are of the
 * last twenty days, so that no job purges them.
 */
export async function generateRecords(
  sql: Sql,
  storeId: string,
  { cartId, operatorId }: Records,
): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`select set_config('statement_timeout', '0', true)`;
    await tx.unsafe(`create temporary table facts on commit drop as ${FACTS}`, [storeId]);
    await tx.unsafe(ATTEMPTS);
    await tx.unsafe(EVENTS);
    await tx.unsafe(CARTS, [cartId]);
    await tx.unsafe(AUDIT_LOG, [operatorId]);
    await tx.unsafe(RETURNS);
    await tx.unsafe(DISPUTES);
  });
  for (const table of RECORD_TABLES) await sql.unsafe(`vacuum (analyze) ${table}`);
}

/** An id is the time in milliseconds and the number; the eighth group tells the kinds apart. */
const FACTS = `
  select store_id, orders.id as order_id, cart_id, customer_id, number, number_sequence as n, at,
    total, email, lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') as hex,
    lpad(to_hex(number_sequence), 12, '0') as tail
  from orders, lateral (
    select now() - interval '20 days' + interval '20 days' * number_sequence
      / (select last from order_counters where order_counters.store_id = orders.store_id limit 1)
      as at) as times
  where store_id = $1`;

const idOf = (kind: string) => `(hex || '7000${kind}000' || tail)::uuid`;

const ATTEMPTS = `
  insert into payment_attempts (store_id, id, cart_id, order_id, customer_id, intent_id,
    provider_id, status, amount, currency, snapshot, created_at, updated_at)
  select store_id, ${idOf('8')}, cart_id, order_id, customer_id, 'pi_' || n,
    case when n % 500 = 3 then 'paypal' else 'mock' end,
    case when n % 50 = 1 then 'declined' else 'succeeded' end, total, 'USD',
    json_build_object('email', email), at, at
  from facts order by n`;

const EVENTS = `
  insert into events (store_id, id, aggregate_id, sequence, type, data, created_at, fanned_out_at)
  select store_id, id, order_id, sequence, type, '{}', at, at
  from facts, lateral (values (${idOf('8')}, 1, 'order.created'),
    (${idOf('9')}, 2, case when n % 100 = 1 then 'payment.refunded' else 'payment.captured' end))
    as event (id, sequence, type)
  order by n`;

const CARTS = `
  insert into carts (store_id, id, version, status, session_hash, customer_id, expires_at,
    created_at, updated_at, shape_version, response_json)
  select facts.store_id, ${idOf('8')}, 1, 'active', sha256(convert_to(order_id::text, 'UTF8')),
    facts.customer_id, now() + interval '20 days', at, at, shape_version, response_json
  from facts, carts as one
  where one.id = $1 and n % 5 = 0 order by n`;

const AUDIT_LOG = `
  insert into audit_log (store_id, id, operator_id, email, operation, subject, created_at)
  select store_id, ${idOf('8')}, $1::uuid, 'ada@example.com',
    case when n % 1000 = 0 then 'refundOrderPayment' else 'changeOrderStatus' end, order_id, at
  from facts where n % 5 = 0 order by n`;

const RETURNS = `
  insert into returns (store_id, id, order_id, sequence, number, status, reason, lines, currency,
    developer_mode, created_at, updated_at)
  select store_id, ${idOf('8')}, order_id, 1, number || '-R1',
    case when n % 1000 = 0 then 'requested' else 'refused' end, 'damaged', '[]', 'USD', true, at, at
  from facts where n % 50 = 0 order by n`;

const DISPUTES = `
  insert into disputes (store_id, id, provider_id, reference, attempt_id, order_id, developer_mode,
    stage, status, reason, amount, currency, due_by, url, withdrawn, reinstated, opened_at,
    reported_at, closed_at, event_sequence, created_at, updated_at)
  select store_id, ${idOf('8')}, 'mock', 'dp_' || n, ${idOf('8')}, order_id, true, 'chargeback',
    case when n % 1000 = 0 then 'needs_response' else 'won' end, 'fraudulent', total, 'USD',
    at + interval '10 days', 'https://example.com', 0, 0, at, at,
    case when n % 1000 <> 0 then at end, 1, at, at
  from facts where n % 200 = 0 order by n`;
