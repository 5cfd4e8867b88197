import { hash } from 'node:crypto';
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

const CLAIM_TTL_MS = 60 * SECOND_MS;
const CLAIM_MS = 10 * SECOND_MS;
const NO_CUSTOMER = '00000000-0000-0000-0000-000000000000';

export interface OnceContext {
  readonly app: PlatformContext;
  readonly storeId: StoreId;
  sql: Sql;
  write: Write;
}

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
 * replies are stored with the change in one transaction; a refusal that is thrown is not stored.
 */
export async function once(
  ctx: OnceContext,
  request: OnceRequest,
  run: () => Promise<OnceReply>,
): Promise<OnceReply & { readonly isReplayed?: true }> {
  const claim = newClaim(ctx, request);
  const { sql } = ctx;
  if (!(await insertClaim(sql, claim))) {
    const stored = await findStoredReply(sql, claim);
    if (stored && !stored.fingerprint.equals(claim.fingerprint)) {
      throw new ApiError('IDEMPOTENCY_KEY_REUSED');
    }
    if (stored?.reply) return replayed(ctx, claim, stored.reply);
    if (request.isNatural) return await run();
    throw new ApiError('IDEMPOTENCY_IN_PROGRESS', undefined, 1);
  }
  return await (request.isNatural ? storing(ctx, claim, run) : committing(ctx, claim, run));
}

/** The reply commits with the change. */
async function committing(ctx: OnceContext, claim: Claim, run: () => Promise<OnceReply>) {
  const { sql } = ctx;
  const unit = unitOfWork(ctx);
  ctx.write = unit.write;
  try {
    const reply = await run();
    const end = (tx: Sql) => (reply.isFinal ? keep(ctx, tx, claim, reply) : deleteClaim(tx, claim));
    await unit.commit(end);
    return reply;
  } catch (error) {
    await unit.rollback();
    await deleteClaim(sql, claim).catch(() => {});
    throw error;
  }
}

async function storing(ctx: OnceContext, claim: Claim, run: () => Promise<OnceReply>) {
  const { sql } = ctx;
  try {
    const reply = await run();
    await (reply.isFinal ? keep(ctx, sql, claim, reply) : deleteClaim(sql, claim));
    return reply;
  } catch (error) {
    await deleteClaim(sql, claim).catch(() => {});
    throw error;
  }
}

async function keep({ app }: OnceContext, sql: Sql, claim: Claim, reply: OnceReply) {
  const { status, body } = reply;
  const box = app.replies.seal(JSON.stringify({ status, body }), claim.storeId);
  await updateClaimWithReply(sql, claim, box);
}

const ERASED = 'The reply to this Idempotency-Key was erased with the personal data in it.';

function replayed({ app }: OnceContext, { storeId }: Claim, box: Buffer) {
  if (box.length === 0) throw new ApiError('IDEMPOTENCY_KEY_REUSED', ERASED);
  const { status, body } = JSON.parse(app.replies.open(box, storeId)) as OnceReply;
  return { status, body, isFinal: true, isReplayed: true as const };
}

function newClaim({ app, storeId }: OnceContext, request: OnceRequest): Claim {
  const { key, scope, content, subjectId, retentionDays } = request;
  if (!/^[\x21-\x7e]([\x20-\x7e]{0,253}[\x21-\x7e])?$/.test(key)) {
    const message = 'The Idempotency-Key must have 1 to 255 printable ASCII characters.';
    throw new ApiError('VALIDATION_ERROR', message);
  }
  const now = app.clock.now();
  return {
    storeId,
    customerId: NO_CUSTOMER,
    keyHash: hashSecret(`${scope}\n${key}`),
    fingerprint: app.identifierHash(`${scope}\n${hash('sha256', content, 'base64url')}`),
    subjectId: parseId(subjectId ?? '') ?? null,
    claimId: app.ids.next(),
    claimedAt: now,
    expiredBefore: plusMs(now, -CLAIM_TTL_MS),
    deadline: plusMs(app.databaseClock.now(), CLAIM_MS),
    expiresAt: plusMs(now, retentionDays * DAY_MS),
  };
}
