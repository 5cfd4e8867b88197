import { hash } from 'node:crypto';
import { ApiError } from '../../../errors.ts';
import {
  type ClaimContext,
  claimKey,
  isValidKey,
  newClaim,
  notClaimed,
  openReply,
  runUnderClaim,
} from './claim.ts';
import type { Claim } from './idempotency-queries.ts';

export interface OnceRequest {
  readonly key: string;
  /** Who calls, and what: keys of different callers are different keys. */
  readonly scope: string;
  /** The request as sent; another one under the same key is refused. */
  readonly content: string | Buffer;
  /** Whose reply it is, for the erasure of personal data. */
  readonly subjectId: string | null;
  /**
   * True for an operation that may run again where no reply is stored, and that commits by itself:
   * a repeat does not wait for the claim of a crashed process.
   */
  readonly isNatural: boolean;
  readonly retentionDays: number;
}

export interface OnceReply {
  readonly status: number;
  readonly body: string;
  /** False for a reply that a repeat should not get, such as one about a payment in progress. */
  readonly isFinal: boolean;
}

/**
 * As `idempotently`, for requests that are not one operation of an HTTP interface each. Final
 * replies are stored, also refusals that `run` returns; one that it throws is not.
 */
export async function once(
  ctx: ClaimContext,
  request: OnceRequest,
  run: () => Promise<OnceReply>,
): Promise<OnceReply & { readonly isReplayed?: true }> {
  const { isNatural } = request;
  const claim = claimOf(ctx, request);
  const held = await claimKey(ctx, claim);
  if (held.isClaimed) {
    const replyOf = ({ status, body, isFinal }: OnceReply) =>
      isFinal ? { status, body } : undefined;
    return await runUnderClaim(ctx, claim, { isOneTransaction: !isNatural, run, replyOf });
  }
  if (held.reply) {
    const stored = openReply<Omit<OnceReply, 'isFinal'>>(ctx, held.reply);
    return { ...stored, isFinal: true, isReplayed: true };
  }
  if (isNatural) return await run();
  throw notClaimed(ctx, claim);
}

function claimOf(ctx: ClaimContext, request: OnceRequest): Claim {
  const { key, scope, content, subjectId, retentionDays } = request;
  if (!isValidKey(key)) {
    const message = 'The Idempotency-Key must have 1 to 255 printable ASCII characters.';
    throw new ApiError('VALIDATION_ERROR', message);
  }
  return newClaim(ctx, {
    key: `${scope}\n${key}`,
    callerId: undefined,
    content: `${scope}\n${hash('sha256', content, 'base64url')}`,
    subjectId,
    retentionDays,
  });
}
