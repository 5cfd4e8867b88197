import type { Http } from '../../../platform/http/http.ts';
import { failures, Ok, ok } from '../../../platform/http/openapi/envelope.ts';
import { customerView } from '../../customers/contract.ts';
import { signedIn } from '../../customers/signed-in.ts';
import {
  ChallengeView,
  ClaimedEmailView,
  ClaimProof,
  challengeView,
  EmailRequest,
} from '../contract.ts';
import { claimEmail } from './claim-email.ts';
import { verifyEmail } from './verify-email.ts';

const tags = ['Customers'];
const config = { customer: 'required' } as const;

/** Verifies an e-mail address of a signed-in customer. */
export async function emailRoutes(http: Http): Promise<void> {
  http.post(
    '/claim',
    {
      config,
      schema: {
        operationId: 'claimEmail',
        tags,
        summary: 'Request e-mail verification',
        body: EmailRequest,
        response: { 200: Ok(ChallengeView), ...failures('CHANNEL_NOT_AVAILABLE') },
      },
    },
    async ({ ctx, body }) => ok(challengeView(ctx, await claimEmail(ctx, signedIn(ctx), body))),
  );

  http.post(
    '/verify',
    {
      config,
      schema: {
        operationId: 'verifyEmail',
        tags,
        summary: 'Verify e-mail address',
        body: ClaimProof,
        response: {
          200: Ok(ClaimedEmailView),
          ...failures('CODE_INVALID', 'CODE_EXPIRED', 'TOO_MANY_ATTEMPTS', 'EMAIL_TAKEN'),
        },
      },
    },
    async ({ ctx, body }) => {
      const { customer, claimedOrders } = await verifyEmail(ctx, signedIn(ctx), body);
      return ok({ customer: customerView(customer), claimedOrders });
    },
  );
}
