import type { Http } from '../../platform/http/http.ts';
import { Ok, ok } from '../../platform/http/openapi/envelope.ts';
import { OverviewView, overviewView } from './contract.ts';
import { readOverview } from './read-overview.ts';

export async function overviewRoutes(http: Http): Promise<void> {
  http.get(
    '/overview',
    {
      schema: {
        operationId: 'getOverview',
        tags: ['Overview'],
        summary: 'Get overview',
        response: { 200: Ok(OverviewView) },
      },
    },
    async ({ ctx }) => ok(overviewView(await readOverview(ctx))),
  );
}
