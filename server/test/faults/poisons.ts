import type { App } from '../../src/context.ts';
import { AGENT_POISONS } from './agent-poisons.ts';
import { hashOf, longAgo, OPERATOR_POISONS } from './operator-poisons.ts';

/**
 * For every job, the rows it processes and the columns that make one due. A poisoned row is one
 * that cannot be written any more (a trigger raises), or whose data cannot be read.
 */
export interface Poison {
  readonly table: string;
  /** The column that identifies rows; the trigger finds poisoned ones by it. */
  readonly key: string;
  /** Columns of a row that is due; the others are those of an existing row. */
  row(place: Place): Record<string, unknown>;
  /** True of a row, as `t`, that the job has processed. Without it, such a row is deleted. */
  readonly served?: string;
  /** Instead of the trigger: a statement that breaks the rows, and one that mends them. */
  readonly spoil?: { readonly bad: string; readonly good: string };
}

export interface Place {
  readonly app: App;
  readonly storeId: string;
  /** New for each row. */
  readonly id: string;
  /** The earliest is due the longest. */
  readonly at: Date;
  readonly endpointId: string;
}

const hex = (bytes: Buffer) => `\\x${bytes.toString('hex')}`;
const DAY_MS = 86_400_000;
const inFuture = (at: Date) => new Date(at.getTime() + 10 * DAY_MS);

const EMAIL = '{"shippingAddress":{"email":"ada@example.com"}}';
const UNREADABLE = '{"shippingAddress":{"email":"ada@example.com","line1":"\\u0000"}}';

function outboxRow({ app, id, storeId, at }: Place) {
  const payload = { to: 'ada@example.com', subject: 'Hello', text: 'Hello' };
  const encrypted = app.outbox.encrypt(JSON.stringify(payload), storeId as never);
  const facts = { channel: 'email', template: 'sign_in_code', recipient: 'a…@example.com' };
  const times = { next_try_at: at, expires_at: inFuture(at), created_at: at, updated_at: at };
  return { id, ...facts, payload: hex(encrypted), status: 'waiting', tries: 0, ...times };
}

function eventRow({ id, at }: Place) {
  const facts = { aggregate_id: id, sequence: 1, type: 'order.created', data: {} };
  return { id, ...facts, created_at: at, fanned_out_at: null };
}

