import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../errors.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** For a route that answers several paths: the refusal of one that is no path of its own. */
    unknownRoute(request: FastifyRequest, reply: FastifyReply): ApiError;
  }
}

/**
 * Distinguishes an unknown path from a known one with another method. The router reports only the
 * former, so the paths are recorded as routes are added.
 */
export function answerUnknownRoutes(http: FastifyInstance): void {
  const methodsByPattern = new Map<string, { pattern: RegExp; methods: Set<string> }>();

  http.addHook('onRoute', ({ url, method, config }) => {
    // The first page exists for browsers only: to programs the path is unknown.
    if (url === '/') return;
    const pattern = config?.paths ?? asPattern(url);
    const known = methodsByPattern.get(url) ?? { pattern, methods: new Set() };
    for (const one of [method].flat()) known.methods.add(one);
    methodsByPattern.set(url, known);
  });

  http.decorate('unknownRoute', (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const methods = [...methodsByPattern.values()]
      .filter(({ pattern }) => pattern.test(path))
      .flatMap(({ methods }) => [...methods]);
    if (methods.length === 0) return new ApiError('ROUTE_NOT_FOUND');
    reply.header('allow', [...new Set(methods)].sort().join(', '));
    return new ApiError('METHOD_NOT_ALLOWED');
  });

  // Runs before the body is read, so unknown paths are rejected early.
  http.addHook('onRequest', (request: FastifyRequest, reply: FastifyReply, done) => {
    done(request.is404 ? http.unknownRoute(request, reply) : undefined);
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
