import type { Http } from '../../platform/http/http.ts';
import { failures, Ok, ok } from '../../platform/http/openapi/envelope.ts';
import { SearchQuery, SearchResultsView } from './contract.ts';
import { searchStore } from './search-store.ts';

export async function searchRoutes(http: Http): Promise<void> {
  http.get(
    '/search',
    {
      schema: {
        operationId: 'searchStore',
        tags: ['Overview'],
        summary: 'Search store',
        querystring: SearchQuery,
        response: { 200: Ok(SearchResultsView), ...failures('VALIDATION_ERROR') },
      },
    },
    async ({ ctx, query }) => ok({ results: await searchStore(ctx, query.q) }),
  );
}
