import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TraceSpan, Tracing } from './tracing.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Only where requests are traced. */
    span?: TraceSpan;
  }
}

const SERVER_ERROR = 500;

/**
 * A span per request, named by its operation. Its path is not recorded, since ids of carts are
 * secrets of their shoppers.
 */
export function traceRequests(http: FastifyInstance, tracing: Tracing): void {
  http.addHook('onRequest', (request: FastifyRequest, reply: FastifyReply, done) => {
    const { config, url: route } = request.routeOptions;
    const { traceparent } = request.headers;
    request.span = tracing.start(config?.operation ?? request.method, {
      kind: 'server',
      traceparent: typeof traceparent === 'string' ? traceparent : undefined,
      attributes: {
        'http.request.method': request.method,
        'http.route': route,
        'cartwright.request_id': request.id,
      },
    });
    reply.header('x-trace-id', request.span.traceId);
    tracing.within(request.span, done);
  });

  // The body arrives in the context of its socket.
  http.addHook('preValidation', ({ span }: FastifyRequest, _reply: FastifyReply, done) => {
    if (span) tracing.within(span, done);
    else done();
  });

  http.addHook('onResponse', (request: FastifyRequest, reply: FastifyReply, done) => {
    const { span, ctx, failureCode } = request;
    span?.set({
      'http.response.status_code': reply.statusCode,
      'cartwright.store_id': ctx?.storeId,
      'error.type': failureCode,
    });
    if (reply.statusCode >= SERVER_ERROR) span?.fail(failureCode ?? String(reply.statusCode));
    span?.end();
    done();
  });
}
