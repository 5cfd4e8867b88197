import type { StoreContext } from '../../../context.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { readPhone } from '../../messages/replies/read-phone.ts';
import { readCustomer } from '../read-customer.ts';
import { signedIn } from '../signed-in.ts';
import { refuseSignedOut } from '../still-signed-in.ts';
import { type ConsentInput, newConsentLines, type TextConsent } from './consent.ts';
import { insertConsents } from './consent-queries.ts';
import { readTextConsent } from './read-text-consent.ts';

/** Each conflict means that another event of the customer was written. */
const ATTEMPTS_MAX = 100;

/** The ledger is append-only: a given consent stays provable. */
export async function setTextConsent(ctx: StoreContext, input: ConsentInput): Promise<TextConsent> {
  return await ctx.app.keyedQueue.run(ctx.storeId, `consent ${signedIn(ctx)}`, () =>
    retryOnConflict(ATTEMPTS_MAX, () => trySetting(ctx, input)),
  );
}

/**
 * Undefined on a conflict. The other event may have been a refusal, so the lines must be derived
 * again.
 */
async function trySetting(
  ctx: StoreContext,
  input: ConsentInput,
): Promise<TextConsent | undefined> {
  const customer = await readCustomer(ctx);
  const before = await readTextConsent(ctx);
  const now = ctx.app.clock.now();
  const known = customer.verifiedPhone ?? customer.phone;
  const parse = (text: string) => readPhone(ctx.store, text).number;
  const lines = newConsentLines(before, input, { known, parse }, now).map((line) => ({
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
