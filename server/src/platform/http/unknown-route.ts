import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../errors.ts';

/**
 * Distinguishes an unknown path from a known one with another method. The router reports only the
 * former, so the paths are recorded as routes are added.
 */
export function answerUnknownRoutes(http: FastifyInstance): void {
  const methodsByPattern = new Map<string, { pattern: RegExp; methods: Set<string> }>();

  http.addHook('onRoute', ({ url, method }) => {
    // The first page exists for browsers only: to programs the path is unknown.
    if (url === '/') return;
    const known = methodsByPattern.get(url) ?? { pattern: asPattern(url), methods: new Set() };
    for (const one of [method].flat()) known.methods.add(one);
    methodsByPattern.set(url, known);
  });

  // Runs before the body is read, so unknown paths are rejected early.
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
