import type { App } from '../../context.ts';
import type { ApiError } from '../../errors.ts';
import type { Http } from '../../platform/http/http.ts';
import { limitAddress } from '../../platform/http/limit.ts';
import { failures, Ok, ok } from '../../platform/http/openapi/envelope.ts';
import { MINUTE_MS } from '../../values/time.ts';
import {
  CredentialsBody,
  NewSessionView,
  newSessionView,
  PasswordBody,
  PasswordView,
  SessionView,
  SignedOutView,
  sessionView,
} from './contract.ts';
import { changePassword } from './sessions/change-password.ts';
import { refuseCrossOrigin } from './sessions/refuse-cross-origin.ts';
import { endedCookie, sessionCookie } from './sessions/session-cookie.ts';
import { type Credentials, type SignInClient, signIn } from './sessions/sign-in.ts';
import { signOut } from './sessions/sign-out.ts';

const SIGN_INS = { name: 'operator sign-in', max: 15, windowMs: 15 * MINUTE_MS };

/** Requires no token, since it issues one. */
export function signInRoutes(app: App) {
  return async function signInRoutes(http: Http): Promise<void> {
    http.post(
      '/sessions',
      {
        config: { idempotency: 'off', isKeyless: true },
        schema: {
          operationId: 'signInOperator',
          tags: ['Sessions'],
          summary: 'Sign in operator',
          security: [{}],
          body: CredentialsBody,
          response: {
            200: Ok(NewSessionView),
            ...failures(
              'INVALID_CREDENTIALS',
              'SECOND_FACTOR_INVALID',
              'SECOND_FACTOR_REQUIRED',
              'CROSS_ORIGIN_REFUSED',
              'TOO_MANY_ATTEMPTS',
              'RATE_LIMITED',
            ),
          },
        },
      },
      async (request, reply) => {
        const { ip, body, headers } = request;
        const { cookie: hasCookie = false } = body;
        if (hasCookie) refuseCrossOrigin(app, request);
        const userAgent = headers['user-agent'] ?? null;
        const signedIn = await signInLimited(app, body, { ip, userAgent });
        if (hasCookie) reply.header('set-cookie', sessionCookie(app, signedIn.token));
        return ok(newSessionView(signedIn, hasCookie));
      },
    );
  };
}

/** Only failures count. A missing code is none: the sign-in continues with one. */
async function signInLimited(app: App, credentials: Credentials, client: SignInClient) {
  const forgive = await limitAddress(app, SIGN_INS, client.ip);
  try {
    const signedIn = await signIn(app, credentials, client);
    await forgive();
    return signedIn;
  } catch (error) {
    if ((error as ApiError).code === 'SECOND_FACTOR_REQUIRED') await forgive();
    throw error;
  }
}

export async function sessionRoutes(http: Http): Promise<void> {
  http.get(
    '/',
    {
      prefixTrailingSlash: 'no-slash',
      schema: {
        operationId: 'getOperatorSession',
        tags: ['Sessions'],
        summary: 'Get operator session',
        response: { 200: Ok(SessionView) },
      },
    },
    async ({ ctx, operator, operatorSession }) =>
      ok(sessionView(ctx.store, operator, operatorSession.expiresAt)),
  );

  http.delete(
    '/',
    {
      prefixTrailingSlash: 'no-slash',
      // A repeat would come with a token that has ended.
      config: { idempotency: 'off' },
      schema: {
        operationId: 'signOutOperator',
        tags: ['Sessions'],
        summary: 'Sign out operator',
        response: { 200: Ok(SignedOutView) },
      },
    },
    async ({ ctx, operatorSession }, reply) => {
      await signOut(ctx, operatorSession.token);
      reply.header('set-cookie', endedCookie(ctx.app));
      return ok({ signedOut: true as const });
    },
  );

  http.put(
    '/password',
    {
      schema: {
        operationId: 'changeOwnPassword',
        tags: ['Sessions'],
        summary: 'Change own password',
        body: PasswordBody,
        response: {
          200: Ok(PasswordView),
          ...failures('INVALID_CREDENTIALS', 'PASSWORD_TOO_WEAK', 'TOO_MANY_ATTEMPTS'),
        },
      },
    },
    async ({ ctx, operator, operatorSession, body }) => {
      await changePassword(ctx, operator, operatorSession.token, body);
      return ok({ id: operator.id, changed: true as const });
    },
  );
}
