import type { Http } from '../../../platform/http/http.ts';
import { failures, Ok, ok } from '../../../platform/http/openapi/envelope.ts';
import { addMember } from './add-member.ts';
import { changeMember } from './change-member.ts';
import { listAuditLog } from './list-audit-log.ts';
import { removeMember } from './remove-member.ts';
import {
  AuditQuery,
  AuditView,
  auditView,
  MemberChangeBody,
  MemberParams,
  MemberView,
  memberView,
  NewMemberBody,
  RemovedView,
  StaffView,
} from './staff-contract.ts';
import { listOperators } from './staff-queries.ts';

const tags = ['Staff'];

export async function staffRoutes(http: Http): Promise<void> {
  http.get(
    '/staff',
    {
      schema: {
        operationId: 'listStaff',
        tags,
        summary: 'List staff members',
        response: { 200: Ok(StaffView) },
      },
    },
    async ({ ctx: { sql, storeId } }) =>
      ok({ staff: (await listOperators(sql, storeId)).map(memberView) }),
  );

  http.post(
    '/staff',
    {
      config: { role: 'owner' },
      schema: {
        operationId: 'addMember',
        tags,
        summary: 'Add staff member',
        body: NewMemberBody,
        response: {
          200: Ok(MemberView),
          ...failures('EMAIL_TAKEN', 'LIMIT_REACHED', 'PASSWORD_TOO_WEAK'),
        },
      },
    },
    async ({ ctx, body }) => ok(memberView(await addMember(ctx, body))),
  );

  http.patch(
    '/staff/:operatorId',
    {
      config: { role: 'owner' },
      schema: {
        operationId: 'changeMember',
        tags,
        summary: 'Update staff member',
        params: MemberParams,
        body: MemberChangeBody,
        response: {
          200: Ok(MemberView),
          ...failures('OPERATOR_NOT_FOUND', 'LAST_OWNER', 'PASSWORD_TOO_WEAK'),
        },
      },
    },
    async ({ ctx, params, body }) =>
      ok(memberView(await changeMember(ctx, params.operatorId, body))),
  );

  http.delete(
    '/staff/:operatorId',
    {
      config: { role: 'owner' },
      schema: {
        operationId: 'removeMember',
        tags,
        summary: 'Remove staff member',
        params: MemberParams,
        response: { 200: Ok(RemovedView), ...failures('OPERATOR_NOT_FOUND', 'LAST_OWNER') },
      },
    },
    async ({ ctx, params }) =>
      ok({ id: await removeMember(ctx, params.operatorId), removed: true as const }),
  );

  http.get(
    '/audit-log',
    {
      schema: {
        operationId: 'listAuditLog',
        tags,
        summary: 'List audit log entries',
        querystring: AuditQuery,
        response: { 200: Ok(AuditView), ...failures('VALIDATION_ERROR', 'FORBIDDEN') },
      },
    },
    async ({ ctx, operator, query }) => ok(auditView(await listAuditLog(ctx, operator, query))),
  );
}
