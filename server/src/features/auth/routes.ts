import type { Http } from '../../platform/http/http.ts';
import { failures, Ok, ok } from '../../platform/http/openapi/envelope.ts';
import { AuthView, Login, Logout, LogoutView, Refresh, Registration } from './contract.ts';
import { logIn } from './passwords/log-in.ts';
import { register } from './passwords/register.ts';
import { logOut } from './sessions/log-out.ts';
import { REFRESH_GRACE_SECONDS, refreshSession } from './sessions/refresh-session.ts';
import { signInReply } from './sessions/sign-in-reply.ts';

const tags = ['Authentication'];
/** No customer is signed in yet, and a repeat is another sign-in. */
const config = { idempotency: 'off', customer: 'ignored' } as const;

export async function authRoutes(http: Http): Promise<void> {
  http.post(
    '/register',
    {
      config,
      schema: {
        operationId: 'register',
        tags,
        summary: 'Register customer',
        body: Registration,
        response: { 200: Ok(AuthView), ...failures('EMAIL_TAKEN', 'PASSWORD_TOO_WEAK') },
      },
    },
    async ({ ctx, body }) => signInReply(ctx, await register(ctx, body), body.cartSessionToken),
  );

  http.post(
    '/login',
    {
      config: { ...config, countsShoppers: true },
      schema: {
        operationId: 'login',
        tags,
        summary: 'Sign in with password',
        body: Login,
        response: { 200: Ok(AuthView), ...failures('INVALID_CREDENTIALS', 'TOO_MANY_ATTEMPTS') },
      },
    },
    async ({ ctx, body }) => signInReply(ctx, await logIn(ctx, body), body.cartSessionToken),
  );

  http.post(
    '/refresh',
    {
      config: { ...config, repeatable: { withinSeconds: REFRESH_GRACE_SECONDS } },
      schema: {
        operationId: 'refreshToken',
        tags,
        summary: 'Refresh session',
        body: Refresh,
        response: {
          200: Ok(AuthView),
          ...failures('REFRESH_TOKEN_INVALID', 'REFRESH_TOKEN_REUSED'),
        },
      },
    },
    async ({ ctx, body }) => signInReply(ctx, await refreshSession(ctx, body.refreshToken)),
  );

  http.post(
    '/logout',
    {
      config: { idempotency: 'off' },
      schema: {
        operationId: 'logout',
        tags,
        summary: 'Sign out',
        body: Logout,
        response: {
          200: Ok(LogoutView),
          ...failures('CUSTOMER_TOKEN_REQUIRED', 'REFRESH_TOKEN_INVALID'),
        },
      },
    },
    async ({ ctx, body }) => {
      await logOut(ctx, body);
      return ok({ loggedOut: true as const });
    },
  );
}
