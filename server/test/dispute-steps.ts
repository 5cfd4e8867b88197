import { randomBytes } from 'node:crypto';
import { type App, jobContext } from '../src/context.ts';
import { recordDispute } from '../src/features/payments/disputes/record-dispute.ts';
import { findStore } from '../src/features/stores/find-store.ts';
import type { DisputeReport } from '../src/ports/payments/dispute-report.ts';
import { parseId, type StoreId } from '../src/values/ids.ts';
import { type Cents, ZERO } from '../src/values/money.ts';
import type { Data } from './harness.ts';

export type ReceiveDispute = (order: Data, change?: Partial<DisputeReport>) => Promise<string>;

/** A report about the payment of an order, as an adapter parses it; returns the dispute's id. */
export function receivesDisputes(app: App, storeId: string): ReceiveDispute {
  return async ({ id: orderId, total, currency }, change = {}) => {
    const store = await findStore(app, parseId<StoreId>(storeId) as StoreId);
    if (!store) throw new Error('no such store');
    const [charge] = await app.sql<{ key: string; providerId: string; reference: string | null }[]>`
      select a.id as key, a.provider_id as "providerId", t.provider_reference as reference
      from payment_attempts a left join payment_transactions t on t.store_id = a.store_id
        and t.order_id = a.order_id and t.type = 'capture'
      where a.store_id = ${storeId} and a.order_id = ${orderId}`;
    if (!charge) throw new Error('the order has no payment');
    const { key, providerId, reference: paid } = charge;
    const report = { ...newReport(app, paid, { total, currency }), ...change };
    await recordDispute(jobContext(app, store), { providerId, key, mode: 'test', report });
    const [dispute] = await app.sql<{ id: string }[]>`
      select id from disputes where store_id = ${storeId} and reference = ${report.reference}`;
    return dispute?.id ?? '';
  };
}

function newReport(app: App, charge: string | null, { total, currency }: Data): DisputeReport {
  const reference = `dp_${randomBytes(8).toString('hex')}`;
  const now = app.clock.now();
  return {
    reference,
    charges: charge === null ? [] : [charge],
    stage: 'chargeback',
    status: 'needs_response',
    reason: 'fraudulent',
    amount: total as Cents,
    currency,
    dueBy: new Date(now.getTime() + 7 * 86_400_000),
    openedAt: now,
    reportedAt: now,
    moved: { withdrawn: total as Cents, reinstated: ZERO },
    lost: null,
    url: `https://dashboard.stripe.com/test/disputes/${reference}`,
  };
}
