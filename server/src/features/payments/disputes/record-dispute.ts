import type { StoreContext } from '../../../context.ts';
import type { Sql } from '../../../platform/db/connect.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { DisputeReport } from '../../../ports/payments/dispute-report.ts';
import {
  type AttemptId,
  type DisputeId,
  parseId,
  type TransactionId,
} from '../../../values/ids.ts';
import { sum, ZERO } from '../../../values/money.ts';
import type { TimelineEntry } from '../../orders/order.ts';
import { type EventData, sandboxMark } from '../../webhooks/events.ts';
import type { AnyAttempt } from '../attempts/attempt.ts';
import { findAttempt } from '../attempts/attempt-queries.ts';
import { leftOf } from '../reversals/reversal.ts';
import type { Transaction } from '../reversals/transaction.ts';
import { listTransactions } from '../reversals/transaction-queries.ts';
import { type Dispute, type DisputeState, eventsOf, movesBetween, stateAfter } from './dispute.ts';
import {
  type DisputedOrder,
  type DisputeRow,
  findDisputedOrder,
  findLockedDispute,
  insertDispute,
  insertDisputeEvents,
  updateDispute,
  updateOrderDisputed,
} from './dispute-queries.ts';

/** A provider's report about the charge of an attempt. */
export interface ReportedDispute {
  readonly providerId: string;
  /** Idempotency key of the charge. */
  readonly key: string;
  readonly mode: 'test' | 'live';
  readonly report: DisputeReport;
}

/**
 * Stores a report with its ledger rows, events and timeline entries, in one transaction. Repeated
 * and late reports change nothing. A charge of another system is ignored.
 */
export async function recordDispute(ctx: StoreContext, reported: ReportedDispute): Promise<void> {
  const { app, storeId } = ctx;
  const id = parseId<AttemptId>(reported.key);
  const attempt = id && (await findAttempt(ctx.sql, storeId, id));
  if (attempt?.providerId !== reported.providerId) return;
  await inTransaction(app.sql, (sql) => store(ctx, sql, reported, attempt));
}

interface Change {
  readonly id: DisputeId;
  readonly known: DisputeState | undefined;
  readonly next: DisputeState;
  readonly order: DisputedOrder | undefined;
}

async function store(
  ctx: StoreContext,
  sql: Sql,
  reported: ReportedDispute,
  attempt: AnyAttempt,
): Promise<void> {
  const { storeId } = ctx;
  const now = ctx.app.clock.now();
  const { providerId, report } = reported;
  const order = await findDisputedOrder(sql, storeId, attempt.orderId);
  const ledger = order ? await listTransactions(sql, storeId, order.id) : [];
  const payment = ledger.find((row) => isDisputed(row, report, ledger));
  const own = ledger.filter((row) => isOwn(row, reported));
  const left = payment
    ? leftOf(
        payment,
        // A pending refund may still fail.
        ledger.filter((row) => row.status === 'succeeded' && !own.includes(row)),
      )
    : ZERO;
  const first = stateAfter(undefined, report, left);
  const facts = { providerId, reference: report.reference, orderId: order?.id ?? null };
  const developerMode = order ? order.developerMode : reported.mode === 'test';
  const id = ctx.ids.next<DisputeId>();
  const insert = { ...first, ...facts, id, developerMode, attemptId: attempt.id, now };
  const isNew = await insertDispute(sql, storeId, insert);
  const known = isNew
    ? undefined
    : await findLockedDispute(sql, storeId, providerId, report.reference);
  const next = known ? stateAfter(known, report, left) : first;
  const change: Change = { id: known?.id ?? id, known, next, order };
  if (known && isChanged(known, { ...next, ...facts })) {
    await updateDispute(sql, storeId, change.id, { ...next, ...facts }, now);
  }
  const rows = rowsOf(ctx, reported, change, { own, payment });
  await announce(ctx, sql, reported, change, rows);
}

type Found = DisputeState & Pick<Dispute, 'orderId'>;

function isChanged(known: Found, next: Found): boolean {
  const isSame = (['reportedAt', 'closedAt'] as const).every(
    (time) => known[time]?.getTime() === next[time]?.getTime(),
  );
  const isFound = known.orderId === null && next.orderId !== null;
  return !isSame || isFound || eventsOf(known, next).length > 0;
}

