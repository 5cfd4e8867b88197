import type { StoreContext } from '../../../context.ts';
import { repliedLines } from './consent.ts';
import { insertConsents, listCustomersLocked, listLastConsents } from './consent-queries.ts';

/**
 * Writes STOP and START to the consent ledgers of the customers with this phone, in the transaction
 * that records the reply. Their rows are locked, so no line is lost.
 */
export async function recordTextReply(
  ctx: StoreContext,
  phone: string,
  reply: 'stop' | 'start',
): Promise<void> {
  const now = ctx.now();
  await ctx.write(async (sql) => {
    for (const customer of await listCustomersLocked(sql, ctx.storeId, phone)) {
      const last = await listLastConsents(sql, ctx.storeId, customer.id);
      const before = Object.fromEntries(last.map((line) => [line.kind, line]));
      const lines = repliedLines(before, phone, reply, now).map((line) => ({
        ...line,
        id: ctx.ids.next<never>(),
        eventId: ctx.ids.next<never>(),
      }));
      if (lines.length > 0) await insertConsents(sql, ctx.storeId, customer, lines, now);
    }
    return true;
  });
}
