import type { Http } from '../../../platform/http/http.ts';
import { failures, Ok, ok } from '../../../platform/http/openapi/envelope.ts';
import { PAGE_LIMIT } from '../../../platform/http/openapi/paging.ts';
import { annotateDiscrepancy } from './annotate-discrepancy.ts';
import {
  AcknowledgeBody,
  DiscrepancyListView,
  DiscrepancyParams,
  DiscrepancyQuery,
  DiscrepancyView,
  discrepancyView,
  NoteBody,
} from './discrepancy-contract.ts';
import { listDiscrepancies } from './list-discrepancies.ts';

const tags = ['Payments'];

export async function discrepancyRoutes(http: Http): Promise<void> {
  http.get(
    '/payment-findings',
    {
      schema: {
        operationId: 'listPaymentFindings',
        tags,
        summary: 'List payment discrepancies',
        querystring: DiscrepancyQuery,
        response: { 200: Ok(DiscrepancyListView), ...failures('VALIDATION_ERROR') },
      },
    },
    async ({ ctx, query }) => {
      const { discrepancies, nextCursor } = await listDiscrepancies(ctx, {
        state: 'open',
        limit: PAGE_LIMIT,
        ...query,
      });
      return ok({ findings: discrepancies.map(discrepancyView), nextCursor });
    },
  );

  http.post(
    '/payment-findings/:findingId/note',
    {
      schema: {
        operationId: 'addPaymentFindingNote',
        tags,
        summary: 'Add note to payment discrepancy',
        params: DiscrepancyParams,
        body: NoteBody,
        response: { 200: Ok(DiscrepancyView), ...failures('PAYMENT_FINDING_NOT_FOUND') },
      },
    },
    async ({ ctx, params, body: { text: note } }) =>
      ok(discrepancyView(await annotateDiscrepancy(ctx, params.findingId, { note }))),
  );

  http.post(
    '/payment-findings/:findingId/acknowledge',
    {
      schema: {
        operationId: 'acknowledgePaymentFinding',
        tags,
        summary: 'Acknowledge payment discrepancy',
        params: DiscrepancyParams,
        body: AcknowledgeBody,
        response: { 200: Ok(DiscrepancyView), ...failures('PAYMENT_FINDING_NOT_FOUND') },
      },
    },
    async ({ ctx, params, body: { acknowledged = true } }) =>
      ok(discrepancyView(await annotateDiscrepancy(ctx, params.findingId, { acknowledged }))),
  );
}
