import type { Http } from '../../platform/http/http.ts';
import { failures, Ok, ok } from '../../platform/http/openapi/envelope.ts';
import { replyWithEtag } from '../stores/settings/reply-with-etag.ts';
import { addPlan } from './add-plan.ts';
import {
  FoundProtectionView,
  NewPlanBody,
  newPlan,
  PlanChangeBody,
  PlanListView,
  PlanParams,
  PlanRemovedView,
  PlanView,
  ProtectionBody,
  ProtectionRemovedView,
  ProtectionView,
  planChange,
  planView,
  protectionRule,
  protectionView,
} from './admin-contract.ts';
import { listPlanRows } from './admin-queries.ts';
import { changePlan } from './change-plan.ts';
import { readProtection } from './read-protection.ts';
import { removePlan } from './remove-plan.ts';
import { removeProtection } from './remove-protection.ts';
import { setProtection } from './set-protection.ts';

const tags = ['Warranties and protection'];

export async function addOnAdminRoutes(http: Http): Promise<void> {
  planRoutes(http);
  protectionRoutes(http);
}

function planRoutes(http: Http): void {
  http.post(
    '/warranty-plans',
    {
      schema: {
        operationId: 'createWarrantyPlan',
        tags,
        summary: 'Create warranty plan',
        body: NewPlanBody,
        response: { 200: Ok(PlanView), ...failures('LIMIT_REACHED') },
      },
    },
    async ({ ctx, body }) => ok(planView(await addPlan(ctx, newPlan(body)))),
  );

  http.get(
    '/warranty-plans',
    {
      schema: {
        operationId: 'listWarrantyPlans',
        tags,
        summary: 'List warranty plans',
        response: { 200: Ok(PlanListView) },
      },
    },
    async ({ ctx: { sql, storeId } }) =>
      ok({ plans: (await listPlanRows(sql, storeId)).map(planView) }),
  );

  http.patch(
    '/warranty-plans/:planId',
    {
      schema: {
        operationId: 'changeWarrantyPlan',
        tags,
        summary: 'Update warranty plan',
        params: PlanParams,
        body: PlanChangeBody,
        response: { 200: Ok(PlanView), ...failures('ADD_ON_NOT_FOUND') },
      },
    },
    async ({ ctx, params, body }) =>
      ok(planView(await changePlan(ctx, params.planId, planChange(body)))),
  );

  http.delete(
    '/warranty-plans/:planId',
    {
      schema: {
        operationId: 'removeWarrantyPlan',
        tags,
        summary: 'Remove warranty plan',
        params: PlanParams,
        response: { 200: Ok(PlanRemovedView), ...failures('ADD_ON_NOT_FOUND') },
      },
    },
    async ({ ctx, params }) =>
      ok({ id: await removePlan(ctx, params.planId), removed: true as const }),
  );
}

function protectionRoutes(http: Http): void {
  http.get(
    '/shipping-protection',
    {
      schema: {
        operationId: 'getShippingProtection',
        tags,
        summary: 'Get shipping protection',
        response: { 200: Ok(FoundProtectionView) },
      },
    },
    async ({ ctx }, reply) => {
      const rule = await readProtection(ctx);
      return replyWithEtag(reply, { protection: rule && protectionView(rule) }, rule);
    },
  );

  http.put(
    '/shipping-protection',
    {
      schema: {
        operationId: 'setShippingProtection',
        tags,
        summary: 'Set shipping protection',
        body: ProtectionBody,
        response: { 200: Ok(ProtectionView), ...failures('VERSION_MISMATCH') },
      },
    },
    async ({ ctx, body }, reply) => {
      const rule = await setProtection(ctx, protectionRule(body), body.enabled ?? true);
      return replyWithEtag(reply, protectionView(rule), rule);
    },
  );

  http.delete(
    '/shipping-protection',
    {
      schema: {
        operationId: 'removeShippingProtection',
        tags,
        summary: 'Remove shipping protection',
        response: { 200: Ok(ProtectionRemovedView), ...failures('ADD_ON_NOT_FOUND') },
      },
    },
    async ({ ctx }) => {
      await removeProtection(ctx);
      return ok({ removed: true as const });
    },
  );
}
