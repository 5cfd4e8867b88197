import { ApiError } from '../../../errors.ts';
import type { StoreId } from '../../../values/ids.ts';
import { parseId } from '../../../values/ids.ts';
import { hashSecret } from '../../../values/secrets.ts';
import { DAY_MS, plusMs, SECOND_MS } from '../../../values/time.ts';
import type { Sql } from '../../db/connect.ts';
import type { PlatformContext } from '../../platform-context.ts';
import {
  type Claim,
  deleteClaim,
  findStoredReply,
  insertClaim,
  updateClaimWithReply,
} from './idempotency-queries.ts';
import { unitOfWork, type Write } from './unit-of-work.ts';

/** Claims of crashed processes expire after this. */
const CLAIM_TTL_MS = 60 * SECOND_MS;
/** Less than the 12 seconds after which a silent database is given up (platform/db/connect.ts). */
const CLAIM_MS = 10 * SECOND_MS;
const NO_CALLER = '00000000-0000-0000-0000-000000000000';
/** The claim is kept without its reply, so that a repeat does not run the operation again. */
const ERASED = 'The reply to this Idempotency-Key was erased with the personal data in it.';

export interface ClaimContext {
  readonly app: PlatformContext;
  readonly storeId: StoreId;
  sql: Sql;
  write: Write;
}

export interface ClaimRequest {
  /** The Idempotency-Key; `once` adds its scope, which separates equal keys. */
  readonly key: string;
  /** The customer, or the operator under /admin: keys of different callers are different keys. */
  readonly callerId: string | undefined;
  /** The request as sent; another one under the same key is refused. */
  readonly content: string;
  /** Whose reply it is, for the erasure of personal data. */
  readonly subjectId: string | null | undefined;
  readonly retentionDays: number;
}

export function isValidKey(key: string): boolean {
  return /^[\x21-\x7e]([\x20-\x7e]{0,253}[\x21-\x7e])?$/.test(key);
}

export function newClaim({ app, storeId }: ClaimContext, request: ClaimRequest): Claim {
  // Not the sandbox's time: the retention of a key does not depend on `x-sandbox-now`.
  const now = app.clock.now();
  return {
    storeId,
    callerId: request.callerId ?? NO_CALLER,
    keyHash: hashSecret(request.key),
    // A keyed hash: a body may hold little more than a phone number or an e-mail address.
    fingerprint: app.identifierHash(request.content),
    subjectId: parseId(request.subjectId ?? '') ?? null,
    claimId: app.ids.next(),
    claimedAt: now,
    expiredBefore: plusMs(now, -CLAIM_TTL_MS),
    deadline: plusMs(app.databaseClock.now(), CLAIM_MS),
    expiresAt: plusMs(now, request.retentionDays * DAY_MS),
  };
}

export type ClaimResult =
  | { readonly isClaimed: true }
  /** `reply` is null while the request that holds the key is running. */
  | { readonly isClaimed: false; readonly reply: Buffer | null };

/** Refuses a key that was used for another request. */
export async function claimKey({ sql }: ClaimContext, claim: Claim): Promise<ClaimResult> {
  if (await insertClaim(sql, claim)) return { isClaimed: true };
  const stored = await findStoredReply(sql, claim);
  if (stored && !stored.fingerprint.equals(claim.fingerprint)) {
    throw new ApiError('IDEMPOTENCY_KEY_REUSED');
  }
  return { isClaimed: false, reply: stored?.reply ?? null };
}

/** For a key that was not claimed and has no reply. */
export function notClaimed({ app }: ClaimContext, { deadline }: Claim): ApiError {
  const isLate = app.databaseClock.now() >= deadline;
  return new ApiError(isLate ? 'SERVICE_UNAVAILABLE' : 'IDEMPOTENCY_IN_PROGRESS', undefined, 1);
}

/** Inverse of the encryption in `runUnderClaim`. */
export function openReply<T>({ app, storeId }: ClaimContext, reply: Buffer): T {
  if (reply.length === 0) throw new ApiError('IDEMPOTENCY_KEY_REUSED', ERASED);
  return JSON.parse(app.replies.decrypt(reply, storeId)) as T;
}

interface ClaimedRun<T> {
  /** False for an operation that commits by itself. */
  readonly isOneTransaction: boolean;
  run(): Promise<T>;
  /** What a repeat gets; undefined frees the key. */
  replyOf(result: T): object | undefined;
}

/**
 * Stores the reply with the change, in one transaction. A failure frees the key: a declined card or
 * a full cart must not block a retry.
 */
export async function runUnderClaim<T>(
  ctx: ClaimContext,
  claim: Claim,
  { isOneTransaction, run, replyOf }: ClaimedRun<T>,
): Promise<T> {
  const { app, sql } = ctx;
  const unit = unitOfWork(ctx);
  if (isOneTransaction) ctx.write = unit.write;
  try {
    const result = await run();
    const reply = replyOf(result);
    const box = reply && app.replies.encrypt(JSON.stringify(reply), claim.storeId);
    await unit.commit((tx) =>
      box ? updateClaimWithReply(tx, claim, box) : deleteClaim(tx, claim),
    );
    return result;
  } catch (error) {
    await unit.rollback();
    await deleteClaim(sql, claim).catch(() => {});
    throw error;
  }
}
