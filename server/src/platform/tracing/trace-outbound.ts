import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { reasonOf, type TraceSpan, type Tracing } from './tracing.ts';

/** What undici publishes about a request, also those of `fetch`. */
interface UndiciRequest {
  readonly origin: string | URL;
  readonly method: string;
}

type Listener = (message: unknown) => void;

/**
 * A span per outgoing HTTP call of a request or job: method and host, without the path, which may
 * hold tokens. Node and undici publish their calls, so no adapter has to do it.
 */
export function traceOutbound(tracing: Tracing): () => void {
  const spans = new WeakMap<object, TraceSpan>();

  function begin(call: object, method: string, origin: string): void {
    if (!tracing.current() || origin === tracing.collector) return;
    const { hostname } = new URL(origin);
    const attributes = { 'http.request.method': method, 'server.address': hostname };
    spans.set(call, tracing.start(`${method} ${hostname}`, { kind: 'client', attributes }));
  }

  function end(call: object, status: number | undefined): void {
    const span = spans.get(call);
    spans.delete(call);
    if (!span) return;
    span.set({ 'http.response.status_code': status });
    if (status !== undefined && status >= 400) span.fail(String(status));
    span.end();
  }

  function fail(call: object, error: unknown): void {
    spans.get(call)?.fail(reasonOf(error));
    end(call, undefined);
  }

  return listenTo({
    'undici:request:create': (message) => {
      const { request } = message as { request: UndiciRequest };
      begin(request, request.method, new URL(request.origin).origin);
    },
    'undici:request:headers': (message) => {
      const { request, response } = message as {
        request: UndiciRequest;
        response: { statusCode: number };
      };
      end(request, response.statusCode);
    },
    'undici:request:error': (message) => {
      const { request, error } = message as { request: UndiciRequest; error: unknown };
      fail(request, error);
    },
    'http.client.request.start': (message) => {
      const { request } = message as { request: ClientRequest };
      begin(request, request.method, originOf(request));
    },
    'http.client.response.finish': (message) => {
      const { request, response } = message as {
        request: ClientRequest;
        response: IncomingMessage;
      };
      end(request, response.statusCode);
    },
    'http.client.request.error': (message) => {
      const { request, error } = message as { request: ClientRequest; error: unknown };
      fail(request, error);
    },
  });
}

function originOf(request: ClientRequest): string {
  const [, port] = /:(\d+)$/.exec(String(request.getHeader('host') ?? '')) ?? [];
  const host = request.host.includes(':') ? `[${request.host}]` : request.host;
  const url = `${request.protocol}//${host}${port ? `:${port}` : ''}`;
  return URL.canParse(url) ? new URL(url).origin : 'http://unknown';
}

function listenTo(listeners: Readonly<Record<string, Listener>>): () => void {
  for (const [name, listener] of Object.entries(listeners)) subscribe(name, listener);
  return () => {
    for (const [name, listener] of Object.entries(listeners)) unsubscribe(name, listener);
  };
}
