import type { Http } from '../../../platform/http/http.ts';
import { failures, Ok, ok } from '../../../platform/http/openapi/envelope.ts';
import { getMember } from '../staff/get-member.ts';
import { MemberParams } from '../staff/staff-contract.ts';
import { endSession } from './end-session.ts';
import { endSessions } from './end-sessions.ts';
import {
  EndedSessionsView,
  EndedSessionView,
  SessionListView,
  SessionParams,
  sessionListView,
} from './session-contract.ts';
import { listSessionsOf } from './session-queries.ts';

const tags = ['Sessions'];

/** The sessions of an operator, and for owners those of others. */
export async function sessionListRoutes(http: Http): Promise<void> {
  http.get(
    '/sessions',
    {
      schema: {
        operationId: 'listOwnSessions',
        tags,
        summary: 'List own sessions',
        response: { 200: Ok(SessionListView) },
      },
    },
    async ({ ctx: { sql, storeId, app }, operator, operatorSession }) => {
      const sessions = await listSessionsOf(sql, storeId, operator.id, app.clock.now());
      return ok(sessionListView(sessions, operatorSession.id));
    },
  );

  http.delete(
    '/sessions',
    {
      // A repeat ends nothing more.
      config: { idempotency: 'off' },
      schema: {
        operationId: 'endOtherSessions',
        tags,
        summary: 'End other sessions',
        response: { 200: Ok(EndedSessionsView) },
      },
    },
    async ({ ctx, operator, operatorSession }) =>
      ok({ ended: await endSessions(ctx, operator.id, operatorSession.token) }),
  );

  http.delete(
    '/sessions/:sessionId',
    {
      schema: {
        operationId: 'endSession',
        tags,
        summary: 'End session',
        params: SessionParams,
        response: { 200: Ok(EndedSessionView), ...failures('OPERATOR_SESSION_NOT_FOUND') },
      },
    },
    async ({ ctx, operator, params }) =>
      ok({ id: await endSession(ctx, operator, params.sessionId), ended: true as const }),
  );

  http.get(
    '/staff/:operatorId/sessions',
    {
      config: { role: 'owner' },
      schema: {
        operationId: 'listMemberSessions',
        tags: ['Staff'],
        summary: 'List sessions of staff member',
        params: MemberParams,
        response: { 200: Ok(SessionListView), ...failures('OPERATOR_NOT_FOUND') },
      },
    },
    async ({ ctx, params, operatorSession }) => {
      const { id } = await getMember(ctx, params.operatorId);
      const sessions = await listSessionsOf(ctx.sql, ctx.storeId, id, ctx.app.clock.now());
      return ok(sessionListView(sessions, operatorSession.id));
    },
  );

  http.delete(
    '/staff/:operatorId/sessions',
    {
      config: { role: 'owner' },
      schema: {
        operationId: 'endMemberSessions',
        tags: ['Staff'],
        summary: 'End sessions of staff member',
        params: MemberParams,
        response: { 200: Ok(EndedSessionsView), ...failures('OPERATOR_NOT_FOUND') },
      },
    },
    async ({ ctx, params }) => {
      const { id } = await getMember(ctx, params.operatorId);
      return ok({ ended: await endSessions(ctx, id, null) });
    },
  );
}
