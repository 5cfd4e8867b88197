import type { Http } from '../../../platform/http/http.ts';
import { failures, Ok, ok } from '../../../platform/http/openapi/envelope.ts';
import { goLive } from './go-live.ts';
import { GoLiveBody, GoLiveView, goLiveView } from './go-live-contract.ts';

const tags = ['Store'];

export async function goLiveRoutes(http: Http): Promise<void> {
  http.get(
    '/go-live',
    {
      schema: {
        operationId: 'getGoLiveChecklist',
        tags,
        summary: 'Get go-live checklist',
        response: { 200: Ok(GoLiveView) },
      },
    },
    async ({ ctx }) => ok(goLiveView(ctx.app, ctx.store)),
  );

  http.post(
    '/go-live',
    {
      config: { role: 'owner' },
      schema: {
        operationId: 'goLive',
        tags,
        summary: 'Go live',
        body: GoLiveBody,
        response: {
          200: Ok(GoLiveView),
          ...failures('GO_LIVE_INCOMPLETE', 'HANDLE_MISMATCH'),
        },
      },
    },
    async ({ ctx, body }) => ok(goLiveView(ctx.app, await goLive(ctx, body.handle))),
  );
}
