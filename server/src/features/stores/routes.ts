import type { App } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import type { Http } from '../../platform/http/http.ts';
import { isLocalRequest, type Limit, limitAddress } from '../../platform/http/limit.ts';
import { failures, Ok, ok } from '../../platform/http/openapi/envelope.ts';
import { HOUR_MS } from '../../values/time.ts';
import { signUp } from '../signup/sign-up.ts';
import {
  ConfigView,
  configView,
  type Limits,
  SignupRequest,
  SignupView,
  signupView,
} from './contract.ts';

const SIGNUPS: Limit = { name: 'signup', max: 5, windowMs: HOUR_MS };

export function configRoutes(limits: Limits) {
  return async function configRoutes(http: Http): Promise<void> {
    http.get(
      '/',
      {
        prefixTrailingSlash: 'slash',
        schema: {
          operationId: 'getConfig',
          tags: ['Configuration'],
          summary: 'Get storefront configuration',
          description: 'Returns settings of the store that are safe to show in a browser.',
          response: { 200: Ok(ConfigView) },
        },
      },
      async ({ ctx }, reply) => {
        reply.header('cache-control', 'private, max-age=60').header('vary', 'x-api-key');
        return ok(configView(ctx, limits));
      },
    );
  };
}

/** Requires no key, since no store exists yet. */
export function signupRoutes(app: App) {
  return async function signupRoutes(http: Http): Promise<void> {
    http.post(
      '/',
      {
        prefixTrailingSlash: 'slash',
        config: { idempotency: 'off', isKeyless: true },
        schema: {
          operationId: 'signUp',
          tags: ['Signup'],
          summary: 'Create store',
          description: 'Creates a store in developer mode.',
          security: [{}, { apiKey: [] }],
          body: SignupRequest,
          response: {
            200: Ok(SignupView),
            ...failures(
              'SIGNUP_CLOSED',
              'HANDLE_TAKEN',
              'CURRENCY_NOT_SUPPORTED',
              'PASSWORD_TOO_WEAK',
              'RATE_LIMITED',
            ),
          },
        },
      },
      async (request) => {
        if (app.config.signup === 'closed') throw new ApiError('SIGNUP_CLOSED');
        if (!isLocalRequest(request)) await limitAddress(app, SIGNUPS, request.ip);
        return ok(signupView(app, await signUp(app, request.body)));
      },
    );
  };
}