/** The capture of the disputed charge, whose own reference or its authorization's is reported. */
function isDisputed(
  { type, status, providerReference, parentId }: Transaction,
  { charges }: DisputeReport,
  ledger: readonly Transaction[],
): boolean {
  if (type !== 'capture' || status !== 'succeeded') return false;
  const held = ledger.find(({ id }) => id === parentId);
  return [providerReference, held?.providerReference].some(
    (reference) => reference !== null && reference !== undefined && charges.includes(reference),
  );
}

/** Ledger rows of this dispute. */
function isOwn(row: Transaction, { providerId, report }: ReportedDispute): boolean {
  const isOfDispute = row.type === 'dispute' || row.type === 'dispute_reversal';
  const { reference } = report;
  return isOfDispute && row.providerId === providerId && row.providerReference === reference;
}

/** The ledger has one currency per order: money in another one is only part of the dispute. */
function rowsOf(
  ctx: StoreContext,
  { providerId, report }: ReportedDispute,
  { next, order, id }: Change,
  { own, payment }: { own: readonly Transaction[]; payment: Transaction | undefined },
): DisputeRow[] {
  if (!order) return [];
  if (next.currency !== order.currency) {
    const facts = { disputeId: id, orderId: order.id, currency: next.currency };
    ctx.app.log.warn(facts, 'a dispute has another currency than its order');
    return [];
  }
  const booked = (type: string) =>
    sum(own.filter((row) => row.type === type).map(({ amount }) => amount));
  const sums = { withdrawn: booked('dispute'), reinstated: booked('dispute_reversal') };
  return movesBetween(sums, next).map((move) => ({
    ...move,
    id: ctx.ids.next<TransactionId>(),
    currency: next.currency,
    providerId,
    providerReference: report.reference,
    parentId: payment?.id ?? null,
    reason: next.reason,
  }));
}

async function announce(
  ctx: StoreContext,
  sql: Sql,
  reported: ReportedDispute,
  change: Change,
  rows: readonly DisputeRow[],
): Promise<void> {
  const { storeId } = ctx;
  const now = ctx.app.clock.now();
  const { id, known, next, order } = change;
  const types = eventsOf(known, next);
  const data = eventData(reported, change);
  const events = types.map((type) => ({ id: ctx.ids.next<never>(), type, data }));
  if (events.length > 0) await insertDisputeEvents(sql, storeId, id, events, now);
  if (!order || (types.length === 0 && rows.length === 0)) return;
  const entry = { at: now.toISOString(), actor: 'system' };
  const steps = types.map((type) => type.replace('.', '_')).filter((type) => type !== UPDATED);
  const isMoved = known && known.status !== next.status && steps.length === 0;
  const timeline: TimelineEntry[] = [
    ...steps.map((type) => ({ ...entry, type, from: null, to: next.status })),
    ...(isMoved ? [{ ...entry, type: UPDATED, from: known.status, to: next.status }] : []),
    ...rows.map(({ type }) => ({ ...entry, type: MOVES[type] ?? type, from: null, to: null })),
  ];
  await updateOrderDisputed(sql, storeId, order.id, rows, timeline, now);
}

const UPDATED = 'dispute_updated';
const MOVES: Readonly<Record<string, string>> = {
  dispute: 'dispute_funds_withdrawn',
  dispute_reversal: 'dispute_funds_reinstated',
};

function eventData(
  { providerId, report, mode }: ReportedDispute,
  { id, next, order }: Change,
): EventData<'dispute.opened'> {
  const { stage, status, reason, amount, currency, withdrawn, reinstated, dueBy } = next;
  return {
    disputeId: id,
    orderId: order?.id ?? null,
    orderNumber: order?.number ?? null,
    providerId,
    reference: report.reference,
    stage,
    status,
    reason,
    amount,
    currency,
    withdrawn,
    reinstated,
    dueBy: dueBy?.toISOString() ?? null,
    ...sandboxMark(order ?? { developerMode: mode === 'test' }),
  };
}
