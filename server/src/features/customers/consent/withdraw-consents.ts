import type { StoreContext } from '../../../context.ts';
import type { Customer } from '../customer.ts';
import { type Kind, operatorLines } from './consent.ts';
import { insertConsents } from './consent-queries.ts';
import { readTextConsent } from './read-text-consent.ts';

/** For an operator, in a transaction that has locked the customer. */
export async function withdrawConsents(
  ctx: StoreContext,
  customer: Customer,
  kinds: readonly Kind[],
): Promise<void> {
  const now = ctx.app.clock.now();
  const before = await readTextConsent(ctx, customer.id);
  const lines = operatorLines(before, kinds, now).map((line) => {
    return { ...line, id: ctx.ids.next<never>(), eventId: ctx.ids.next<never>() };
  });
  if (lines.length === 0) return;
  const isAdded = await insertConsents(ctx.sql, ctx.storeId, customer, lines, now);
  if (!isAdded) throw new Error('a customer changed under the lock of a withdrawal');
}
