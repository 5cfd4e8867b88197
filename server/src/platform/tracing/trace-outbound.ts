import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { reasonOf, type TraceSpan, type Tracing } from './tracing.ts';

const CLIENT_ERROR = 400;

/** What undici publishes about a request, also those of `fetch`. */
interface UndiciEvent {
  readonly request: { readonly origin: string | URL; readonly method: string };
  readonly response?: { readonly statusCode: number };
  readonly error?: unknown;
}

interface NodeEvent {
  readonly request: ClientRequest;
  readonly response?: IncomingMessage;
  readonly error?: unknown;
}

// biome-ignore lint/suspicious/noExplicitAny: each channel has messages of its own.
type Listener = (message: any) => void;

/**
 * A span per outgoing HTTP call of a request or job: method and host, without the path, which may
 * hold tokens. Node and undici publish their calls, so no adapter has to do it.
 */
export function traceOutbound(tracing: Tracing): () => void {
  const { begin, end, fail } = callSpans(tracing);
  return listenTo({
    'undici:request:create': ({ request }: UndiciEvent) =>
      begin(request, request.method, new URL(request.origin).origin),
    'undici:request:headers': ({ request, response }: UndiciEvent) =>
      end(request, response?.statusCode),
    'undici:request:error': ({ request, error }: UndiciEvent) => fail(request, error),
    'http.client.request.start': ({ request }: NodeEvent) =>
      begin(request, request.method, originOf(request)),
    'http.client.response.finish': ({ request, response }: NodeEvent) =>
      end(request, response?.statusCode),
    'http.client.request.error': ({ request, error }: NodeEvent) => fail(request, error),
  });
}

/** The spans of calls that are under way, by the object that stands for the call. */
function callSpans(tracing: Tracing) {
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
    span?.set({ 'http.response.status_code': status });
    if (status !== undefined && status >= CLIENT_ERROR) span?.fail(String(status));
    span?.end();
  }

  function fail(call: object, error: unknown): void {
    spans.get(call)?.fail(reasonOf(error));
    end(call, undefined);
  }

  return { begin, end, fail };
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
