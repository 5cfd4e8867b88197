import type { FastifyReply } from 'fastify';
import { ok } from '../../../platform/http/openapi/envelope.ts';
import { etagOf } from './etag.ts';

/** A reply with the ETag that If-Match of the next write may name. */
export function replyWithEtag<T>(reply: FastifyReply, shown: T, version: unknown = shown) {
  reply.header('etag', etagOf(version));
  return ok(shown);
}
