import type { StoreContext } from '../../../context.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { readPhone } from '../../messages/replies/read-phone.ts';
import { readCustomer } from '../read-customer.ts';
import { signedIn } from '../signed-in.ts';
import { refuseSignedOut } from '../still-signed-in.ts';
import { type ConsentInput, newLines, type TextConsent } from './consent.ts';
import { insertConsents } from './consent-queries.ts';
import { readTextConsent } from './read-text-consent.ts';

/** Each lost race means that something else was written about the customer. */
const ATTEMPTS_MAX = 100;

/** Adds to the ledger and takes nothing out of it: a consent that was given stays provable. */
export async function setTextConsent(ctx: StoreContext, wish: ConsentInput): Promise<TextConsent> {
  return await ctx.app.keyedQueue.run(ctx.storeId, `consent ${signedIn(ctx)}`, () =>
    retryOnConflict(ATTEMPTS_MAX, () => trySetting(ctx, wish)),
  );
}

/**
 * Undefined when something was told of the customer in between. It may have been a refusal, and a
 * line that follows from what was said before must not come after it.
 */
async function trySetting(ctx: StoreContext, wish: ConsentInput): Promise<TextConsent | undefined> {
  const customer = await readCustomer(ctx);
  const before = await readTextConsent(ctx);
  const now = ctx.app.clock.now();
  const known = customer.verifiedPhone ?? customer.phone;
  const parse = (text: string) => readPhone(ctx.store, text).number;
  const lines = newLines(before, wish, { known, parse }, now).map((line) => ({
    ...line,
    id: ctx.ids.next<never>(),
    eventId: ctx.ids.next<never>(),
  }));
  if (lines.length === 0) return before;
  const isWritten = await ctx.write((sql) =>
    insertConsents(sql, ctx.storeId, customer, lines, now, ctx.caller),
  );
  if (!isWritten) {
    await refuseSignedOut(ctx);
    return undefined;
  }
  return { ...before, ...Object.fromEntries(lines.map((line) => [line.kind, line])) };
}
