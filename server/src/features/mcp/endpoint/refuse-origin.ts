import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../../context.ts';

/**
 * A page of another origin may not call, also where its host name leads to this machine (DNS
 * rebinding). Programs send no `Origin`.
 */
export async function refuseOrigin(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (request.headers.origin === undefined) return;
  const { originValidation } = await import('@modelcontextprotocol/fastify');
  const own = new URL(app.publicUrl()).hostname;
  await originValidation([own, 'localhost', '127.0.0.1', '[::1]'])(request, reply);
}
