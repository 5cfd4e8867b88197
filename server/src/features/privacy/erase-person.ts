import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import type { Sql } from '../../platform/db/connect.ts';
import { erasedEntry, erasedSnapshot, erasedTerms } from '../orders/erased-snapshot.ts';
import { riskKeysOf } from '../payments/risk/risk-signals.ts';
import type { EventData } from '../webhooks/events.ts';
import {
  deleteCartsOf,
  deletePersonalRows,
  findUndecided,
  listAttemptsOf,
  listOrdersLocked,
  updateAttemptErased,
  updateCustomerErased,
  updateDiscrepanciesErased,
  updateEventsErased,
  updateOrderErased,
} from './erase-queries.ts';
import { eraseTraces } from './erase-traces.ts';
import { findPerson } from './find-person.ts';
import type { Person, PersonName } from './person.ts';

export interface Erased {
  readonly person: Person;
  readonly erasedAt: Date;
}

/**
 * Erases personal data and keeps amounts, atomically. Idempotent: a repeat also erases data that
 * arrived meanwhile.
 */
export async function erasePerson(ctx: StoreContext, name: PersonName): Promise<Erased> {
  const erasedAt = ctx.now();
  const person = await ctx.write(async (sql) => {
    const found = await findPerson(ctx, sql, name);
    const { customer } = found;
    // A pending payment holds the whole order and would write the personal data again.
    const isPaying = await findUndecided(sql, ctx.storeId, customer?.id ?? null, found);
    if (isPaying) throw new ApiError('PAYMENT_UNDECIDED');
    await eraseOrders(ctx, sql, found);
    await eraseTraces(ctx, sql, found);
    await updateEventsErased(sql, ctx.storeId, customer?.id ?? null, found.orderIds);
    await deleteCartsOf(sql, ctx.storeId, customer?.id ?? null, found.orderIds);
    if (customer) {
      await deletePersonalRows(sql, ctx.storeId, customer);
      const data: EventData<'customer.updated'> = {
        customerId: customer.id,
        changed: ['email', 'firstName', 'lastName', 'phone'],
      };
      const event = { id: ctx.ids.next<never>(), data };
      await updateCustomerErased(sql, ctx.storeId, customer.id, erasedAt, event);
    }
    return found;
  });
  return { person, erasedAt };
}

async function eraseOrders(ctx: StoreContext, sql: Sql, person: Person): Promise<void> {
  const { storeId } = ctx;
  const { orderIds, customer, guestEmail } = person;
  for (const order of await listOrdersLocked(sql, storeId, orderIds)) {
    const snapshot = erasedSnapshot(order.snapshot);
    const terms = erasedTerms(snapshot, order.number, order.trackingNumbers);
    const timeline = order.timeline.map(erasedEntry);
    await updateOrderErased(sql, storeId, { id: order.id, snapshot, timeline }, terms);
  }
  const email = guestEmail ?? customer?.email ?? '';
  const { emailKey } = riskKeysOf(ctx, { email, shopperIp: null, card: null });
  const of = { orderIds, emailKey, customerId: customer?.id ?? null };
  const attempts = await listAttemptsOf(sql, storeId, of);
  for (const { id, snapshot } of attempts) {
    await updateAttemptErased(sql, storeId, { id, snapshot: snapshot && erasedSnapshot(snapshot) });
  }
  await updateDiscrepanciesErased(sql, storeId, {
    orderIds,
    attemptIds: attempts.map(({ id }) => id),
  });
}
