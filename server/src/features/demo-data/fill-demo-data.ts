import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import type { Sql } from '../../platform/db/connect.ts';
import { createKeyedQueue } from '../../platform/keyed-queue.ts';
import type { Cents } from '../../values/money.ts';
import { HOUR_MS, plusMs } from '../../values/time.ts';
import { createCoupon } from '../coupons/create-coupon.ts';
import { createCustomer } from '../customers/create-customer.ts';
import { recountCheckouts } from '../figures/recount-checkouts.ts';
import { issueGiftCard } from '../gift-cards/issue-gift-card.ts';
import { claimOrders } from '../orders/claim-orders.ts';
import { isStillSandbox } from '../stores/go-live/is-still-sandbox.ts';
import { createEndpoint } from '../webhooks/endpoints/create-endpoint.ts';
import { sendTestEvent } from '../webhooks/send-test-event.ts';
import { updateEventsUnsent } from './demo-queries.ts';
import type { DemoShopper } from './demo-shopper.ts';
import { ENDPOINT } from './end-demo-endpoint.ts';
import { followDemoOrder } from './follow-demo-order.ts';
import { type Past, type PastContext, pastContext } from './past-context.ts';
import { openDemoCheckout, placeDemoOrder } from './place-demo-order.ts';
import { DEMO_COUPON, type Plan, type PlannedOrder, planOf } from './plan.ts';

export const DAYS_MAX = 31;
const DAYS = 30;
const GIFT_CARD_AMOUNT = 50_000 as Cents;
/** The queue has one key for all stores. */
const ALL_STORES = '';
const QUEUE_MAX = 10;
const fills = createKeyedQueue({ perKey: QUEUE_MAX, perStore: QUEUE_MAX, total: QUEUE_MAX });

export interface DemoData {
  readonly orders: number;
  readonly customers: number;
  readonly abandonedCarts: number;
  readonly from: Date;
  readonly to: Date;
}

/**
 * Fills a sandbox with the orders of some days, once. Everything is made by the functions that
 * serve shoppers and operators, in one transaction: a failure leaves nothing behind.
 */
export async function fillDemoData(
  ctx: StoreContext,
  { days = DAYS }: { readonly days?: number },
): Promise<DemoData> {
  if (!ctx.store.developerMode) throw new ApiError('SANDBOX_ONLY');
  const now = ctx.app.clock.now();
  const plan = planOf(now, days);
  // Hundreds of orders in one transaction: one connection of this process is enough for all.
  return await fills.run(ALL_STORES, 'demo data', () =>
    ctx.write(async (sql) => {
      if (!(await isStillSandbox(sql, ctx.storeId))) throw new ApiError('SANDBOX_ONLY');
      return await fill(pastContext(ctx, sql), sql, plan, now);
    }),
  );
}

async function fill(past: Past, sql: Sql, plan: Plan, now: Date): Promise<DemoData> {
  const { contextAt, madeIds } = past;
  const [first] = plan.orders;
  const from = plusMs(first?.at ?? now, -HOUR_MS);
  const giftCardCode = await issue(contextAt(from), sql);
  for (const planned of plan.orders) {
    const order = await placeDemoOrder(contextAt, planned, giftCardCode);
    await followDemoOrder(contextAt, now, planned, order);
  }
  for (const cart of plan.abandoned) await openDemoCheckout(contextAt, cart);
  const customers = await addCustomers(contextAt, plan.orders);
  const { app, storeId } = contextAt(now);
  await recountCheckouts(app.sql, storeId, from);
  await updateEventsUnsent(sql, storeId, madeIds, now);
  await addEndpoint(contextAt(now));
  const [orders, abandonedCarts] = [plan.orders.length, plan.abandoned.length];
  return { orders, customers, abandonedCarts, from, to: now };
}

/** Skipped where the store has its maximum of endpoints. */
async function addEndpoint(ctx: StoreContext): Promise<void> {
  try {
    const { endpoint } = await createEndpoint(ctx, ENDPOINT);
    await sendTestEvent(ctx, endpoint.id);
  } catch (error) {
    const isFull = error instanceof ApiError && error.code === 'TOO_MANY_ENDPOINTS';
    if (!isFull) throw error;
  }
}

/** The coupon is inserted first: it marks a store that has its demo data. */
async function issue({ app, store, storeId }: StoreContext, sql: Sql): Promise<string> {
  const coupon = { code: DEMO_COUPON, description: '15% off', type: 'percent', value: 15 } as const;
  if (!(await createCoupon(app, sql, storeId, coupon, true))) {
    throw new ApiError('DEMO_DATA_EXISTS');
  }
  const { currency } = store;
  const card = { amount: GIFT_CARD_AMOUNT, currency, note: 'Demo data' };
  const { code } = await issueGiftCard(app, sql, storeId, card);
  return code;
}

/** Creates the customers with verified addresses, and assigns their earlier orders to them. */
async function addCustomers(
  contextAt: PastContext,
  orders: readonly PlannedOrder[],
): Promise<number> {
  const firstOrders = new Map<DemoShopper, Date>();
  for (const { shopper, at } of orders) {
    if (shopper.isCustomer && !firstOrders.has(shopper)) firstOrders.set(shopper, at);
  }
  let added = 0;
  for (const [{ email, address }, at] of firstOrders) {
    const ctx = contextAt(at);
    const { firstName, lastName } = address;
    const input = { email, emailVerified: true, firstName, lastName };
    const customer = await createCustomer(ctx, input);
    if (!customer) continue;
    await claimOrders(ctx, customer.id, email);
    added++;
  }
  return added;
}
