import type { Http } from '../../../platform/http/http.ts';
import { failures, Ok, ok } from '../../../platform/http/openapi/envelope.ts';
import { MemberParams, RemovedView } from '../staff/staff-contract.ts';
import { beginSecondFactor } from './begin-second-factor.ts';
import { confirmSecondFactor } from './confirm-second-factor.ts';
import { disableSecondFactor } from './disable-second-factor.ts';
import { renewRecoveryCodes } from './renew-recovery-codes.ts';
import { resetMemberSecondFactor } from './reset-member-second-factor.ts';
import {
  BeginBody,
  BegunView,
  CodeBody,
  DisableBody,
  FactorView,
  factorView,
  RecoveryCodesView,
  recoveryCodesView,
} from './second-factor-contract.ts';
import { findSecondFactor } from './second-factor-queries.ts';

const tags = ['Sessions'];
const PATH = '/session/second-factor';

export async function secondFactorRoutes(http: Http): Promise<void> {
  http.get(
    PATH,
    {
      schema: {
        operationId: 'getSecondFactor',
        tags,
        summary: 'Get own second factor',
        response: { 200: Ok(FactorView) },
      },
    },
    async ({ ctx, operator }) =>
      ok(factorView(await findSecondFactor(ctx.sql, ctx.storeId, operator.id))),
  );

  http.post(
    PATH,
    {
      // A repeat returns another secret, and the last one counts.
      config: { idempotency: 'off' },
      schema: {
        operationId: 'beginSecondFactor',
        tags,
        summary: 'Begin second factor',
        body: BeginBody,
        response: {
          200: Ok(BegunView),
          ...failures('INVALID_CREDENTIALS', 'TOO_MANY_ATTEMPTS', 'SECOND_FACTOR_ENABLED'),
        },
      },
    },
    async ({ ctx, operator, body }) =>
      ok({ id: operator.id, ...(await beginSecondFactor(ctx, operator, body.password)) }),
  );

  http.post(
    `${PATH}/confirm`,
    {
      schema: {
        operationId: 'confirmSecondFactor',
        tags,
        summary: 'Confirm second factor',
        body: CodeBody,
        response: {
          200: Ok(RecoveryCodesView),
          ...failures(
            'SECOND_FACTOR_INVALID',
            'SECOND_FACTOR_ENABLED',
            'SECOND_FACTOR_NOT_ENABLED',
            'TOO_MANY_ATTEMPTS',
          ),
        },
      },
    },
    async ({ ctx, operator, operatorSession: { token }, body: { code } }) =>
      ok(recoveryCodesView(operator.id, await confirmSecondFactor(ctx, operator, { token, code }))),
  );

  changeRoutes(http);
}

function changeRoutes(http: Http): void {
  http.post(
    `${PATH}/recovery-codes`,
    {
      schema: {
        operationId: 'renewRecoveryCodes',
        tags,
        summary: 'Renew recovery codes',
        body: CodeBody,
        response: {
          200: Ok(RecoveryCodesView),
          ...failures('SECOND_FACTOR_INVALID', 'SECOND_FACTOR_NOT_ENABLED', 'TOO_MANY_ATTEMPTS'),
        },
      },
    },
    async ({ ctx, operator, body }) =>
      ok(recoveryCodesView(operator.id, await renewRecoveryCodes(ctx, operator, body.code))),
  );

  http.post(
    `${PATH}/disable`,
    {
      schema: {
        operationId: 'disableSecondFactor',
        tags,
        summary: 'Disable second factor',
        body: DisableBody,
        response: {
          200: Ok(RemovedView),
          ...failures(
            'INVALID_CREDENTIALS',
            'SECOND_FACTOR_INVALID',
            'SECOND_FACTOR_NOT_ENABLED',
            'TOO_MANY_ATTEMPTS',
          ),
        },
      },
    },
    async ({ ctx, operator, body }) => {
      await disableSecondFactor(ctx, operator, body);
      return ok({ id: operator.id, removed: true as const });
    },
  );

  http.delete(
    '/staff/:operatorId/second-factor',
    {
      config: { role: 'owner' },
      schema: {
        operationId: 'resetMemberSecondFactor',
        tags: ['Staff'],
        summary: 'Reset second factor',
        params: MemberParams,
        response: {
          200: Ok(RemovedView),
          ...failures('OPERATOR_NOT_FOUND', 'SECOND_FACTOR_NOT_ENABLED', 'SECOND_FACTOR_OWN'),
        },
      },
    },
    async ({ ctx, operator, params }) => {
      const id = await resetMemberSecondFactor(ctx, operator, params.operatorId);
      return ok({ id, removed: true as const });
    },
  );
}
