import type { StoreContext } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { together } from '../../platform/db/together.ts';
import { type CartId, parseId } from '../../values/ids.ts';
import { parsePhone } from '../../values/phone.ts';
import { MINUTE_MS, plusMs } from '../../values/time.ts';
import { provePhone } from '../customers/prove-phone.ts';
import { checkCode } from './check-code.ts';
import { openSession } from './open-session.ts';
import { parseChallengeId } from './parse-challenge-id.ts';
import type { Entry } from './session.ts';
import { useChallenge } from './use-challenge.ts';
import { upsertCartVerification } from './verification-queries.ts';

export interface TextCode {
  readonly phone: string;
  readonly code: string;
  readonly challengeId?: string;
  readonly cartId?: string;
}

/** How long the proof satisfies the gate of the cart it was asked for. */
const VERIFIED_MS = 30 * MINUTE_MS;

export async function verifyTextCode(ctx: StoreContext, input: TextCode): Promise<Entry> {
  const phone = parsePhone(input.phone);
  if (!phone) throw new ApiError('PHONE_INVALID');
  const target = phone.number;
  const id = parseChallengeId(input.challengeId);
  const cartId = parseCartId(input.cartId);
  const name = { purpose: 'sign_in', channel: 'sms', target, customerId: null } as const;
  const challenge = await checkCode(ctx, { ...name, id, cartId }, input.code);
  return await together(ctx, async (inside) => {
    await useChallenge(inside, challenge, 'CODE_INVALID');
    const { customer, isNew } = await provePhone(inside, target);
    const session = await openSession(inside, customer.id);
    if (cartId) {
      const [verifiedAt, customerId] = [ctx.now(), customer.id];
      const proof = { customerId, verifiedAt, expiresAt: plusMs(verifiedAt, VERIFIED_MS) };
      await upsertCartVerification(inside.sql, ctx.storeId, cartId, proof);
    }
    return { customer, session, isNewCustomer: isNew };
  });
}

/** A code was asked for one cart or for none: a cart it was not asked for does not fit it. */
function parseCartId(text: string | undefined): CartId | null {
  if (text === undefined) return null;
  const id = parseId<CartId>(text);
  if (!id) throw new ApiError('CODE_INVALID');
  return id;
}
