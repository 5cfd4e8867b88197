import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { networkOf, secondsUntil } from '../../../platform/http/limit.ts';
import { DAY_MS, MINUTE_MS, plusMs } from '../../../values/time.ts';
import { deleteSignInFailures, findNextAttemptAt, upsertSignInAttempt } from './failure-queries.ts';
import { failureSubject } from './failure-subject.ts';

const FIRST_DELAY_SECONDS = 60;
const DELAY_MAX_SECONDS = 900;
/** For one e-mail address and one shopper's address. */
const BY_SHOPPER = { free: 5, forgottenMs: 15 * MINUTE_MS };
/** For one e-mail address from all addresses: loose enough that one shopper never reaches it. */
const BY_ANYONE = { free: 50, forgottenMs: DAY_MS };

/**
 * Counts a password attempt for an e-mail address, whether or not a customer has it. After the free
 * failures each further one doubles the wait. Codes and links are not counted.
 */
export async function countSignIn(ctx: StoreContext, email: string): Promise<void> {
  if (!ctx.app.config.rateLimit) return;
  const [byShopper, byAnyone] = subjectsOf(ctx, email);
  await count(ctx, byShopper, BY_SHOPPER);
  await count(ctx, byAnyone, BY_ANYONE);
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

/** Without a shopper's address from the merchant's server, all shoppers share a counter. */
function subjectsOf(ctx: StoreContext, email: string): [Buffer, Buffer] {
  const byAnyone = failureSubject(ctx, email);
  const network = networkOf(ctx.shopperIp ?? '');
  return [Buffer.concat([byAnyone, ctx.app.identifierHash(network)]), byAnyone];
}

async function count(
  ctx: StoreContext,
  subject: Buffer,
  { free, forgottenMs }: typeof BY_SHOPPER,
): Promise<void> {
  const now = ctx.app.clock.now();
  const isCounted = await upsertSignInAttempt(ctx.sql, ctx.storeId, subject, now, {
    free,
    firstDelaySeconds: FIRST_DELAY_SECONDS,
    delayMaxSeconds: DELAY_MAX_SECONDS,
    forgottenBefore: plusMs(now, -forgottenMs),
  });
  if (isCounted) return;
  const nextTryAt = await findNextAttemptAt(ctx.sql, ctx.storeId, subject);
  throw new ApiError('TOO_MANY_ATTEMPTS', undefined, secondsUntil(nextTryAt ?? now, now));
}
