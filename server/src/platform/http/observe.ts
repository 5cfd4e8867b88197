import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { HttpMetrics } from '../metrics.ts';

/** Keeps the caller's request id when it is safe to log. */
export function requestId(request: IncomingMessage): string {
  const sent = request.headers['x-request-id'];
  return typeof sent === 'string' && /^[\w.:-]{1,128}$/.test(sent) ? sent : randomUUID();
}

/**
 * One log line and one measurement per request, without keys, tokens, codes, bodies or addresses.
 */
export function observe(
  http: FastifyInstance,
  metrics: HttpMetrics,
  writeLine: (fields: string) => void,
): void {
  http.decorateRequest('failureCode', undefined);

  http.addHook('onRequest', (request: FastifyRequest, reply: FastifyReply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });

  http.addHook('onRoute', (route) => {
    const { operationId } = (route.schema ?? {}) as { operationId?: string };
    if (operationId) route.config = { ...route.config, operation: operationId };
  });

  http.addHook('onResponse', (request: FastifyRequest, reply: FastifyReply, done) => {
    const operation = request.routeOptions.config?.operation ?? 'none';
    const status = reply.statusCode;
    const durationMs = reply.elapsedTime;
    metrics.requestDone(operation, status, durationMs);
    writeLine(
      fieldsOf(request, operation) +
        `,"status":${status},"durationMs":${Math.round(durationMs * 100) / 100}`,
    );
    done();
  });
}

/** None of these fields can hold a character that JSON would escape. */
function fieldsOf({ id, span, ctx, failureCode }: FastifyRequest, operation: string): string {
  const store = ctx ? `,"storeId":"${ctx.storeId}"` : '';
  const code = failureCode === undefined ? '' : `,"code":"${failureCode}"`;
  const trace = span ? `,"traceId":"${span.traceId}"` : '';
  return `"requestId":"${id}"${trace}${store},"operation":"${operation}"${code}`;
}
