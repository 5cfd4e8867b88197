import type { Http } from '../../../platform/http/http.ts';
import { failures, Ok, ok } from '../../../platform/http/openapi/envelope.ts';
import { DiscrepancyListView, DiscrepancyQuery, discrepancyView } from './discrepancy-contract.ts';
import { listDiscrepancies } from './list-discrepancies.ts';

export async function discrepancyRoutes(http: Http): Promise<void> {
  http.get(
    '/payment-findings',
    {
      schema: {
        operationId: 'listPaymentFindings',
        tags: ['Payment providers'],
        summary: 'List payment discrepancies',
        querystring: DiscrepancyQuery,
        response: { 200: Ok(DiscrepancyListView), ...failures('VALIDATION_ERROR') },
      },
    },
    async ({ ctx, query }) => {
      const { findings, nextCursor } = await listDiscrepancies(ctx, {
        state: 'open',
        limit: 25,
        ...query,
      });
      return ok({ findings: findings.map(discrepancyView), nextCursor });
    },
  );
}
