import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { ApiError } from '../../../errors.ts';
import { hashSecret } from '../../../values/secrets.ts';
import { DAY_MS, plusMs, SECOND_MS } from '../../../values/time.ts';
import type { PlatformContext } from '../../platform-context.ts';
import { JSON_TYPE } from '../openapi/envelope.ts';
import {
  type Claim,
  deleteClaim,
  findKeptReply,
  insertClaim,
  updateClaimWithReply,
} from './idempotency-queries.ts';
import { unitOfWork } from './unit-of-work.ts';

/** The claim of a process that died lapses after this. */
const CLAIM_LAPSES_MS = 60 * SECOND_MS;
/** Less than the 12 seconds after which a silent database is given up (platform/db/connect.ts). */
const CLAIM_MS = 10 * SECOND_MS;
const NO_CUSTOMER = '00000000-0000-0000-0000-000000000000';

interface KeptReply {
  readonly etag: string | null;
  readonly body: string;
}

/** Wraps the handler of a write: a repeated Idempotency-Key has one effect and one answer. */
export function idempotently(handler: RouteHandlerMethod): RouteHandlerMethod {
  return async function answerOnce(request, reply) {
    const header = request.headers['idempotency-key'];
    if (header === undefined) return await handler.call(this, request, reply);
    const claim = newClaim(request, checkedKey(header));
    const { app, sql } = request.ctx;
    if (!(await insertClaim(sql, claim))) {
      const box = await keptReply(request, reply, claim);
      // What may simply run again does: its answer is of now, and its effect is there already. Nor
      // does it wait for a process that died with the claim: a paid order is not kept from anyone.
      if (isNatural(request)) {
        request.ctx.requestKey = claim.keyHash;
        return await handler.call(this, request, reply);
      }
      if (!box) throw unclaimed(app, claim);
      return sendKept(reply, JSON.parse(app.replies.open(box, claim.storeId)) as KeptReply);
    }

    request.ctx.requestKey = claim.keyHash;
    const unit = unitOfWork(request.ctx);
    request.ctx.write = unit.write;
    try {
      const answer = await handler.call(this, request, reply);
      const body = typeof answer === 'string' ? answer : (reply.serialize(answer) as string);
      const kept: KeptReply = { etag: etagOf(reply), body };
      const box = app.replies.seal(JSON.stringify(kept), claim.storeId);
      await unit.commit((tx) => updateClaimWithReply(tx, claim, box));
      return reply.type(JSON_TYPE).send(body);
    } catch (error) {
      await unit.rollback();
      // Only successes are kept: a refused card or a full cart must not block the next try.
      await deleteClaim(sql, claim).catch(() => {});
      throw error;
    }
  };
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
  // Not the sandbox's: a key is kept for as long as was promised, whatever time a request names.
  const now = ctx.app.clock.now();
  const sent = JSON.stringify([request.method, request.url, request.body]);
  return {
    storeId: ctx.storeId,
    customerId: ctx.caller?.customerId ?? request.operator?.id ?? NO_CUSTOMER,
    keyHash: hashSecret(key),
    // Keyed: a body may hold little more than a phone or an e-mail.
    fingerprint: ctx.app.identifierHash(sent),
    claimId: ctx.ids.next(),
    claimedAt: now,
    lapsedBefore: plusMs(now, -CLAIM_LAPSES_MS),
    deadline: plusMs(ctx.app.databaseClock.now(), CLAIM_MS),
    expiresAt: plusMs(now, (request.routeOptions.config.keptDays ?? 1) * DAY_MS),
  };
}

async function keptReply(
  request: FastifyRequest,
  reply: FastifyReply,
  claim: Claim,
): Promise<Buffer | undefined> {
  const { sql } = request.ctx;
  const kept = await findKeptReply(sql, claim);
  if (kept && !kept.fingerprint.equals(claim.fingerprint)) {
    throw new ApiError('IDEMPOTENCY_KEY_REUSED');
  }
  if (!kept?.reply) return undefined;
  reply.header('idempotent-replayed', 'true');
  return kept.reply;
}

function sendKept(reply: FastifyReply, { etag, body }: KeptReply): FastifyReply {
  if (etag !== null) reply.header('etag', etag);
  return reply.type(JSON_TYPE).send(body);
}

function etagOf(reply: FastifyReply): string | null {
  const etag = reply.getHeader('etag');
  return etag === undefined ? null : String(etag);
}
