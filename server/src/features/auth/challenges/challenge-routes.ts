import type { Http } from '../../../platform/http/http.ts';
import { failures, Ok, ok } from '../../../platform/http/openapi/envelope.ts';
import {
  AuthView,
  ChallengeView,
  challengeView,
  EmailProof,
  EmailRequest,
  LinkProof,
  LinkRequest,
  NewPasswordProof,
  TextProof,
  TextRequest,
} from '../contract.ts';
import { requestPasswordReset } from '../passwords/request-password-reset.ts';
import { resetPassword } from '../passwords/reset-password.ts';
import { signInReply } from '../sessions/sign-in-reply.ts';
import { requestEmailCode } from './request-email-code.ts';
import { requestMagicLink } from './request-magic-link.ts';
import { requestTextCode } from './request-text-code.ts';
import { verifyEmailCode } from './verify-email-code.ts';
import { verifyMagicLink } from './verify-magic-link.ts';
import { verifyTextCode } from './verify-text-code.ts';

const tags = ['Authentication'];
const config = { idempotency: 'off', customer: 'ignored' } as const;
/** Error codes of an attempt at a code. */
const CODE = ['CODE_INVALID', 'CODE_EXPIRED', 'TOO_MANY_ATTEMPTS'] as const;

/** Requests and verifies challenges: by link, text message or e-mail. */
export async function challengeRoutes(http: Http): Promise<void> {
  linkRoutes(http);
  codeRoutes(http);
  passwordRoutes(http);
}

function linkRoutes(http: Http): void {
  http.post(
    '/magic-link',
    {
      config,
      schema: {
        operationId: 'requestMagicLink',
        tags,
        summary: 'Request magic link',
        body: LinkRequest,
        response: { 200: Ok(ChallengeView), ...failures('CHANNEL_NOT_AVAILABLE') },
      },
    },
    async ({ ctx, body }) => ok(challengeView(ctx, await requestMagicLink(ctx, body))),
  );

  http.post(
    '/magic-link/verify',
    {
      config,
      schema: {
        operationId: 'verifyMagicLink',
        tags,
        summary: 'Sign in with magic link',
        body: LinkProof,
        response: { 200: Ok(AuthView), ...failures('LINK_INVALID') },
      },
    },
    async ({ ctx, body }) =>
      signInReply(ctx, await verifyMagicLink(ctx, body), body.cartSessionToken),
  );
}

function codeRoutes(http: Http): void {
  http.post(
    '/otp/request',
    {
      config,
      schema: {
        operationId: 'requestTextCode',
        tags,
        summary: 'Request text code',
        body: TextRequest,
        response: {
          200: Ok(ChallengeView),
          ...failures(
            'PHONE_INVALID',
            'PHONE_NOT_SUPPORTED',
            'CART_NOT_FOUND',
            'CHANNEL_NOT_AVAILABLE',
          ),
        },
      },
    },
    async ({ ctx, body }) => ok(challengeView(ctx, await requestTextCode(ctx, body))),
  );

  http.post(
    '/otp/verify',
    {
      config,
      schema: {
        operationId: 'verifyTextCode',
        tags,
        summary: 'Sign in with text code',
        body: TextProof,
        response: { 200: Ok(AuthView), ...failures(...CODE, 'PHONE_INVALID') },
      },
    },
    async ({ ctx, body }) =>
      signInReply(ctx, await verifyTextCode(ctx, body), body.cartSessionToken),
  );

  http.post(
    '/otp/email/request',
    {
      config,
      schema: {
        operationId: 'requestEmailCode',
        tags,
        summary: 'Request e-mail code',
        body: EmailRequest,
        response: { 200: Ok(ChallengeView), ...failures('CHANNEL_NOT_AVAILABLE') },
      },
    },
    async ({ ctx, body }) => ok(challengeView(ctx, await requestEmailCode(ctx, body))),
  );

  http.post(
    '/otp/email/verify',
    {
      config,
      schema: {
        operationId: 'verifyEmailCode',
        tags,
        summary: 'Sign in with e-mail code',
        body: EmailProof,
        response: { 200: Ok(AuthView), ...failures(...CODE) },
      },
    },
    async ({ ctx, body }) =>
      signInReply(ctx, await verifyEmailCode(ctx, body), body.cartSessionToken),
  );
}

function passwordRoutes(http: Http): void {
  http.post(
    '/password/reset-request',
    {
      config,
      schema: {
        operationId: 'requestPasswordReset',
        tags,
        summary: 'Request password reset',
        body: LinkRequest,
        response: { 200: Ok(ChallengeView), ...failures('CHANNEL_NOT_AVAILABLE') },
      },
    },
    async ({ ctx, body }) => ok(challengeView(ctx, await requestPasswordReset(ctx, body))),
  );

  http.post(
    '/password/reset',
    {
      config,
      schema: {
        operationId: 'resetPassword',
        tags,
        summary: 'Reset password',
        body: NewPasswordProof,
        response: { 200: Ok(AuthView), ...failures('LINK_INVALID', 'PASSWORD_TOO_WEAK') },
      },
    },
    async ({ ctx, body }) => signInReply(ctx, await resetPassword(ctx, body)),
  );
}
