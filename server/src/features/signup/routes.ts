import type { App } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { isLocalRequest } from '../../platform/http/client-address.ts';
import type { Http } from '../../platform/http/http.ts';
import { type Limit, limitAddress } from '../../platform/http/limit.ts';
import { failures, Ok, ok } from '../../platform/http/openapi/envelope.ts';
import { HOUR_MS } from '../../values/time.ts';
import { SignupRequest, SignupView, signupView } from './contract.ts';
import { signUp } from './sign-up.ts';

const SIGNUPS: Limit = { name: 'signup', max: 5, windowMs: HOUR_MS };

/** Works without a key, since no store exists yet. */
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
