import type { FastifyReply } from 'fastify';
import { ok } from '../../../platform/http/openapi/envelope.ts';
import { versionTag } from './version-tag.ts';

/** A reply with the ETag that If-Match of the next write may name. */
export function tagged<T>(reply: FastifyReply, shown: T, version: unknown = shown) {
  reply.header('etag', versionTag(version));
  return ok(shown);
}
