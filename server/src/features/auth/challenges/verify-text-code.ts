import type { StoreContext } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { withTransaction } from '../../../platform/db/with-transaction.ts';
import { type CartId, parseId } from '../../../values/ids.ts';
import { satisfyGate } from '../../carts/satisfy-gate.ts';
import { verifyPhone } from '../../customers/verification/verify-phone.ts';
import { readPhone } from '../../messages/replies/read-phone.ts';
import { openSession } from '../sessions/open-session.ts';
import type { SignInResult } from '../sessions/session.ts';
import { checkCode } from './check-code.ts';
import { parseChallengeId } from './parse-challenge-id.ts';
import { useChallenge } from './use-challenge.ts';

export interface TextCode {
  readonly phone: string;
  readonly code: string;
  readonly challengeId?: string;
  readonly cartId?: string;
}

export async function verifyTextCode(ctx: StoreContext, input: TextCode): Promise<SignInResult> {
  const { number: target } = readPhone(ctx.store, input.phone);
  const id = parseChallengeId(input.challengeId);
  const cartId = parseCartId(input.cartId);
  const name = { purpose: 'sign_in', channel: 'sms', target, customerId: null } as const;
  const challenge = await checkCode(ctx, { ...name, id, cartId }, input.code);
  const entry = await withTransaction(ctx, async (inside) => {
    await useChallenge(inside, challenge, 'CODE_INVALID');
    const { customer, isNew } = await verifyPhone(inside, target);
    const session = await openSession(inside, customer.id);
    return { customer, session, isNewCustomer: isNew };
  });
  // Outside the transaction, since it may wait in the cart's queue.
  if (cartId) await satisfyGate(ctx, cartId);
  return entry;
}

/** A code is bound to one cart or to none; another cart does not match. */
function parseCartId(text: string | undefined): CartId | null {
  if (text === undefined) return null;
  const id = parseId<CartId>(text);
  if (!id) throw new ApiError('CODE_INVALID');
  return id;
}
