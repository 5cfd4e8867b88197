import type { Http } from '../../../platform/http/http.ts';
import { failures, Ok, ok } from '../../../platform/http/openapi/envelope.ts';
import { PAGE_LIMIT } from '../../../platform/http/openapi/paging.ts';
import {
  DisputeListQuery,
  DisputeListView,
  DisputeParams,
  DisputeView,
  disputeView,
} from './dispute-contract.ts';
import { listDisputes } from './list-disputes.ts';
import { readDispute } from './read-dispute.ts';

const tags = ['Disputes'];

export async function disputeRoutes(http: Http): Promise<void> {
  http.get(
    '/disputes',
    {
      schema: {
        operationId: 'listDisputes',
        tags,
        summary: 'List disputes',
        querystring: DisputeListQuery,
        response: { 200: Ok(DisputeListView), ...failures('VALIDATION_ERROR') },
      },
    },
    async ({ ctx, query }) => {
      const { limit = PAGE_LIMIT, sortBy = 'dueBy', sortDir = 'asc' } = query;
      const page = await listDisputes(ctx, { ...query, limit, sortBy, sortDir });
      return ok({ ...page, disputes: page.disputes.map(disputeView) });
    },
  );

  http.get(
    '/disputes/:disputeId',
    {
      schema: {
        operationId: 'getDispute',
        tags,
        summary: 'Get dispute',
        params: DisputeParams,
        response: { 200: Ok(DisputeView), ...failures('DISPUTE_NOT_FOUND') },
      },
    },
    async ({ ctx, params }) => ok(disputeView(await readDispute(ctx, params.disputeId))),
  );
}
