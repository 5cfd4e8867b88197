import { Type } from 'typebox';
import type { App } from '../../context.ts';
import type { Http } from '../../platform/http/http.ts';
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
