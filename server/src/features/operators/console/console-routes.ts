import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../../errors.ts';
import type { Http } from '../../../platform/http/http.ts';
import { acceptedCodings } from './content-coding.ts';
import type { ConsoleFile, ConsoleFiles } from './read-console.ts';

/** Paths of the console: all below /admin but those of interface, reference and MCP server. */
const CONSOLE_PATHS = /^\/admin(?!\/(v1|docs|mcp|openapi\.json)(\/|$))(\/.*)?$/;
const ASSETS = /^assets(\/|$)/;

/** The console runs its own scripts and calls this service; nothing else is loaded. */
const SECURITY_HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; " +
    "img-src 'self' data:; connect-src 'self'; font-src 'self'; base-uri 'none'; " +
    "form-action 'none'; frame-ancestors 'none'",
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

/** The names of assets contain the hash of their content. The pages name the assets of a build. */
const CACHED_FOREVER = 'public, max-age=31536000, immutable';
const REVALIDATED = 'no-cache';

/**
 * The operators' console. A path that is no file answers with the application, which shows the
 * screen of that path. Targets of `adminUrl` and of links in mails, unless ADMIN_URL is set.
 */
export function consoleRoutes(files: ConsoleFiles) {
  const index = files.get('index.html');
  return async function consoleRoutes(http: Http): Promise<void> {
    for (const url of ['/', '/*']) {
      http.route<{ Params: { '*'?: string } }>({
        method: ['GET', 'HEAD'],
        url,
        schema: { hide: true },
        config: { paths: CONSOLE_PATHS },
        handler: async (request, reply) => {
          const path = request.params['*'] ?? '';
          if (!CONSOLE_PATHS.test(pathOf(request))) throw http.unknownRoute(request, reply);
          const file = files.get(path) ?? (ASSETS.test(path) ? undefined : index);
          if (!file && ASSETS.test(path)) throw new ApiError('ROUTE_NOT_FOUND');
          reply.headers(SECURITY_HEADERS);
          return file ? sendFile(file, path, request, reply) : sayNotBuilt(reply);
        },
      });
    }
  };
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?', 1)[0] ?? url;
}

function sendFile(file: ConsoleFile, path: string, request: FastifyRequest, reply: FastifyReply) {
  reply.headers({
    'cache-control': ASSETS.test(path) ? CACHED_FOREVER : REVALIDATED,
    vary: 'accept-encoding',
    etag: file.etag,
  });
  if (isKnown(request.headers['if-none-match'], file.etag)) return reply.code(304).send();
  reply.type(file.contentType);
  const codings = acceptedCodings(String(request.headers['accept-encoding'] ?? ''));
  const coding = codings.find((each) => file[each] !== undefined);
  if (!coding) return reply.send(file.plain);
  return reply.header('content-encoding', coding).send(file[coding]);
}

function isKnown(header: string | undefined, etag: string): boolean {
  return header?.split(',').some((known) => known.trim() === etag) === true;
}

function sayNotBuilt(reply: FastifyReply) {
  reply.code(503).type('text/html; charset=utf-8').header('cache-control', 'no-store');
  return reply.send(NOT_BUILT);
}

const NOT_BUILT = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Cartwright</title></head>
<body>
<h1>The console is not built</h1>
<p>Run <code>npm run build</code> in the folder of the service and start the service again;
<code>npm start</code> does both.</p>
<p>The operators' interface at <code>/admin/v1</code> works without it.</p>
</body>
</html>
`;
