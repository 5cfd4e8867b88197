import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { countHits } from '../../../platform/http/limit.ts';
import type { SenderCheck } from '../../../ports/messages/message-senders.ts';
import { HOUR_MS } from '../../../values/time.ts';

/** Limits password guessing at other servers through this service. */
const CHECKS = { name: 'sender checks', max: 20, windowMs: HOUR_MS };

/** Verifies an account when it is set, so a mistake does not first show at sign-in. */
export async function refuseBadSender(
  ctx: StoreContext,
  who: string,
  check: () => Promise<SenderCheck>,
): Promise<void> {
  await countHits(ctx.app, ctx.app.sql, [{ limit: CHECKS, subject: ctx.storeId }]);
  const found = await check();
  if (found.kind === 'refused') {
    throw new ApiError('CREDENTIALS_REFUSED', `The ${who} cannot be used: ${found.reason}.`);
  }
  if (found.kind === 'unreachable') {
    throw new ApiError('PROVIDER_TIMEOUT', `The ${who} does not answer: ${found.reason}.`);
  }
}
