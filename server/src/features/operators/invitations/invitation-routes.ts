import type { App } from '../../../context.ts';
import type { Http } from '../../../platform/http/http.ts';
import { limitAddress } from '../../../platform/http/limit.ts';
import { failures, Ok, ok } from '../../../platform/http/openapi/envelope.ts';
import { MINUTE_MS } from '../../../values/time.ts';
import type { QueueOperatorMail } from '../operator-mail.ts';
import { RemovedView } from '../staff/staff-contract.ts';
import { acceptInvitation } from './accept-invitation.ts';
import {
  AcceptBody,
  AcceptedView,
  acceptedView,
  InvitationBody,
  InvitationListView,
  InvitationParams,
  invitationView,
  NewInvitationView,
  newInvitationView,
} from './invitation-contract.ts';
import { listPendingInvitations } from './invitation-queries.ts';
import { inviteMember } from './invite-member.ts';
import { revokeInvitation } from './revoke-invitation.ts';

const tags = ['Staff'];
const ACCEPTANCES = { name: 'operator acceptances', max: 10, windowMs: 15 * MINUTE_MS };

export function invitationRoutes(queueMail: QueueOperatorMail) {
  return async function invitationRoutes(http: Http): Promise<void> {
    http.get(
      '/staff/invitations',
      {
        schema: {
          operationId: 'listInvitations',
          tags,
          summary: 'List pending invitations',
          response: { 200: Ok(InvitationListView) },
        },
      },
      async ({ ctx }) => {
        const now = ctx.app.clock.now();
        const invitations = await listPendingInvitations(ctx.sql, ctx.storeId, now);
        return ok({ invitations: invitations.map((one) => invitationView(one)) });
      },
    );

    http.post(
      '/staff/invitations',
      {
        config: { role: 'owner' },
        schema: {
          operationId: 'inviteMember',
          tags,
          summary: 'Invite staff member',
          body: InvitationBody,
          response: { 200: Ok(NewInvitationView), ...failures('EMAIL_TAKEN', 'LIMIT_REACHED') },
        },
      },
      async ({ ctx, operator, body }) =>
        ok(newInvitationView(await inviteMember(ctx, operator, body, queueMail))),
    );

    http.delete(
      '/staff/invitations/:invitationId',
      {
        config: { role: 'owner' },
        schema: {
          operationId: 'revokeInvitation',
          tags,
          summary: 'Revoke invitation',
          params: InvitationParams,
          response: { 200: Ok(RemovedView), ...failures('INVITATION_NOT_FOUND') },
        },
      },
      async ({ ctx, params }) =>
        ok({ id: await revokeInvitation(ctx, params.invitationId), removed: true as const }),
    );
  };
}

/** Requires no token: the person is no operator yet. */
export function acceptanceRoutes(app: App) {
  return async function acceptanceRoutes(http: Http): Promise<void> {
    http.post(
      '/staff/invitations/accept',
      {
        config: { idempotency: 'off', isKeyless: true },
        schema: {
          operationId: 'acceptInvitation',
          tags,
          summary: 'Accept invitation',
          security: [{}],
          body: AcceptBody,
          response: {
            200: Ok(AcceptedView),
            ...failures('LINK_INVALID', 'LIMIT_REACHED', 'PASSWORD_TOO_WEAK', 'RATE_LIMITED'),
          },
        },
      },
      async ({ body, ip }) => {
        await limitAddress(app, ACCEPTANCES, ip);
        return ok(acceptedView(await acceptInvitation(app, body)));
      },
    );
  };
}
