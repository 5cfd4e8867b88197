import { failures, Ok, ok } from '../../platform/http/envelope.ts';
import type { Http } from '../../platform/http/http.ts';
import { FindingListView, FindingQuery, findingView } from './finding-contract.ts';
import { listFindings } from './list-findings.ts';

export async function findingRoutes(http: Http): Promise<void> {
  http.get(
    '/payment-findings',
    {
      schema: {
        operationId: 'listPaymentFindings',
        tags: ['Payment providers'],
        summary: 'List payment discrepancies',
        description: 'Returns differences between the ledger and the records of the providers.',
        querystring: FindingQuery,
        response: { 200: Ok(FindingListView), ...failures('VALIDATION_ERROR') },
      },
    },
    async ({ ctx, query }) => {
      const { findings, nextCursor } = await listFindings(ctx, {
        state: 'open',
        limit: 25,
        ...query,
      });
      return ok({ findings: findings.map(findingView), nextCursor });
    },
  );
}
