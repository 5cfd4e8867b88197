import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../errors.ts';

/**
 * Tells an address nobody answers from one that answers to another method. The router only knows
 * the first, so the paths are remembered as they are added.
 */
export function answerUnknownRoutes(http: FastifyInstance): void {
  const methodsByPattern = new Map<string, { pattern: RegExp; methods: Set<string> }>();

  http.addHook('onRoute', ({ url, method }) => {
    const known = methodsByPattern.get(url) ?? { pattern: asPattern(url), methods: new Set() };
    for (const one of [method].flat()) known.methods.add(one);
    methodsByPattern.set(url, known);
  });

  // Before the body is read: nobody needs to send 256 KB to learn that nothing is there.
  http.addHook('onRequest', (request: FastifyRequest, reply: FastifyReply, done) => {
    if (!request.is404) return done();
    const path = request.url.split('?', 1)[0] ?? '/';
    const methods = [...methodsByPattern.values()]
      .filter(({ pattern }) => pattern.test(path))
      .flatMap(({ methods }) => [...methods]);
    if (methods.length === 0) return done(new ApiError('ROUTE_NOT_FOUND'));
    reply.header('allow', [...new Set(methods)].sort().join(', '));
    return done(new ApiError('METHOD_NOT_ALLOWED'));
  });

  http.setNotFoundHandler(() => {
    throw new ApiError('ROUTE_NOT_FOUND');
  });
}

function asPattern(url: string): RegExp {
  const path = url
    .replace(/\/$/, '')
    .replace(/[.*+?^${}()|[\]\\]/g, (sign) => (sign === '*' ? '.*' : `\\${sign}`))
    .replace(/:\w+/g, '[^/]+');
  return new RegExp(`^${path}/?$`);
}
