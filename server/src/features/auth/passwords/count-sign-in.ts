import type { StoreContext } from '../../../context.ts';
import { networkOf } from '../../../platform/http/client-address.ts';
import {
  BY_ALL_NETWORKS,
  BY_CALLER,
  BY_UNKNOWN,
  type ThrottleRule,
  throttleSignIn,
} from '../../../platform/http/sign-in-throttle.ts';
import { MINUTE_MS, plusMs } from '../../../values/time.ts';
import { deleteSignInFailures, findNextAttemptAt, upsertSignInAttempt } from './failure-queries.ts';
import { failureSubject } from './failure-subject.ts';

const FIRST_DELAY_MS = MINUTE_MS;

/**
 * Counts a password attempt for an e-mail address, whether or not a customer has it. After the free
 * failures each further one doubles the wait. Codes and links are not counted.
 */
export async function countSignIn(ctx: StoreContext, email: string): Promise<void> {
  if (!ctx.app.config.rateLimit) return;
  const [byShopper, byAllNetworks] = subjectsOf(ctx, email);
  const tries = await count(ctx, byShopper, ctx.shopperIp ? BY_CALLER : BY_UNKNOWN, true);
  await count(ctx, byAllNetworks, BY_ALL_NETWORKS, tries <= BY_CALLER.freeTries);
}

/** Called after a correct password or a verification of the address. */
export async function resetSignInFailures(ctx: StoreContext, email: string): Promise<void> {
  if (!ctx.app.config.rateLimit) return;
  const subjects = subjectsOf(ctx, email);
  await ctx.write(async (sql) => {
    for (const subject of subjects) await deleteSignInFailures(sql, ctx.storeId, subject);
    return true;
  });
}

/** Without a shopper's address from the merchant's server, all shoppers share a series. */
function subjectsOf(ctx: StoreContext, email: string): [Buffer, Buffer] {
  const byAllNetworks = failureSubject(ctx, email);
  const network = networkOf(ctx.shopperIp ?? '');
  return [Buffer.concat([byAllNetworks, ctx.app.identifierHash(network)]), byAllNetworks];
}

async function count(
  ctx: StoreContext,
  subject: Buffer,
  { freeTries, forgottenMs }: ThrottleRule,
  isFree: boolean,
): Promise<number> {
  const now = ctx.app.clock.now();
  const forgottenBefore = plusMs(now, -forgottenMs);
  const one = { now, freeTries, firstDelayMs: FIRST_DELAY_MS, isFree, forgottenBefore };
  return await throttleSignIn(now, {
    count: () => upsertSignInAttempt(ctx.sql, ctx.storeId, subject, one),
    blockedUntil: () => findNextAttemptAt(ctx.sql, ctx.storeId, subject),
  });
}
