import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { withTransaction } from '../../../platform/db/with-transaction.ts';
import type { CustomerId } from '../../../values/ids.ts';
import type { Customer } from '../../customers/customer.ts';
import { refuseSignedOut } from '../../customers/still-signed-in.ts';
import { takeEmail } from '../../customers/verification/take-email.ts';
import { claimOrders } from '../../orders/claim-orders.ts';
import { endSignIns } from '../sessions/end-sign-ins.ts';
import { findClaim } from './challenge-queries.ts';
import { checkCode } from './check-code.ts';
import { parseChallengeId } from './parse-challenge-id.ts';
import { useChallenge } from './use-challenge.ts';

export interface ClaimedEmail {
  readonly customer: Customer;
  readonly claimedOrders: number;
}

/** Assigns the address to the customer, with the guest orders placed under it. */
export async function verifyEmail(
  ctx: StoreContext,
  customerId: CustomerId,
  input: { readonly code: string; readonly challengeId?: string },
): Promise<ClaimedEmail> {
  const id = parseChallengeId(input.challengeId);
  const claim = await findClaim(ctx.sql, ctx.storeId, customerId, id);
  if (!claim) throw new ApiError('CODE_INVALID');
  const { target } = await checkCode(ctx, { ...claim, cartId: null }, input.code);
  return await withTransaction(ctx, async (inside) => {
    await useChallenge(inside, claim, 'CODE_INVALID');
    const { customer, takenFrom } = await takeEmail(inside, customerId, target);
    // The customer is locked now, so a first verification has either ended the session or waits.
    await refuseSignedOut(inside);
    if (takenFrom) await endSignIns(inside, takenFrom);
    return { customer, claimedOrders: await claimOrders(inside, customerId, target) };
  });
}
