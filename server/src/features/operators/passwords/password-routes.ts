import type { App } from '../../../context.ts';
import type { Http } from '../../../platform/http/http.ts';
import { limitAddress } from '../../../platform/http/limit.ts';
import { failures, Ok, ok } from '../../../platform/http/openapi/envelope.ts';
import { MINUTE_MS } from '../../../values/time.ts';
import type { QueueOperatorMail } from '../operator-mail.ts';
import {
  PasswordSetView,
  ResetBody,
  ResetRequestBody,
  ResetRequestedView,
} from './password-contract.ts';
import { requestOperatorReset } from './request-operator-reset.ts';
import { resetOperatorPassword } from './reset-operator-password.ts';

const tags = ['Sessions'];
const REQUESTS = { name: 'operator reset requests', max: 10, windowMs: 15 * MINUTE_MS };

/** Require no token: the operator cannot sign in. */
export function passwordRoutes(app: App, queueMail: QueueOperatorMail) {
  return async function passwordRoutes(http: Http): Promise<void> {
    http.post(
      '/reset-request',
      {
        config: { idempotency: 'off', isKeyless: true },
        schema: {
          operationId: 'requestOperatorPasswordReset',
          tags,
          summary: 'Request password reset',
          security: [{}],
          body: ResetRequestBody,
          response: { 200: Ok(ResetRequestedView), ...failures('RATE_LIMITED') },
        },
      },
      async ({ body, ip }) => {
        await limitAddress(app, REQUESTS, ip);
        await requestOperatorReset(app, body, ip, queueMail);
        return ok({ requested: true as const });
      },
    );

    http.post(
      '/reset',
      {
        config: { idempotency: 'off', isKeyless: true },
        schema: {
          operationId: 'resetOperatorPassword',
          tags,
          summary: 'Reset password',
          security: [{}],
          body: ResetBody,
          response: {
            200: Ok(PasswordSetView),
            ...failures('LINK_INVALID', 'PASSWORD_TOO_WEAK', 'RATE_LIMITED'),
          },
        },
      },
      async ({ body, ip }) => {
        await resetOperatorPassword(app, body, ip);
        return ok({ changed: true as const });
      },
    );
  };
}
