import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { ApiError } from '../../../errors.ts';
import { JSON_TYPE } from '../openapi/envelope.ts';
import { claimKey, isValidKey, newClaim, notClaimed, openReply, runUnderClaim } from './claim.ts';
import type { Claim } from './idempotency-queries.ts';

const SUCCESS = 200;

interface StoredReply {
  readonly etag: string | null;
  readonly body: string;
}

/**
 * Wraps a write: requests with the same Idempotency-Key have one effect and one reply. Only
 * successes are stored.
 */
export function idempotently(handler: RouteHandlerMethod): RouteHandlerMethod {
  return async function answerOnce(request, reply) {
    const { ctx } = request;
    const header = request.headers['idempotency-key'];
    const run = async () => await handler.call(this, request, reply);
    if (header === undefined) return await run();
    const claim = claimOf(request, checkedKey(header));
    const held = await claimKey(ctx, claim);
    if (!held.isClaimed && held.reply) reply.header('idempotent-replayed', 'true');
    if (!held.isClaimed && !isNatural(request)) {
      if (!held.reply) throw notClaimed(ctx, claim);
      return sendStored(reply, openReply(ctx, held.reply));
    }
    ctx.requestKey = claim.keyHash;
    // A naturally idempotent operation runs again and returns the current state. It also does not
    // wait for the claim of a crashed process, so a paid order stays reachable.
    if (!held.isClaimed) return await run();
    const { body } = await runUnderClaim<StoredReply>(ctx, claim, {
      isOneTransaction: true,
      run: async () => storedReply(reply, await run()),
      replyOf: (stored) => stored,
    });
    return reply.type(JSON_TYPE).send(body);
  };
}

function storedReply(reply: FastifyReply, answer: unknown): StoredReply {
  const etag = reply.getHeader('etag');
  return {
    etag: etag === undefined ? null : String(etag),
    body: typeof answer === 'string' ? answer : serialized(reply, answer),
  };
}

/**
 * Always with the schema of a success: a stop may have answered this request with 503, but the
 * reply that is stored for a retry is that of the change.
 */
function serialized(reply: FastifyReply, answer: unknown): string {
  const serialize = reply.getSerializationFunction(`${SUCCESS}`);
  return serialize?.(answer as Record<string, unknown>) ?? JSON.stringify(answer);
}

function isNatural(request: FastifyRequest): boolean {
  return request.routeOptions.config.idempotency === 'natural';
}

function checkedKey(header: string | string[]): string {
  const key = String(header);
  if (isValidKey(key)) return key;
  throw new ApiError(
    'VALIDATION_ERROR',
    'headers.idempotency-key must be 1 to 255 printable ASCII characters.',
  );
}

function claimOf(request: FastifyRequest, key: string): Claim {
  const { ctx, operator, routeOptions } = request;
  return newClaim(ctx, {
    key,
    callerId: ctx.caller?.customerId ?? operator?.id,
    content: JSON.stringify([request.method, request.url, request.body]),
    subjectId: subjectOf(request),
    retentionDays: routeOptions.config.retentionDays ?? 1,
  });
}

/**
 * Replies about carts hold no address, except of a checkout, whose key is kept for long. A reply
 * about several objects has the store as its subject: it is erased with any person.
 */
function subjectOf({ params, ctx, routeOptions: { config } }: FastifyRequest): string | undefined {
  const { orderId, returnId, customerId, cartId } = (params ?? {}) as Record<string, string>;
  const id = orderId ?? returnId ?? customerId ?? (config.retentionDays ? cartId : undefined);
  return id ?? (config.changedIn ? ctx.storeId : undefined);
}

function sendStored(reply: FastifyReply, { etag, body }: StoredReply): FastifyReply {
  if (etag !== null) reply.header('etag', etag);
  return reply.type(JSON_TYPE).send(body);
}
