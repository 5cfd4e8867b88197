import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { ApiError } from '../../../errors.ts';
import { parseId } from '../../../values/ids.ts';
import { hashSecret } from '../../../values/secrets.ts';
import { DAY_MS, plusMs, SECOND_MS } from '../../../values/time.ts';
import type { PlatformContext } from '../../platform-context.ts';
import { JSON_TYPE } from '../openapi/envelope.ts';
import {
  type Claim,
  deleteClaim,
  findStoredReply,
  insertClaim,
  updateClaimWithReply,
} from './idempotency-queries.ts';
import { unitOfWork } from './unit-of-work.ts';

/** Claims of crashed processes expire after this. */
const CLAIM_TTL_MS = 60 * SECOND_MS;
/** Less than the 12 seconds after which a silent database is given up (platform/db/connect.ts). */
const CLAIM_MS = 10 * SECOND_MS;
const SUCCESS = 200;
/** The key stays held: what was done once is not done again. */
const ERASED = 'The reply to this Idempotency-Key was erased with the personal data in it.';
const NO_CUSTOMER = '00000000-0000-0000-0000-000000000000';

interface StoredReply {
  readonly etag: string | null;
  readonly body: string;
}

/** Wraps a write: requests with the same Idempotency-Key have one effect and one reply. */
export function idempotently(handler: RouteHandlerMethod): RouteHandlerMethod {
  return async function answerOnce(request, reply) {
    const header = request.headers['idempotency-key'];
    if (header === undefined) return await handler.call(this, request, reply);
    const claim = newClaim(request, checkedKey(header));
    const { app, sql } = request.ctx;
    if (!(await insertClaim(sql, claim))) {
      const box = await takeClaimOrReply(request, reply, claim);
      // A naturally idempotent operation runs again and returns the current state. It also does not
      // wait for the claim of a crashed process, so a paid order stays reachable.
      if (isNatural(request)) {
        request.ctx.requestKey = claim.keyHash;
        return await handler.call(this, request, reply);
      }
      if (!box) throw unclaimed(app, claim);
      if (box.length === 0) throw new ApiError('IDEMPOTENCY_KEY_REUSED', ERASED);
      return sendStored(reply, JSON.parse(app.replies.open(box, claim.storeId)) as StoredReply);
    }

    request.ctx.requestKey = claim.keyHash;
    const unit = unitOfWork(request.ctx);
    request.ctx.write = unit.write;
    try {
      const answer = await handler.call(this, request, reply);
      const body = typeof answer === 'string' ? answer : serialized(reply, answer);
      const stored: StoredReply = { etag: etagOf(reply), body };
      const box = app.replies.seal(JSON.stringify(stored), claim.storeId);
      await unit.commit((tx) => updateClaimWithReply(tx, claim, box));
      return reply.type(JSON_TYPE).send(body);
    } catch (error) {
      await unit.rollback();
      // Only successes are stored: a declined card or a full cart must not block a retry.
      await deleteClaim(sql, claim).catch(() => {});
      throw error;
    }
  };
}

/**
 * As the success it is: a stop may have answered 503 meanwhile, but what was done is stored for the
 * retry.
 */
function serialized(reply: FastifyReply, answer: unknown): string {
  const serialize = reply.getSerializationFunction(`${SUCCESS}`);
  return serialize?.(answer as Record<string, unknown>) ?? JSON.stringify(answer);
}

function unclaimed({ databaseClock }: PlatformContext, { deadline }: Claim): ApiError {
  const isLate = databaseClock.now() >= deadline;
  return new ApiError(isLate ? 'SERVICE_UNAVAILABLE' : 'IDEMPOTENCY_IN_PROGRESS', undefined, 1);
}

function isNatural(request: FastifyRequest): boolean {
  return request.routeOptions.config.idempotency === 'natural';
}

function checkedKey(header: string | string[]): string {
  const key = String(header);
  if (/^[\x21-\x7e]([\x20-\x7e]{0,253}[\x21-\x7e])?$/.test(key)) return key;
  throw new ApiError(
    'VALIDATION_ERROR',
    'headers.idempotency-key must be 1 to 255 printable ASCII characters.',
  );
}

function newClaim(request: FastifyRequest, key: string): Claim {
  const { ctx } = request;
  // Not the sandbox's time: the retention of a key does not depend on `x-sandbox-now`.
  const now = ctx.app.clock.now();
  const sent = JSON.stringify([request.method, request.url, request.body]);
  return {
    storeId: ctx.storeId,
    customerId: ctx.caller?.customerId ?? request.operator?.id ?? NO_CUSTOMER,
    keyHash: hashSecret(key),
    // A keyed hash: a body may hold little more than a phone number or an e-mail address.
    fingerprint: ctx.app.identifierHash(sent),
    subjectId: subjectOf(request),
    claimId: ctx.ids.next(),
    claimedAt: now,
    expiredBefore: plusMs(now, -CLAIM_TTL_MS),
    deadline: plusMs(ctx.app.databaseClock.now(), CLAIM_MS),
    expiresAt: plusMs(now, (request.routeOptions.config.retentionDays ?? 1) * DAY_MS),
  };
}

/**
 * Replies about carts hold no address, except of a checkout, whose key is kept for long. A reply
 * about several objects has the store as its subject: it is erased with any person.
 */
function subjectOf({ params, ctx, routeOptions: { config } }: FastifyRequest): string | null {
  const { orderId, returnId, customerId, cartId } = (params ?? {}) as Record<string, string>;
  const id = orderId ?? returnId ?? customerId ?? (config.retentionDays ? cartId : undefined);
  return parseId(id ?? (config.changedIn ? ctx.storeId : '')) ?? null;
}

async function takeClaimOrReply(
  request: FastifyRequest,
  reply: FastifyReply,
  claim: Claim,
): Promise<Buffer | undefined> {
  const { sql } = request.ctx;
  const stored = await findStoredReply(sql, claim);
  if (stored && !stored.fingerprint.equals(claim.fingerprint)) {
    throw new ApiError('IDEMPOTENCY_KEY_REUSED');
  }
  if (!stored?.reply) return undefined;
  reply.header('idempotent-replayed', 'true');
  return stored.reply;
}

function sendStored(reply: FastifyReply, { etag, body }: StoredReply): FastifyReply {
  if (etag !== null) reply.header('etag', etag);
  return reply.type(JSON_TYPE).send(body);
}

function etagOf(reply: FastifyReply): string | null {
  const etag = reply.getHeader('etag');
  return etag === undefined ? null : String(etag);
}
