import { join } from 'node:path';
import { Type } from 'typebox';
import type { App } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import type { Http } from '../../platform/http/http.ts';
import { isLocalRequest } from '../../platform/http/limit.ts';
import { sharedWithTimeout } from '../../platform/timeout.ts';
import { SECOND_MS } from '../../values/time.ts';
import { DEMO_STORE_FILE, FIRST_PAGE_HEADERS, firstPage } from './first-page.ts';
import { signInPage } from './sign-in-page.ts';

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; " +
    "frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** The targets of `adminUrl` and of links in mails, unless ADMIN_URL is set. */
export function pageRoutes(app: App) {
  return async function pageRoutes(http: Http): Promise<void> {
    for (const path of ['/', '/login', '/reset-password', '/invitation']) {
      http.get(
        path,
        { schema: { hide: true, querystring: Type.Object({ store: Type.Optional(Store) }) } },
        async ({ query }, reply) => {
          reply.headers(HEADERS);
          return signInPage(`${app.publicUrl()}/admin`, query.store);
        },
      );
    }
  };
}

const Store = Type.String();
const READY_MS = 2 * SECOND_MS;

/** `GET /` for browsers. Programs get 404, as at any address without an operation. */
export function firstPageRoutes(app: App) {
  const { dataDir, databaseUrl } = app.config;
  // One statement at a time, however many browsers ask.
  const isAnswering = sharedWithTimeout(READY_MS, () =>
    app.sql`select 1`.then(
      () => true,
      () => false,
    ),
  );
  return async function firstPageRoutes(http: Http): Promise<void> {
    http.get('/', { schema: { hide: true } }, async (request, reply) => {
      if (!/\btext\/html\b/.test(request.headers.accept ?? ''))
        throw new ApiError('ROUTE_NOT_FOUND');
      const knowsDemo = databaseUrl === undefined && isLocalRequest(request);
      const answer = await isAnswering();
      reply.headers(FIRST_PAGE_HEADERS);
      return firstPage({
        base: app.publicUrl(),
        isReady: answer === true,
        isSignupOpen: app.config.signup === 'open',
        demoFile: knowsDemo ? join(dataDir, DEMO_STORE_FILE) : undefined,
      });
    });
  };
}
