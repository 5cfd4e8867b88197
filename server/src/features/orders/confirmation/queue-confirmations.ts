import { type App, jobContext, type StoreContext } from '../../../context.ts';
import { withTransaction } from '../../../platform/db/with-transaction.ts';
import { drainByStore, type StoreWork } from '../../../platform/jobs/drain-by-store.ts';
import { agentSettingsOf, orderPage } from '../../../ports/agents/agent-settings.ts';
import type { StoreId } from '../../../values/ids.ts';
import { DAY_MS, plusMs } from '../../../values/time.ts';
import { queueMessage } from '../../messages/delivery/queue-message.ts';
import { orderConfirmationMail } from '../../messages/templates/templates.ts';
import { findStore } from '../../stores/find-store.ts';
import {
  deleteConfirmations,
  findConfirmation,
  listOrdersToConfirm,
  listStoresToConfirm,
  type OrderToConfirm,
} from './confirmation-queries.ts';
import { itemLines, shownAmount } from './order-text.ts';

const ORDERS_AT_ONCE = 50;
const SENT_WITHIN_MS = 3 * DAY_MS;

/**
 * Moves confirmations of new orders to the message outbox. An entry and its message change in one
 * transaction, so an order is confirmed once. Returns the number of orders.
 */
export async function queueConfirmations(app: App, stop?: AbortSignal): Promise<number> {
  const work: StoreWork = {
    task: 'queue_order_confirmations',
    table: 'order_confirmations',
    limit: ORDERS_AT_ONCE,
    stores: (limit, except, only) => listStoresToConfirm(app.sql, limit, except, only),
    take: (storeId, limit, except) => queueOfStore(app, storeId, limit, except),
    first: (storeId, except) => findConfirmation(app.sql, storeId, except),
  };
  return await drainByStore(app, work, stop);
}

async function queueOfStore(
  app: App,
  storeId: StoreId,
  limit: number,
  except: readonly string[],
): Promise<number> {
  const store = await findStore(app, storeId);
  if (!store) return 0;
  return await withTransaction(jobContext(app, store), async (ctx) => {
    const ids = await deleteConfirmations(ctx.sql, storeId, limit, except);
    for (const order of await listOrdersToConfirm(ctx.sql, storeId, ids)) {
      await queueConfirmation(ctx, order);
    }
    return ids.length;
  });
}

async function queueConfirmation(ctx: StoreContext, order: OrderToConfirm): Promise<void> {
  const { store } = ctx;
  const { items, totals, email } = { ...order.snapshot, ...order.corrections };
  // An erased person has no address, and the addresses of a sandbox may be any person's.
  if (!email || (order.developerMode && !store.developerMode)) return;
  const words = orderConfirmationMail(store, {
    number: order.number,
    items: itemLines(items, order.currency, store.locale),
    total: shownAmount(totals.total, order.currency, store.locale),
    link: orderPage(agentSettingsOf(store), order.id) ?? '',
  });
  const expiresAt = plusMs(ctx.app.clock.now(), SENT_WITHIN_MS);
  await queueMessage(ctx, { channel: 'email', to: email, words, expiresAt });
}