/** Job by job. Jobs without rows of a store are named with the reason. */
export const POISONS: Readonly<Record<string, readonly Poison[]>> = {
  purge_sign_ins: [
    {
      table: 'customer_sessions',
      key: 'id',
      row: ({ id, at }) => ({ id, expires_at: longAgo(at) }),
    },
    {
      table: 'auth_challenges',
      key: 'id',
      row: ({ id, at }) => ({
        ...{ id, purpose: 'sign_in', channel: 'email', target: id, customer_id: id, tries: 0 },
        ...{ secret_hash: hashOf(id), created_at: longAgo(at), expires_at: longAgo(at) },
      }),
    },
    {
      table: 'sign_in_failures',
      key: 'subject',
      row: ({ id, at }) => ({
        ...{ subject: hashOf(id), failures: 1, next_try_at: at, updated_at: longAgo(at) },
      }),
    },
  ],
  purge_carts: [
    {
      table: 'carts',
      key: 'id',
      row: ({ id, at }) => ({
        ...{ id, session_hash: hashOf(id), status: 'active', expires_at: longAgo(at) },
        ...{ idle_since: null },
      }),
    },
  ],
  emit_abandoned_carts: [
    {
      table: 'carts',
      key: 'id',
      row: ({ id, at }) => ({
        ...{ id, session_hash: hashOf(id), status: 'active', expires_at: inFuture(at) },
        ...{ idle_since: longAgo(at), updated_at: longAgo(at), checkout: JSON.parse(EMAIL) },
      }),
      served: 'exists (select from events e where e.aggregate_id = t.id)',
      spoil: { bad: `checkout = '${UNREADABLE}'`, good: `checkout = '${EMAIL}'` },
    },
  ],
  purge_coupon_uses: [
    {
      table: 'coupon_uses',
      key: 'order_id',
      row: ({ id, at }) => ({ order_id: id, status: 'released', updated_at: longAgo(at) }),
    },
  ],
  purge_gift_card_reservations: [
    {
      table: 'gift_card_reservations',
      key: 'id',
      row: ({ id, at }) => ({ id, order_id: id, status: 'released', updated_at: longAgo(at) }),
    },
  ],
  send_messages: [
    { table: 'messages', key: 'id', row: outboxRow, served: `t.status in ('sent', 'queued')` },
  ],
  purge_messages: [
    {
      table: 'messages',
      key: 'id',
      row: (place) => ({ ...outboxRow(place), status: 'sent', updated_at: longAgo(place.at) }),
    },
    { table: 'text_replies', key: 'id', row: ({ id, at }) => ({ id, received_at: longAgo(at) }) },
  ],
  purge_operator_sessions: OPERATOR_POISONS,
  sweep_payments: [
    {
      table: 'payment_attempts',
      key: 'id',
      row: ({ id, at }) => ({
        ...{ id, cart_id: id, order_id: id, status: 'open', offer_id: null, upsell: null },
        ...{ updated_at: at, created_at: at },
      }),
      served: 't.updated_at > t.created_at',
    },
    {
      table: 'payment_attempts',
      key: 'id',
      row: ({ id, at }) => ({
        ...{ id, cart_id: id, order_id: id, status: 'refunding', offer_id: null, upsell: null },
        ...{ charge_outcome: 'succeeded', charge_reference: id },
        ...{ charge_amount: 1, charge_currency: 'USD' },
        ...{ settle_failures: 3, unsettled_since: at, updated_at: at, created_at: at },
      }),
      served: 't.updated_at > t.created_at',
    },
    {
      table: 'payment_transactions',
      key: 'id',
      row: ({ id, at }) => ({
        ...{ id, type: 'refund', status: 'pending', reversal_id: null, updated_at: at },
        created_at: at,
      }),
      served: 't.updated_at > t.created_at',
    },
  ],
  detach_deleted_methods: [
    {
      table: 'methods_to_detach',
      key: 'id',
      row: ({ app, storeId, id, at }) => ({
        ...{ id, provider_id: 'mock', tries: 0, due_at: at },
        token: hex(app.methodTokens.encrypt('tok_poison', storeId as never)),
      }),
    },
  ],
  purge_payments: [
    {
      table: 'payment_attempts',
      key: 'id',
      row: ({ id, at }) => ({
        ...{ id, cart_id: id, order_id: id, status: 'declined', late_reference: null },
        ...{ offer_id: null, updated_at: longAgo(at) },
      }),
    },
    {
      table: 'payment_discrepancies',
      key: 'id',
      row: ({ id, at }) => ({
        ...{ id, type: 'amount_differs', subject_type: 'charge', subject_id: id },
        ...{ provider_id: 'main', currency: 'USD', found_at: at, seen_at: at },
        ...{ resolved_at: longAgo(at), notes: [] },
      }),
    },
  ],
  dispatch_events: [
    { table: 'events', key: 'id', row: eventRow, served: 't.fanned_out_at is not null' },
    {
      table: 'webhook_deliveries',
      key: 'event_id',
      row: ({ id, at, endpointId }) => ({
        ...{ event_id: id, endpoint_id: endpointId, aggregate_id: id, sequence: 1 },
        ...{ event_type: 'order.created', status: 'pending', attempts: 0, next_try_at: at },
        ...{ claim_id: null, created_at: at, updated_at: at },
      }),
      served: 't.attempts > 0',
    },
  ],
  purge_events: [
    {
      table: 'events',
      key: 'id',
      row: (place) => ({
        ...eventRow(place),
        ...{ created_at: longAgo(place.at), fanned_out_at: place.at },
      }),
    },
  ],
  purge_request_log: [
    {
      table: 'request_log',
      key: 'id',
      row: ({ id, at }) => ({
        ...{ id, developer_mode: true, key_id: id, request_id: id, operation: 'getCart' },
        ...{ method: 'GET', path: '/v1/carts', status: 404, duration_ms: 1 },
        created_at: longAgo(at),
      }),
    },
  ],
  ...AGENT_POISONS,
  housekeeping: [
    {
      table: 'idempotency_keys',
      key: 'key_hash',
      row: ({ id, at }) => ({ key_hash: hashOf(id), expires_at: longAgo(at) }),
    },
    {
      table: 'rate_windows',
      key: 'subject',
      row: ({ id, at }) => ({ subject: id, window_start: longAgo(at), hits: 1 }),
    },
    { table: 'audit_log', key: 'id', row: ({ id, at }) => ({ id, created_at: longAgo(at) }) },
  ],
};

/** Tested by tests of their own, since their items are not rows of a store. */
export const OTHER_ITEMS: Readonly<Record<string, string>> = {
  reconcile_payments: 'stores',
  request_reconciliation: 'one row for all stores',
  analyze_new_tables: 'tables',
  dispatch_orders: 'orders, in jobs/order-webhook-retries.test.ts',
  count_figures: 'stores, in operations/figures/concurrency.test.ts',
  keep_figures: 'stores, in operations/figures/concurrency.test.ts',
};
