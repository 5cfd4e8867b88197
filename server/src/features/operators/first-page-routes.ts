import { join } from 'node:path';
import type { App } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { isLocalRequest } from '../../platform/http/client-address.ts';
import type { Http } from '../../platform/http/http.ts';
import { sharedWithTimeout } from '../../platform/timeout.ts';
import { SECOND_MS } from '../../values/time.ts';
import { DEMO_STORE_FILE, FIRST_PAGE_HEADERS, firstPage } from './first-page.ts';

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
