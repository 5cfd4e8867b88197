import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as bodyOf } from 'node:stream/consumers';
import { after } from 'node:test';

/** A span as a collector receives it. */
export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly name: string;
  readonly kind: 'internal' | 'server' | 'client' | 'other';
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly startMs: number;
  readonly endMs: number;
  readonly isFailed: boolean;
}

export interface OtlpReceiver {
  readonly url: string;
  readonly spans: ReceivedSpan[];
  /** The bodies as they came. */
  readonly bodies: string[];
  readonly headers: IncomingHttpHeaders[];
}

interface OtlpSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly {
    key: string;
    value: { stringValue?: string; intValue?: number; doubleValue?: number };
  }[];
  readonly status: { code?: number };
}

interface OtlpBody {
  readonly resourceSpans: readonly { scopeSpans: readonly { spans: readonly OtlpSpan[] }[] }[];
}

const KINDS = ['other', 'internal', 'server', 'client'] as const;
const FAILED = 2;

/** A collector that keeps what it gets: OTLP over HTTP, in JSON. */
export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const own = { spans: [] as ReceivedSpan[], bodies: [] as string[] };
  const headers: IncomingHttpHeaders[] = [];
  const server = createServer(async (request, response) => {
    const text = await bodyOf(request);
    if (request.url === '/v1/traces') {
      own.bodies.push(text);
      headers.push(request.headers);
      own.spans.push(...spansOf(JSON.parse(text) as OtlpBody));
    }
    response.writeHead(request.url === '/v1/traces' ? 200 : 404).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => {
    server.close();
    server.closeAllConnections();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, ...own, headers };
}

function spansOf({ resourceSpans }: OtlpBody): ReceivedSpan[] {
  const spans = resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
  return spans.map((span) => ({
    traceId: span.traceId,
    spanId: span.spanId,
    parentSpanId: span.parentSpanId || undefined,
    name: span.name,
    kind: KINDS[span.kind] ?? 'other',
    attributes: Object.fromEntries(
      span.attributes.map(({ key, value }) => [key, readValue(value)]),
    ),
    startMs: Number(span.startTimeUnixNano) / 1e6,
    endMs: Number(span.endTimeUnixNano) / 1e6,
    isFailed: span.status.code === FAILED,
  }));
}

type OtlpValue = OtlpSpan['attributes'][number]['value'];

function readValue({ stringValue, intValue, doubleValue }: OtlpValue): string | number {
  return stringValue ?? intValue ?? doubleValue ?? '';
}
