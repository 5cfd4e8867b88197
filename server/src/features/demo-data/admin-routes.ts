import type { Http } from '../../platform/http/http.ts';
import { failures, Ok, ok } from '../../platform/http/openapi/envelope.ts';
import { DemoDataInput, DemoDataView, demoDataView } from './contract.ts';
import { fillDemoData } from './fill-demo-data.ts';

export async function demoDataRoutes(http: Http): Promise<void> {
  http.post(
    '/store/demo-data',
    {
      config: { role: 'owner' },
      schema: {
        operationId: 'fillDemoData',
        tags: ['Store'],
        summary: 'Fill sandbox with demo data',
        body: DemoDataInput,
        response: {
          200: Ok(DemoDataView),
          ...failures('DEMO_DATA_EXISTS', 'SANDBOX_ONLY'),
        },
      },
    },
    async ({ ctx, body }) => ok(demoDataView(await fillDemoData(ctx, body))),
  );
}
