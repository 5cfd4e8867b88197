import type { Http } from '../../platform/http/http.ts';
import { failures, Ok, ok } from '../../platform/http/openapi/envelope.ts';
import {
  LoggedRequestParams,
  LoggedRequestView,
  loggedRequestView,
  RequestLogQueryShape,
  RequestLogView,
  requestLogView,
} from './contract.ts';
import { listRequestLog } from './list-request-log.ts';
import { readLoggedRequest } from './read-logged-request.ts';

const tags = ['Request log'];

export async function requestLogRoutes(http: Http): Promise<void> {
  http.get(
    '/request-log',
    {
      schema: {
        operationId: 'listRequestLog',
        tags,
        summary: 'List logged requests',
        querystring: RequestLogQueryShape,
        response: { 200: Ok(RequestLogView), ...failures('VALIDATION_ERROR') },
      },
    },
    async ({ ctx, query }) => ok(requestLogView(await listRequestLog(ctx, query))),
  );

  http.get(
    '/request-log/:loggedRequestId',
    {
      schema: {
        operationId: 'getLoggedRequest',
        tags,
        summary: 'Get logged request',
        params: LoggedRequestParams,
        response: { 200: Ok(LoggedRequestView), ...failures('LOGGED_REQUEST_NOT_FOUND') },
      },
    },
    async ({ ctx, params }) =>
      ok(loggedRequestView(await readLoggedRequest(ctx, params.loggedRequestId))),
  );
}
